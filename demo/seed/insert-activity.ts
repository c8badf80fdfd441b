import { sql } from 'kysely'
import type { Transaction } from '../../server/database/connect.ts'
import { newId, toUuid } from '../../server/database/ids.ts'
import { listenerOf } from '../../server/features/library/plays/listener.ts'
import type { Activity } from '../activity.ts'
import type { Play } from '../listeners.ts'

interface Community {
  memberIds: ReadonlyMap<string, string>
  songIds: ReadonlyMap<string, string>
  listenerKey: Buffer
}

/** Puts every play, like and rating in as the event it is; the counts are then taken from the events. */
export async function insertActivity(
  transaction: Transaction,
  happened: Activity,
  community: Community,
): Promise<void> {
  await insertPlays(transaction, happened.plays, community)
  await insertListens(transaction, community)
  await insertVotes(transaction, happened, community)
  await sql`
    update song_stats set
      plays = (select count(*) from plays where song_id = song_stats.song_id),
      likes = (select count(*) from likes where song_id = song_stats.song_id and is_like),
      dislikes = (select count(*) from likes where song_id = song_stats.song_id and not is_like),
      rating_sum = (select coalesce(sum(rating), 0) from ratings where song_id = song_stats.song_id),
      rating_count = (select count(*) from ratings where song_id = song_stats.song_id),
      (stars_1, stars_2, stars_3, stars_4, stars_5) = (
        select count(*) filter (where rating = 1), count(*) filter (where rating = 2),
          count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)
        from ratings where song_id = song_stats.song_id
      )
    where song_id = any(${uuids(community)}::uuid[])`.execute(transaction)
  await sql`
    insert into changed_songs select * from unnest(${uuids(community)}::uuid[]) on conflict do nothing`.execute(
    transaction,
  )
}

/** Members of the demo hear songs to their end; so their votes count like those of other listeners. */
async function insertListens(transaction: Transaction, community: Community): Promise<void> {
  await sql`
    insert into listens
      (song_id, user_id, heard_slots, heard_seconds, fresh_seconds, qualified_at, created_at, updated_at)
    select song_id, plays.user_id, ~(0::bit(100)), duration_seconds * count(*), duration_seconds, max(played_at),
      min(played_at), max(played_at)
    from plays join songs on songs.id = song_id
    where plays.user_id is not null and song_id = any(${uuids(community)}::uuid[])
    group by song_id, plays.user_id, duration_seconds`.execute(transaction)
}

async function insertPlays(
  transaction: Transaction,
  plays: readonly Play[],
  community: Community,
): Promise<void> {
  const { memberIds, songIds, listenerKey } = community
  const memberOf = (play: Play) => (play.member === null ? null : memberIds.get(play.member)!)
  const listeners = plays.map(play => {
    const member = memberOf(play)
    const viewer = member === null ? null : { id: member, role: 'member' as const }
    // Documentation addresses (RFC 5737 and 3849) belong to no one.
    return listenerOf(viewer, `2001:db8:${(play.visitor ?? 0).toString(16)}::1`, listenerKey)
  })
  await sql`
    insert into plays (song_id, id, listener, user_id, played_at)
    select * from unnest(
      ${plays.map(play => toUuid(songIds.get(play.song)!))}::uuid[],
      ${plays.map(play => toUuid(newId(play.at.getTime())))}::uuid[],
      ${listeners}::bytea[],
      ${plays.map(play => memberOf(play) && toUuid(memberOf(play)!))}::uuid[],
      ${plays.map(play => play.at)}::timestamptz[])`.execute(transaction)
  await sql`
    insert into song_days (day, song_id, plays)
    select (played_at at time zone 'UTC')::date, song_id, count(*) from plays
    where song_id = any(${uuids(community)}::uuid[]) group by 1, 2`.execute(transaction)
  await sql`
    insert into play_listeners (song_id, listener, last_played_at)
    select song_id, listener, max(played_at) from plays
    where song_id = any(${uuids(community)}::uuid[]) group by 1, 2`.execute(transaction)
}

async function insertVotes(
  transaction: Transaction,
  { likes, ratings }: Activity,
  { memberIds, songIds }: Community,
): Promise<void> {
  const common = (vote: { song: string; member: string; at: Date }) => ({
    song_id: toUuid(songIds.get(vote.song)!),
    user_id: toUuid(memberIds.get(vote.member)!),
    created_at: vote.at,
    updated_at: vote.at,
  })
  await transaction
    .insertInto('likes')
    .values(likes.map(like => ({ ...common(like), is_like: like.isLike })))
    .execute()
  await transaction
    .insertInto('ratings')
    .values(ratings.map(rating => ({ ...common(rating), rating: rating.stars })))
    .execute()
}

const uuids = ({ songIds }: Community): string[] => [...songIds.values()].map(toUuid)
