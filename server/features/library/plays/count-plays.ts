import { type RawBuilder, sql } from 'kysely'
import { playPauseMinutes } from '#contract/limits.ts'
import type { Database } from '../../../database/connect.ts'
import { GroupCommit } from '../../../database/group-commit.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { markChanged } from '../../charts/changed/changed-songs.ts'
import { addPlays } from '../../votes/counts/song-counts.ts'

/** One play as it arrives. `listener` tells whether two plays are of one person or of two. */
export interface Play {
  songId: string
  listener: Buffer
  userId: string | null
  at: Date
}

export type PlayCounter = GroupCommit<Play, boolean>

/**
 * Plays are many and small, so they are committed together. Answers `true` for a play that counted and `false` for
 * one within the pause after the last; songs that aren't there answer `false` too.
 */
export function createPlayCounter(database: Database): PlayCounter {
  return new GroupCommit(plays => countPlays(database, plays))
}

async function countPlays(database: Database, plays: Play[]): Promise<boolean[]> {
  const { rows } = await playsStatement(plays).execute(database)
  const counted = new Set(rows.map(row => keyOf({ songId: row.song_id, listener: row.listener })))
  // If a batch has several plays of one listener, only the first counted.
  return plays.map(play => counted.delete(keyOf(play)))
}

/**
 * One statement: the listener's last play is moved if the pause is over, and only rows that moved get the event, the
 * day, the total and the mark. Keys are sorted, because writers that lock in one order can't deadlock. Marks are
 * selected from the changed counts, because votes also lock a song's counts before its mark; otherwise PostgreSQL would
 * write the marks first. Songs are locked first (`lockPlayableSong`), but a song that is being deleted counts as gone: the
 * plays of all other songs would wait for its deletion.
 */
export function playsStatement(plays: Play[]): RawBuilder<{ song_id: string; listener: Buffer }> {
  const distinct = new Map(plays.toReversed().map(play => [keyOf(play), play]))
  const sorted = [...distinct.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, play]) => play)
  return sql`
    with asked as (
      select * from unnest(
        ${sorted.map(play => toUuid(newId(play.at.getTime())))}::uuid[],
        ${sorted.map(play => toUuid(play.songId))}::uuid[],
        ${sorted.map(play => play.listener)}::bytea[],
        ${sorted.map(play => play.userId && toUuid(play.userId))}::uuid[],
        ${sorted.map(play => play.at)}::timestamptz[]
      ) as asked (id, song_id, listener, user_id, played_at)
    ), counted as (
      insert into play_listeners (song_id, listener, last_played_at)
      select asked.song_id, listener, played_at from asked
      join songs on songs.id = asked.song_id and songs.status = 'ready'
      order by asked.song_id, listener
      for key share of songs skip locked
      on conflict (song_id, listener) do update set last_played_at = excluded.last_played_at
      where play_listeners.last_played_at <= excluded.last_played_at - make_interval(mins => ${sql.lit(playPauseMinutes)})
      returning song_id, listener
    ), events as (
      insert into plays (song_id, id, listener, user_id, played_at)
      select song_id, id, listener, user_id, played_at from asked join counted using (song_id, listener)
    ), totals as (
      select song_id, (played_at at time zone 'UTC')::date as day, count(*) as plays
      from asked join counted using (song_id, listener) group by 1, 2
    ), days as (
      insert into song_days (day, song_id, plays) select day, song_id, plays from totals order by song_id, day
      on conflict (song_id, day) do update set plays = song_days.plays + excluded.plays
    ), stats as (
      ${addPlays(sql`select song_id, sum(plays) from totals group by 1 order by 1`)}
    ), marks as (
      ${markChanged(sql`select song_id from stats order by 1`)}
    )
    select song_id, listener from counted`
}

/** Sorts as PostgreSQL sorts (song, listener): only as UUIDs do ids of one length keep the order of their bytes. */
function keyOf(play: Pick<Play, 'songId' | 'listener'>): string {
  return `${toUuid(play.songId)}/${play.listener.toString('hex')}`
}
