import type { blocks } from '#contract/people/blocks.ts'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { TimeCursor } from '../../songs/song-lists.ts'
import { type PersonRow, personOf } from '../person.ts'
import { peopleBlockedBy, peopleMutedBy } from './blocks-sql.ts'
import { block, mute, unblock, unmute } from './keep-away.ts'

export const blockRoutes = (m: Melodrome): Handlers<typeof blocks> => ({
  'POST /api/users/{id}/block': ({ viewer, params }) => block(m, { by: viewer.id, whom: params.id }),
  'DELETE /api/users/{id}/block': ({ viewer, params }) => unblock(m, { by: viewer.id, whom: params.id }),
  'POST /api/users/{id}/mute': ({ viewer, params }) => mute(m, { by: viewer.id, whom: params.id }),
  'DELETE /api/users/{id}/mute': ({ viewer, params }) => unmute(m, { by: viewer.id, whom: params.id }),

  'GET /api/blocked-people': async ({ viewer, query, nextPage }) => {
    const { limit } = query
    const after = decodeCursor(TimeCursor, query.cursor)
    const rows = await peopleBlockedBy(m.database, viewer.id, { after, limit: limit + 1 }).execute()
    return onePage(rows, limit, nextPage)
  },

  'GET /api/muted-people': async ({ viewer, query, nextPage }) => {
    const { limit } = query
    const after = decodeCursor(TimeCursor, query.cursor)
    const rows = await peopleMutedBy(m.database, viewer.id, { after, limit: limit + 1 }).execute()
    return onePage(rows, limit, nextPage)
  },
})

/** One row more than the page was read: it only tells that there is a next page. */
function onePage(
  rows: readonly (PersonRow & { kept_away_at: Date })[],
  limit: number,
  nextPage: (cursor: string) => void,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last) nextPage(encodeCursor([last.kept_away_at.toISOString(), last.person_id]))
  return shown.map(personOf)
}
