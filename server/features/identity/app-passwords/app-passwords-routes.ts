import { randomInt } from 'node:crypto'
import type { appPasswords } from '#contract/identity/app-passwords.ts'
import { maxAppPasswords } from '#contract/limits.ts'
import { newId } from '../../../database/ids.ts'
import { seal } from '../../../database/seal.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import { tellOwner } from '../second-factor/tell-owner.ts'
import { requireFreshFactor } from '../sessions/fresh-factor.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import {
  asAppPassword,
  insertAppPassword,
  ownAppPasswordRows,
  revokeAppPassword,
} from './app-passwords-sql.ts'

export const appPasswordsRoutes = (m: Melodrome): Handlers<typeof appPasswords> => ({
  'GET /api/app-passwords': async ({ viewer }) =>
    (await ownAppPasswordRows(m.database, viewer.id).execute()).map(asAppPassword),

  'POST /api/app-passwords': async ({ viewer, body, request }) => {
    await reauthenticate(m, viewer, { password: body.password, request })
    await requireFreshFactor(m, viewer.id, request)
    const [password, now] = [newPassword(), m.clock()]
    const id = newId(now.getTime())
    return transact(m.database, async transaction => {
      // Two at once are counted one after the other.
      await lockSignedIn(transaction, viewer.id, request)
      const own = await ownAppPasswordRows(transaction, viewer.id).execute()
      if (own.length >= maxAppPasswords) refuse('appPassword.tooMany', { limit: maxAppPasswords })
      const row = await insertAppPassword(transaction, {
        id,
        userId: viewer.id,
        name: body.name,
        userName: `app-${letters(10)}`,
        sealedPassword: seal(password, m.appPasswordKey, id),
        at: now,
      })
      const from = originOf(m, request)
      await noteSignIn(transaction, { kind: 'appPasswordMade', account: viewer.id, from }, now)
      await tellOwner(m, viewer.id, 'appPasswordMade', transaction)
      return { ...asAppPassword(row), password }
    })
  },

  'DELETE /api/app-passwords/{id}': async ({ viewer, params, request }) => {
    await transact(m.database, async transaction => {
      if (!(await revokeAppPassword(transaction, viewer.id, params.id))) refuse('appPassword.notFound')
      const from = originOf(m, request)
      await noteSignIn(transaction, { kind: 'appPasswordRevoked', account: viewer.id, from }, m.clock())
    })
    return undefined
  },
})

/** Without letters that look alike, because it is typed into a phone or a car. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** 100 random bits: even if a salted MD5 of it is overheard, it can't be found by trying. */
const newPassword = (): string => Array.from({ length: 4 }, () => letters(5)).join('-')
