import { createHash } from 'node:crypto'
import pg from 'pg'
import { idFromUuid } from '#contract/ids.ts'
import type { OwnDatabase } from '../tools/own-database.ts'

export const songCount = 20_000
export const memberCount = 500

/** Thousands of songs and their members, put straight into the database: uploading them would take a day. */
export interface Community {
  database: pg.Pool
  songId: (n: number) => string
  /** The cookie by which the n-th member is signed in. */
  cookie: (n: number) => string
  leave: () => Promise<void>
}

export async function settle({ connection }: OwnDatabase): Promise<Community> {
  const database = new pg.Pool({ ...connection, max: 2 })
  await insertMembers(database)
  await database.query(songsSql)
  await database.query(countsSql)
  await database.query(ranksSql)
  await database.query('vacuum analyze')
  return {
    database,
    songId: n => idFromUuid(`${songPrefix}${(n % songCount).toString(16).padStart(12, '0')}`),
    cookie: n => `melodrome_session=${tokenOf(n % memberCount)}`,
    leave: () => database.end(),
  }
}

const songPrefix = '01900000-0000-7000-8000-'
const memberPrefix = '01900000-0000-7000-9000-'

/** An expression of the n-th song's or member's id; pgbench scripts use it too, where `n` is a variable. */
export const songUuid = (n: string): string => uuid(songPrefix, n)
export const memberUuid = (n: string): string => uuid(memberPrefix, n)
const uuid = (prefix: string, n: string): string => `('${prefix}' || lpad(to_hex(${n}::int), 12, '0'))::uuid`

/** Known to the bench, and as long and as random-looking as a real one. */
function tokenOf(member: number): string {
  return createHash('sha256').update(`member ${member}`).digest('base64url')
}

async function insertMembers(database: pg.Pool): Promise<void> {
  await database.query(`
    insert into users (id, email, email_key, artist_name, first_name, picture_blob, search, created_at, updated_at)
    select ${memberUuid('n')}, n || '@example.org', n || '@example.org', 'Artist ' || n, 'Artist', repeat('b', 64) || '.webp',
      'a'::tsvector, now(), now()
    from generate_series(0, ${memberCount - 1}) n`)
  const hashes = Array.from({ length: memberCount }, (_, n) =>
    createHash('sha256').update(tokenOf(n)).digest(),
  )
  await database.query(
    `insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
    select hash, ${memberUuid('n - 1')}, 'bench', now(), now(), now() + interval '1 day'
    from unnest($1::bytea[]) with ordinality as known (hash, n)`,
    [hashes],
  )
}

const blob = (letter: string): string => `repeat('${letter}', 64) || '.webp'`

const songsSql = `
  insert into songs (id, user_id, artist_name, title, description, genre, status, original_blob, audio_blob, audio_bytes,
    duration_seconds, peaks, published_at, cover_blobs, cover_thumbhash, cover_tone_dark, cover_tone_light,
    terms_accepted_at, search, created_at, updated_at)
  select ${songUuid('n')}, ${memberUuid(`n % ${memberCount}`)}, 'Artist ' || n % ${memberCount}, 'Song number ' || n,
    'Made on a rainy evening, with a chorus that took three tries.', (array['jazz', 'synthwave', 'ambient', 'house'])[n % 4 + 1],
    'ready', repeat('a', 64) || '.upload', repeat('a', 64) || '.mp3', 5000000, 180 + n % 60,
    decode(repeat(md5(n::text), 12) || repeat('7f', 8), 'hex'), now() - n * interval '1 minute',
    jsonb_build_object('small', ${blob('c')}, 'medium', ${blob('d')}, 'large', ${blob('e')}, 'full', ${blob('f')}, 'jpeg', ${blob('0')}),
    'GQgKDIIFd4iHh4eHd3eHh3ePB3CXhwg=', '#27455a', '#cfe3ee', now(), to_tsvector('simple', 'song number ' || n),
    now() - n * interval '1 minute', now() - n * interval '1 minute'
  from generate_series(0, ${songCount - 1}) n`

/** Every member likes and rates some of the first hundred songs, so that "my own" is there to be joined. */
const countsSql = `
  insert into song_stats (song_id, plays, likes, rating_sum, rating_count)
  select ${songUuid('n')}, (1e6 / (n + 10))::int, 10, 40, 10 from generate_series(0, ${songCount - 1}) n;
  insert into likes (song_id, user_id, is_like, created_at, updated_at)
  select ${songUuid('s')}, ${memberUuid('m')}, true, now() - interval '30 days', now() - interval '30 days'
  from generate_series(0, 99) s, generate_series(0, ${memberCount - 1}) m where (s + m) % 3 = 0;
  insert into ratings (song_id, user_id, rating, created_at, updated_at)
  select song_id, user_id, 4, created_at, updated_at from likes`

const ranksSql = `
  insert into song_ranks (chart, song_id, genre, score)
  select chart, song_id, genre, case when chart like 'popular%' then plays * 1048576.0 + likes else 3.5 end
  from song_stats join songs on songs.id = song_id, unnest(array['popular:all', 'top-rated:all']) chart`
