import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import type { quarantine } from '#contract/votes/vote-integrity.ts'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import type { Handlers } from '../../../http/mount.ts'
import { onePage } from '../../../http/one-page.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { letVotesCount, setVotesAside } from './set-aside.ts'
import { quarantineActs, quarantinedVoters, suspectedVoters } from './vote-integrity-sql.ts'
import { actOf, voterOf } from './voter.ts'

const SuspectCursor = z
  .tuple([z.number(), Id, Id])
  .transform(([chance, groupId, id]) => ({ chance, groupId, id }))
const TimeCursor = z.tuple([z.iso.datetime(), Id]).transform(([at, id]) => ({ at, id }))

export const quarantineRoutes = (m: Melodrome): Handlers<typeof quarantine> => ({
  'GET /api/admin/votes': async ({ query: { list, q, cursor, limit }, nextPage }) => {
    const wish = { search: q, limit: limit + 1 }
    const page =
      list === 'suspected'
        ? onePage(
            await suspectedVoters(m.database, {
              ...wish,
              after: decodeCursor(SuspectCursor, cursor),
            }).execute(),
            limit,
            voterOf,
            last => encodeCursor([last.chance, last.group_id, last.person_id]),
          )
        : onePage(
            await quarantinedVoters(m.database, {
              ...wish,
              after: decodeCursor(TimeCursor, cursor),
            }).execute(),
            limit,
            voterOf,
            last => encodeCursor([last.quarantined_at.toISOString(), last.person_id]),
          )
    nextPage(page.next)
    return page.items
  },

  'GET /api/admin/votes/log': async ({ query: { cursor, limit }, nextPage }) => {
    const rows = await quarantineActs(m.database, {
      after: decodeCursor(TimeCursor, cursor),
      limit: limit + 1,
    }).execute()
    const page = onePage(rows, limit, actOf, last => encodeCursor([last.at.toISOString(), last.id]))
    nextPage(page.next)
    return page.items
  },

  'POST /api/admin/votes/quarantine': async ({ viewer, body }) => ({
    count: await setVotesAside(m, viewer.id, body),
  }),

  'POST /api/admin/votes/release': async ({ viewer, body }) => ({
    count: await letVotesCount(m, viewer.id, body),
  }),
})
