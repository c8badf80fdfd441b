import { hourMs } from '#contract/durations.ts'
import { hashOf } from '#contract/hash.ts'
import { randomFrom } from '#contract/random.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { type Activity, activity } from '../activity.ts'
import { demoCast } from '../cast.ts'
import { crowd } from '../crowd.ts'
import { detailedRatings } from '../detailed.ts'
import { type Follow, follows } from '../follows.ts'
import { demoSongs } from '../songs.ts'
import { insertActivity } from './insert-activity.ts'
import { insertComments, type Written, writtenComments } from './insert-comments.ts'
import { insertCrowd } from './insert-crowd.ts'
import { insertDetailedRatings } from './insert-detailed.ts'
import { insertFollows } from './insert-follows.ts'
import { insertNews, type Told } from './insert-news.ts'
import { makePlaylists } from './make-playlists.ts'

interface Stage {
  castIds: ReadonlyMap<string, string>
  songIds: ReadonlyMap<string, string>
  listenerKey: Buffer
  now: Date
}

interface Community {
  memberIds: ReadonlyMap<string, string>
  songIds: ReadonlyMap<string, string>
}

const activitySeed = 7
/** When the members last looked at their notifications. */
const readHoursAgo = 20

/** Puts in all that has happened around the songs, in few statements. Answers the ids of cast and listeners. */
export async function insertCommunity(
  transaction: Transaction,
  { castIds, songIds, listenerKey, now }: Stage,
): Promise<Map<string, string>> {
  const memberIds = new Map([
    ...castIds,
    ...(await insertCrowd(transaction, randomFrom(hashOf('crowd')), now)),
  ])
  const community = { memberIds, songIds }
  const happened = activity(activitySeed, demoSongs, [...demoCast, ...crowd], now)
  await insertActivity(transaction, happened, { ...community, listenerKey })
  await insertDetailedRatings(transaction, detailedRatings(happened), community)
  const followed = follows(demoSongs, crowd, now)
  await insertFollows(transaction, followed, memberIds)
  const comments = writtenComments([...memberIds.keys()], now)
  await insertComments(transaction, comments, community)
  await makePlaylists(transaction, community, now)
  const readAt = new Date(now.getTime() - readHoursAgo * hourMs)
  await insertNews(transaction, toldOf({ happened, followed, comments }, community), { readAt, now })
  return memberIds
}

/** The notifications that the product would have sent. */
function toldOf(
  { happened, followed, comments }: { happened: Activity; followed: Follow[]; comments: Written[] },
  { memberIds, songIds }: Community,
): Told[] {
  const person = (handle: string) => memberIds.get(handle)!
  const ofSong = (song: string) => {
    const { artist, title } = demoSongs.find(({ id }) => id === song)!
    const about = { type: 'song', id: songIds.get(song)! } as const
    return { to: person(artist), about, params: { what: title } }
  }
  return [
    ...happened.likes
      .filter(({ isLike }) => isLike)
      .map(({ song, member, at }) => ({ ...ofSong(song), kind: 'like', by: person(member), at }) as const),
    ...happened.ratings.map(
      ({ song, member, at }) => ({ ...ofSong(song), kind: 'rating', by: person(member), at }) as const,
    ),
    ...followed.map(({ follower, followed: to, at }) => {
      const about = { type: 'person', id: person(to) } as const
      return { kind: 'follow', to: person(to), by: person(follower), about, params: {}, at } as const
    }),
    ...comments.map(({ song, by, answers, words, at }) => {
      const { to, about, params } = ofSong(song)
      return {
        kind: answers ? 'reply' : 'comment',
        to: answers ? person(answers.by) : to,
        by: person(by),
        about,
        params: { ...params, quote: words },
        at,
      } as const
    }),
  ]
}
