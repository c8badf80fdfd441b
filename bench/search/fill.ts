import pg from 'pg'
import { keyOf } from '../../server/features/search-index/query.ts'
import { correctable, spellingsOf } from '../../server/features/search-index/spellings.ts'
import { indexVersion } from '../../server/features/search-index/tokens.ts'
import { namesVector, textsVector, titleVector } from '../../server/features/search-index/vector.ts'
import { seeded, title } from './titles.ts'

export const songCount = 1_000_000
const artistCount = 20_000
const perBatch = 10_000
const headSize = 30_000

/** A million songs, their scores and their tokens, in the product's own tables. Takes a few minutes. */
export async function fill(pool: pg.Pool): Promise<void> {
  const random = seeded(20_261_122)
  await pool.query(`
    insert into users (id, email, email_key, artist_name, search, search_version, created_at, updated_at)
    select ${artistId('n')}, n || '@example.org', n || '@example.org', 'Artist ' || n,
      ('''artist'':1A ''^a'':1A ''^ar'':1A ''' || n || ''':3A')::tsvector, ${indexVersion}, now(), now()
    from generate_series(0, ${artistCount - 1}) n`)
  // Indexes are built once at the end, and keys are known to hold.
  const indexes = await withoutIndexes(pool)
  const words = new Set<string>()
  for (let from = 0; from < songCount; from += perBatch) {
    await fillBatch(pool, from, random, words)
    if (from % 100_000 === 0) console.log(`  ${from} songs`)
  }
  const known = [...words]
  await pool.query(
    `insert into search_words (word, spellings)
    select word, string_to_array(spellings, ' ') from unnest($1::text[], $2::text[]) known (word, spellings)`,
    [known, known.map(word => spellingsOf(word).join(' '))],
  )
  for (const index of indexes) await pool.query(index)
  await pool.query('vacuum analyze')
}

async function fillBatch(
  pool: pg.Pool,
  from: number,
  random: () => number,
  words: Set<string>,
): Promise<void> {
  const rows = Array.from({ length: perBatch }, (_, at) => {
    const texts = {
      title: title(random),
      artistName: `Artist ${(from + at) % artistCount}`,
      genre: 'pop',
      tags: [],
      description: null,
      lyrics: null,
    }
    for (const word of correctable(texts.title)) words.add(word)
    return texts
  })
  const values = [
    from,
    rows.map(row => row.title),
    rows.map(row => keyOf(row.title)),
    rows.map(row => titleVector(row.title)),
    rows.map(namesVector),
    rows.map(textsVector),
  ]
  await pool.query(
    `with given as (
      select ${songId('$1 + place - 1')} as id, ($1 + place - 1)::int as n, given.*
      from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as given (title, key, words, names, texts, place)
    ), made as (
      insert into songs (id, user_id, artist_name, title, genre, status, original_blob, audio_blob, audio_bytes,
        duration_seconds, peaks, published_at, terms_accepted_at, created_at, updated_at)
      select id, ${artistId(`(n % ${artistCount})`)}, 'Artist ' || n % ${artistCount}, title, 'pop', 'ready',
        repeat('a', 64) || '.upload', repeat('a', 64) || '.mp3', 5000000, 180, decode(repeat(md5(title), 12) || repeat('7f', 8), 'hex'),
        now() - n * interval '1 minute', now(), now(), now()
      from given
    ), counted as (
      insert into song_stats (song_id, plays) select id, ${popularity('n')} from given
    ), ranked as (
      insert into song_ranks (chart, song_id, genre, score)
      select 'popular:all', id, 'pop', ${popularity('n')} * 1048576.0 from given
    )
    insert into song_index (song_id, user_id, title_key, title, names, texts, is_head, popularity, version)
    select id, ${artistId(`(n % ${artistCount})`)}, key, words::tsvector, names::tsvector, texts::tsvector, ${popularity('n')} > ${headPlays},
      case when ${popularity('n')} > ${headPlays} then ${popularity('n')} * 1048576.0 else 0 end, ${indexVersion}
    from given`,
    values,
  )
}

const songId = (n: string): string =>
  `('01900000-0000-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`
const artistId = (n: string): string =>
  `('01900000-0000-7000-9000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`
/** A few songs have most of the plays; which is no matter of their place in the table. */
const popularity = (n: string): string => `(3e7 / (1 + (${n}::bigint * 7919) % ${songCount}))::int`
const headPlays = Math.floor(3e7 / headSize)

async function withoutIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
    where tablename in ('songs', 'song_index', 'song_ranks', 'song_stats', 'search_words') and schemaname = 'public'
      and indexname not like '%_pkey'`,
  )
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}
