import type { secondFactor } from '#contract/identity/second-factor.ts'
import { maxPasskeys } from '#contract/limits.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import { lockSignedIn } from '../sessions/lock-signed-in.ts'
import { noteSignIn, originOf } from '../sign-in-log/note-sign-in.ts'
import { addFactor, hasAny, removeFactor } from './change-factors.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts'
import { checkedNewPasskey, passkeyWish } from './register-passkey.ts'
import {
  deletePasskey,
  deleteTotp,
  insertPasskey,
  knownPasskeysOf,
  passkeysOf,
  renamePasskey,
  totpOf,
} from './second-factor-sql.ts'
import type { SecondStepCall } from './second-step-routes.ts'
import { tellOwner } from './tell-owner.ts'
import { beginTotp, confirmTotp } from './totp.ts'

/** A person's own factors: list, add, name, remove. */
export const ownFactorRoutes = (m: Melodrome): Omit<Handlers<typeof secondFactor>, SecondStepCall> => ({
  'GET /api/auth/factors': async ({ viewer }) => ({
    passkeys: await passkeysOf(m.database, viewer.id),
    totp: await totpOf(m.database, viewer.id),
    recoveryCodesLeft: await recoveryCodesLeft(m.database, viewer.id),
    isDemanded: viewer.sleepingRole !== undefined,
  }),

  'POST /api/auth/totp': async ({ viewer, body, request }) => {
    await reauthenticate(m, viewer, { ...body, request })
    return beginTotp(m.database, m.factorKey, await ownAccount(m, viewer.id), m.clock())
  },

  'POST /api/auth/totp/confirm': ({ viewer, body, request }) =>
    addFactor(m, { userId: viewer.id, request, factor: 'authenticator' }, async transaction => {
      const outcome = await confirmTotp(transaction, m.factorKey, viewer.id, body.code, m.clock())
      if (outcome === 'wrong') refuse('account.wrongCode')
      if (outcome === 'over') refuse('account.setUpOver')
    }),

  'DELETE /api/auth/totp': async ({ viewer, body, request }) => {
    await reauthenticate(m, viewer, { ...body, request })
    await removeFactor(m, { userId: viewer.id, request, factor: 'authenticator' }, async transaction => {
      await deleteTotp(transaction, viewer.id)
    })
    return undefined
  },

  'POST /api/auth/passkeys/wish': async ({ viewer, body, request }) => {
    await reauthenticate(m, viewer, { ...body, request })
    return passkeyWish(m, request, await ownAccount(m, viewer.id))
  },

  'POST /api/auth/passkeys': async ({ viewer, body, request }) => {
    const passkey = await checkedNewPasskey(m, request, viewer.id, body.passkey)
    return addFactor(m, { userId: viewer.id, request, factor: 'passkey' }, async transaction => {
      const known = await knownPasskeysOf(transaction, viewer.id)
      if (known.length >= maxPasskeys) refuse('account.tooManyPasskeys', { limit: maxPasskeys })
      const isNew = await insertPasskey(transaction, { ...passkey, name: body.name }, m.clock())
      if (!isNew) refuse('account.passkeyRefused')
    })
  },

  'PATCH /api/auth/passkeys/{id}': async ({ viewer, params, body }) => {
    if (!(await renamePasskey(m.database, viewer.id, params.id, body.name))) refuse('account.passkeyUnknown')
    return undefined
  },

  'DELETE /api/auth/passkeys/{id}': async ({ viewer, params, body, request }) => {
    await reauthenticate(m, viewer, { ...body, request })
    await removeFactor(m, { userId: viewer.id, request, factor: 'passkey' }, async transaction => {
      const name = await deletePasskey(transaction, viewer.id, params.id)
      if (name === undefined) refuse('account.passkeyUnknown')
    })
    return undefined
  },

  'POST /api/auth/recovery-codes': async ({ viewer, body, request }) => {
    await reauthenticate(m, viewer, { ...body, request })
    return transact(m.database, async transaction => {
      await lockSignedIn(transaction, viewer.id, request)
      if (!(await hasAny(transaction, viewer.id))) refuse('account.noFactor')
      await tellOwner(m, viewer.id, 'factorsChanged', transaction)
      const from = originOf(m, request)
      await noteSignIn(transaction, { kind: 'recoveryCodesRenewed', account: viewer.id, from }, m.clock())
      return { recoveryCodes: await renewRecoveryCodes(transaction, viewer.id) }
    })
  },
})
