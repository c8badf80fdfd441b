import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { dayMs } from '#contract/durations.ts'
import { idFromUuid } from '#contract/ids.ts'
import type { OwnDatabase } from '../tools/own-database.ts'
import { type Filled, fillSongs, fillTalk, memberUuid, songUuid } from './fill.ts'
import { insertRows } from './insert-rows.ts'

/** Thousands of songs and their members, put straight into the database: uploading them would take a day. */
export interface Community extends Filled {
  database: pg.Pool
  songId: (n: number) => string
  /** The cookie by which the n-th member is signed in. */
  cookie: (n: number) => string
  leave: () => Promise<void>
}

/**
 * So many songs have a like and a rating from a third of all members, so that a list must join its reader's votes. Of
 * few songs only some, because a like that is there already is none of the changes that the bench counts.
 */
const votedSongsOf = (songs: number): number => Math.min(100, Math.ceil(songs / 20))

export async function settle({ connection }: OwnDatabase, size: Filled): Promise<Community> {
  const database = new pg.Pool({ ...connection, max: 2 })
  await fillSongs(database, size)
  await signIn(database, size.members)
  await insertVotes(database, size)
  await fillTalk(database, size)
  await database.query('vacuum analyze')
  await folded(database)
  return {
    ...size,
    database,
    songId: n => idFromUuid(songUuid(n % size.songs)),
    cookie: n => `melodrome_session=${tokenOf(n % size.members)}`,
    leave: () => database.end(),
  }
}

/** Waits until the charts are up to date; otherwise their work would be counted as work of the first request. */
export async function folded(database: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select from changed_songs limit 1')
    if (rows.length === 0) return
    await pause(100)
  }
}

/** A session token that the bench can compute; as long as a real one, and it looks as random. */
export function tokenOf(member: number): string {
  return createHash('sha256').update(`member ${member}`).digest('base64url')
}

export async function signIn(database: pg.Pool, members: number): Promise<void> {
  const now = Date.now()
  await insertRows(database, 'sessions', members, n => ({
    id: `01900000-0000-7000-a000-${n.toString(16).padStart(12, '0')}`,
    token_hash: createHash('sha256').update(tokenOf(n)).digest(),
    user_id: memberUuid(n),
    user_agent: 'bench',
    created_at: new Date(now).toISOString(),
    last_seen_at: new Date(now).toISOString(),
    expires_at: new Date(now + dayMs).toISOString(),
  }))
}

async function insertVotes(database: pg.Pool, { songs, members }: Filled): Promise<void> {
  const then = new Date(Date.now() - 30 * dayMs).toISOString()
  const pairs = Array.from({ length: votedSongsOf(songs) * members }, (_, n) => ({
    song: Math.floor(n / members),
    member: n % members,
  })).filter(({ song, member }) => (song + member) % 3 === 0)
  const pair = (n: number) => ({
    song_id: songUuid(pairs[n]!.song),
    user_id: memberUuid(pairs[n]!.member),
    created_at: then,
    updated_at: then,
  })
  await insertRows(database, 'likes', pairs.length, n => ({ ...pair(n), is_like: true }))
  await insertRows(database, 'ratings', pairs.length, n => ({ ...pair(n), rating: 4 }))
  await database.query(`
    update song_stats set likes = voted.count, rating_sum = 4 * voted.count, rating_count = voted.count, stars_4 = voted.count
    from (select song_id, count(*)::int as count from ratings group by song_id) voted
    where voted.song_id = song_stats.song_id`)
}
