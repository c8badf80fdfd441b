import type pg from 'pg'
import { genres } from '#contract/genres.ts'

export const songCount = 1_000_000
const artistCount = 20_000
const genreCount = genres.length
const chartsOf = ['popular', 'top-rated'] as const
/** One song in so many was heard today, and this week. */
const shares = { today: 100, week: 10, all: 1 } as const

/** A million songs of all genres in all six charts, put straight into the product's tables. */
export async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into users (id, email, email_key, artist_name, search, created_at, updated_at)
    select ${personId('n')}, n || '@example.org', n || '@example.org', 'Artist ' || n, '', now() - interval '90 days', now()
    from generate_series(0, ${artistCount - 1}) n`)
  const indexes = await withoutIndexes(pool)
  await pool.query(`
    insert into songs (id, user_id, artist_name, title, genre, status, original_blob, audio_blob, audio_bytes,
      duration_seconds, peaks, published_at, terms_accepted_at, created_at, updated_at)
    select ${songId('n')}, ${personId(`n % ${artistCount}`)}, 'Artist ' || n % ${artistCount}, 'Song ' || n,
      ${genreOf('n')}, 'ready', repeat('a', 64) || '.upload', repeat('a', 64) || '.mp3', 5000000, 180,
      decode(repeat(md5(n::text), 12) || repeat('7f', 8), 'hex'), now() - n * interval '1 minute', now(), now(), now()
    from generate_series(0, ${songCount - 1}) n`)
  await pool.query(`insert into song_stats (song_id, plays) select ${songId('n')}, n % 1000
    from generate_series(0, ${songCount - 1}) n`)
  for (const chart of chartsOf)
    for (const [window, share] of Object.entries(shares))
      await pool.query(`
        insert into song_ranks (chart, song_id, genre, score)
        select '${chart}:${window}', ${songId('n')}, ${genreOf('n')}, 1 + (n::bigint * 7919) % ${songCount}
        from generate_series(0, ${songCount - 1}) n where (n / ${genreCount}) % ${share} = 0`)
  for (const index of indexes) await pool.query(index)
  await pool.query('vacuum analyze')
}

/** Votes that count: so many people have really listened to each of the first songs and like it; all are marked. */
export async function vote(pool: pg.Pool, songs: number, peoplePerSong: number): Promise<void> {
  const heard = `generate_series(0, ${songs - 1}) n, generate_series(1, ${peoplePerSong}) person`
  const voter = personId(`(n * 7 + person * 131) % ${artistCount}`)
  await pool.query(`
    insert into listens (song_id, user_id, heard_slots, heard_seconds, qualified_at, created_at, updated_at)
    select ${songId('n')}, ${voter}, repeat('1', 100)::bit(100), 60, now(), now(), now() from ${heard}
    on conflict do nothing`)
  await pool.query(`
    insert into likes (song_id, user_id, is_like, created_at, updated_at)
    select ${songId('n')}, ${voter}, true, now(), now() from ${heard} on conflict do nothing`)
  await pool.query('analyze listens')
  await pool.query('analyze likes')
  await pool.query(`insert into changed_songs (song_id) select ${songId('n')}
    from generate_series(0, ${songs - 1}) n on conflict do nothing`)
}

const genreOf = (n: string): string =>
  `('{${genres.map(genre => `"${genre}"`).join(',')}}'::text[])[1 + (${n}) % ${genreCount}]`
const songId = (n: string): string =>
  `('01900000-0000-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`
const personId = (n: string): string =>
  `('01900000-0000-7000-9000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`

/** Built once at the end they take a fraction of the time. */
async function withoutIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
    where tablename in ('songs', 'song_ranks', 'song_stats') and schemaname = 'public' and indexname not like '%_pkey'`,
  )
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}
