import type { follows } from '#contract/people/follows.ts'
import type { Person } from '#contract/people/people.ts'
import { TimeCursor, type TimePosition } from '../../../http/cursor.ts'
import { keyset, type Page, type PageWish, type Slice } from '../../../http/keyset.ts'
import type { Handlers, Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { songFor } from '../../songs/song-lists.ts'
import { profileById } from '../people-sql.ts'
import { type PersonRow, personOf } from '../person.ts'
import { follow } from './follow.ts'
import { followedBy, followedSongs, followersOf, isFollowing } from './follows-sql.ts'

export const followRoutes = (m: Melodrome): Handlers<typeof follows> => ({
  'POST /api/users/{id}/follow': async ({ params, body, viewer }) => ({
    following: await follow(m, { follower: viewer.id, followed: params.id }, body.following),
  }),

  'GET /api/users/{id}/following': async ({ params, viewer }) => {
    await personSeenBy(m, params.id, viewer)
    return { following: await isFollowing(m.database, { follower: viewer.id, followed: params.id }) }
  },

  'GET /api/users/{id}/followers': async ask => {
    await personSeenBy(m, ask.params.id, ask.viewer)
    const { params, viewer } = ask
    const page = await peoplePage(ask.query, slice =>
      followersOf(m.database, params.id, { viewer, ...slice }).execute(),
    )
    ask.nextPage(page.next)
    return page.items
  },

  'GET /api/users/{id}/followed': async ask => {
    await personSeenBy(m, ask.params.id, ask.viewer)
    const { params, viewer } = ask
    const page = await peoplePage(ask.query, slice =>
      followedBy(m.database, params.id, { viewer, ...slice }).execute(),
    )
    ask.nextPage(page.next)
    return page.items
  },

  'GET /api/users/{id}/followers/count': async ({ params, viewer }) => ({
    count: (await personSeenBy(m, params.id, viewer)).followerCount,
  }),

  'GET /api/users/{id}/following/count': async ({ params, viewer }) => ({
    count: (await personSeenBy(m, params.id, viewer)).followingCount,
  }),

  'GET /api/songs/following': async ask => {
    const page = await keyset(ask.query, {
      cursor: TimeCursor,
      rows: slice => followedSongs(m.database, ask.viewer, slice).execute(),
      item: songFor(ask),
      at: row => [row.published_at!.toISOString(), row.id],
    })
    ask.nextPage(page.next)
    return page.items
  },
})

async function personSeenBy(m: Melodrome, id: string, viewer: Viewer | null) {
  return (await profileById(m.database, id, viewer)) ?? refuse('person.notFound')
}

type Follow = PersonRow & { followed_at: Date }

function peoplePage(
  wish: PageWish,
  rows: (slice: Slice<TimePosition>) => Promise<Follow[]>,
): Promise<Page<Person>> {
  return keyset(wish, {
    cursor: TimeCursor,
    rows,
    item: personOf,
    at: row => [row.followed_at.toISOString(), row.person_id],
  })
}
