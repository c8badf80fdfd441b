import type { FastifyRequest } from 'fastify'
import type { SignInKind, SignInReason } from '#contract/identity/sign-in-kinds.ts'
import type { AnySignIn, SignIn, signInLog } from '#contract/identity/sign-in-log.ts'
import { IdCursor } from '../../../http/cursor.ts'
import { keyset } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { personOf } from '../../people/person.ts'
import { originOf } from './note-sign-in.ts'
import { signInsOf, signInsOfAll } from './sign-in-log-sql.ts'

export const signInLogRoutes = (m: Melodrome): Handlers<typeof signInLog> => ({
  'GET /api/account/sign-ins': async ({ viewer, query, request, answerPage }) =>
    answerPage(
      await keyset(query, {
        cursor: IdCursor,
        rows: slice => signInsOf(m.database, viewer.id, slice).execute(),
        item: describedFor(m, request),
        at: row => [row.id],
      }),
    ),

  'GET /api/admin/sign-ins': async ({ query, request, answerPage }) => {
    const { q: search, kind, network } = query
    const signInOf = describedFor(m, request)
    const page = await keyset(query, {
      cursor: IdCursor,
      rows: slice => signInsOfAll(m.database, { search, kind, network, ...slice }).execute(),
      item: (row): AnySignIn => ({ ...signInOf(row), person: accountOf(row) }),
      at: row => [row.id],
    })
    return answerPage(page)
  },
})

type SignInRow = Awaited<ReturnType<ReturnType<typeof signInsOf>['execute']>>[number]
type RowOfAll = Awaited<ReturnType<ReturnType<typeof signInsOfAll>['execute']>>[number]

/** Makes the function that describes rows to a request, which compares their network with its own. */
function describedFor(m: Melodrome, request: FastifyRequest): (row: SignInRow) => SignIn {
  const { network: here } = originOf(m, request)
  return ({ id, kind, reason, network, browser, system, at }) => ({
    id,
    kind: kind as SignInKind,
    reason: reason as SignInReason | null,
    network: network && network.toString('hex'),
    isThisNetwork: network?.equals(here) ?? false,
    browser,
    system,
    at: at.toISOString(),
  })
}

function accountOf({ person_id, person_artist_name, ...row }: RowOfAll) {
  if (person_id === null || person_artist_name === null) return null
  return personOf({ ...row, person_id, person_artist_name })
}
