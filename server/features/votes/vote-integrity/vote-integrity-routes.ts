import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import type { voteIntegrity } from '#contract/votes/vote-integrity.ts'
import { TimeCursor } from '../../../http/cursor.ts'
import { keyset } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { clearVoters, lookAgain } from './clear-voters.ts'
import { letVotesCount, setVotesAside } from './set-aside.ts'
import { quarantineActs, quarantinedVoters, suspectedVoters } from './vote-integrity-sql.ts'
import { actOf, voterOf } from './voter.ts'

const SuspectCursor = z
  .tuple([z.number(), Id, Id])
  .transform(([chance, groupId, id]) => ({ chance, groupId, id }))

export const voteIntegrityRoutes = (m: Melodrome): Handlers<typeof voteIntegrity> => ({
  'GET /api/admin/votes': async ({ query: { list, q: search, ...wish }, answerPage }) => {
    const page =
      list === 'quarantined'
        ? await keyset(wish, {
            cursor: TimeCursor,
            rows: slice => quarantinedVoters(m.database, { search, ...slice }).execute(),
            item: row => voterOf(row, 'quarantine'),
            at: row => [row.decided_at.toISOString(), row.person_id],
          })
        : await keyset(wish, {
            cursor: SuspectCursor,
            rows: slice =>
              suspectedVoters(m.database, { cleared: list === 'cleared', search, ...slice }).execute(),
            item: row => voterOf(row, 'clearance'),
            at: row => [row.chance, row.group_id, row.person_id],
          })
    return answerPage(page)
  },

  'GET /api/admin/votes/log': async ({ query, answerPage }) =>
    answerPage(
      await keyset(query, {
        cursor: TimeCursor,
        rows: slice => quarantineActs(m.database, slice).execute(),
        item: actOf,
        at: row => [row.at.toISOString(), row.id],
      }),
    ),

  'POST /api/admin/votes/quarantine': async ({ viewer, body }) => ({
    count: await setVotesAside(m, viewer.id, body),
  }),

  'POST /api/admin/votes/release': async ({ viewer, body }) => ({
    count: await letVotesCount(m, viewer.id, body),
  }),

  'POST /api/admin/votes/clear': async ({ viewer, body }) => ({
    count: await clearVoters(m, viewer.id, body),
  }),

  'POST /api/admin/votes/recheck': async ({ viewer, body }) => ({
    count: await lookAgain(m, viewer.id, body),
  }),
})
