import type { blocks } from '#contract/people/blocks.ts'
import type { Person } from '#contract/people/people.ts'
import { TimeCursor, type TimePosition } from '../../../http/cursor.ts'
import { keyset, type Page, type PageWish, type Slice } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { type PersonRow, personOf } from '../person.ts'
import { peopleBlockedBy, peopleMutedBy } from './blocks-sql.ts'
import { block, mute, unblock, unmute } from './keep-away.ts'

export const blockRoutes = (m: Melodrome): Handlers<typeof blocks> => ({
  'POST /api/users/{id}/block': ({ viewer, params }) => block(m, { by: viewer.id, target: params.id }),
  'DELETE /api/users/{id}/block': ({ viewer, params }) => unblock(m, { by: viewer.id, target: params.id }),
  'POST /api/users/{id}/mute': ({ viewer, params }) => mute(m, { by: viewer.id, target: params.id }),
  'DELETE /api/users/{id}/mute': ({ viewer, params }) => unmute(m, { by: viewer.id, target: params.id }),

  'GET /api/blocked-people': async ({ viewer, query, nextPage }) => {
    const page = await peoplePage(query, slice => peopleBlockedBy(m.database, viewer.id, slice).execute())
    nextPage(page.next)
    return page.items
  },

  'GET /api/muted-people': async ({ viewer, query, nextPage }) => {
    const page = await peoplePage(query, slice => peopleMutedBy(m.database, viewer.id, slice).execute())
    nextPage(page.next)
    return page.items
  },
})

type KeptAway = PersonRow & { kept_away_at: Date }

function peoplePage(
  wish: PageWish,
  rows: (slice: Slice<TimePosition>) => Promise<KeptAway[]>,
): Promise<Page<Person>> {
  return keyset(wish, {
    cursor: TimeCursor,
    rows,
    item: personOf,
    at: row => [row.kept_away_at.toISOString(), row.person_id],
  })
}
