import type { follows } from '#contract/people/follows.ts'
import { TimeCursor } from '../../../http/cursor.ts'
import { keyset } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { songFor } from '../../songs/song-lists.ts'
import { peoplePage } from '../people-page.ts'
import { visiblePerson } from '../person-access.ts'
import { follow } from './follow.ts'
import { followedBy, followedSongs, followersOf, isFollowing } from './follows-sql.ts'

export const followRoutes = (m: Melodrome): Handlers<typeof follows> => ({
  'POST /api/users/{id}/follow': async ({ params, body, viewer }) => ({
    following: await follow(m, { follower: viewer.id, followed: params.id }, body.following),
  }),

  'GET /api/users/{id}/following': async ({ params, viewer }) => {
    await visiblePerson(m.database, params.id, viewer)
    return { following: await isFollowing(m.database, { follower: viewer.id, followed: params.id }) }
  },

  'GET /api/users/{id}/followers': async ({ params, query, viewer, answerPage }) => {
    const { id } = await visiblePerson(m.database, params.id, viewer)
    const page = await peoplePage(query, slice => followersOf(m.database, id, { viewer, ...slice }).execute())
    return answerPage(page)
  },

  'GET /api/users/{id}/followed': async ({ params, query, viewer, answerPage }) => {
    const { id } = await visiblePerson(m.database, params.id, viewer)
    const page = await peoplePage(query, slice => followedBy(m.database, id, { viewer, ...slice }).execute())
    return answerPage(page)
  },

  'GET /api/users/{id}/followers/count': async ({ params, viewer }) => ({
    count: (await visiblePerson(m.database, params.id, viewer)).followerCount,
  }),

  'GET /api/users/{id}/following/count': async ({ params, viewer }) => ({
    count: (await visiblePerson(m.database, params.id, viewer)).followingCount,
  }),

  'GET /api/songs/following': async ask =>
    ask.answerPage(
      await keyset(ask.query, {
        cursor: TimeCursor,
        rows: slice => followedSongs(m.database, ask.viewer, slice).execute(),
        item: songFor(ask),
        at: row => [row.published_at!.toISOString(), row.id],
      }),
    ),
})
