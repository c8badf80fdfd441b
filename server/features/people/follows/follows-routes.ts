import { z } from 'zod'
import type { follows } from '#contract/people/follows.ts'
import { Id } from '#contract/shapes.ts'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import type { Handlers, Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { pageOf } from '../../songs/song-lists.ts'
import type { TimePosition } from '../../songs/songs-sql.ts'
import { profileById } from '../people-sql.ts'
import { type PersonRow, personOf } from '../person.ts'
import { follow } from './follow.ts'
import { followedBy, followedSongs, followersOf, isFollowing } from './follows-sql.ts'

const TimeCursor = z.tuple([z.iso.datetime(), Id]).transform(([at, id]): TimePosition => ({ at, id }))

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
    const { limit } = ask.query
    const after = decodeCursor(TimeCursor, ask.query.cursor)
    const rows = await followersOf(m.database, ask.params.id, {
      viewer: ask.viewer,
      after,
      limit: limit + 1,
    }).execute()
    return onePage(rows, limit, ask.nextPage)
  },

  'GET /api/users/{id}/followed': async ask => {
    await personSeenBy(m, ask.params.id, ask.viewer)
    const { limit } = ask.query
    const after = decodeCursor(TimeCursor, ask.query.cursor)
    const rows = await followedBy(m.database, ask.params.id, {
      viewer: ask.viewer,
      after,
      limit: limit + 1,
    }).execute()
    return onePage(rows, limit, ask.nextPage)
  },

  'GET /api/users/{id}/followers/count': async ({ params, viewer }) => ({
    count: (await personSeenBy(m, params.id, viewer)).followerCount,
  }),

  'GET /api/users/{id}/following/count': async ({ params, viewer }) => ({
    count: (await personSeenBy(m, params.id, viewer)).followingCount,
  }),

  'GET /api/songs/following': async ask => {
    const { limit } = ask.query
    const after = decodeCursor(TimeCursor, ask.query.cursor)
    const rows = await followedSongs(m.database, ask.viewer, { after, limit: limit + 1 }).execute()
    const page = pageOf(rows, limit, ask, row => encodeCursor([row.published_at!.toISOString(), row.id]))
    ask.nextPage(page.next)
    return page.songs
  },
})

async function personSeenBy(m: Melodrome, id: string, viewer: Viewer | null) {
  return (await profileById(m.database, id, viewer)) ?? refuse('person.notFound')
}

/** One row more than the page was read: it only tells that there is a next page. */
function onePage(
  rows: readonly (PersonRow & { followed_at: Date })[],
  limit: number,
  nextPage: (cursor: string) => void,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last) nextPage(encodeCursor([last.followed_at.toISOString(), last.person_id]))
  return shown.map(personOf)
}
