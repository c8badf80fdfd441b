import pg from 'pg'
import { uuidFromId } from '#contract/ids.ts'
import type { AudioFile } from '../audio.ts'
import { Client, Refused } from './client.ts'

/** What the product has confirmed; all of it must exist afterwards. */
export interface Ledger {
  songs: Set<string>
  /** By "song person", the values that may be stored: the last acknowledged one, and those sent after it. */
  likes: Map<string, Set<boolean>>
  ratings: Map<string, Set<number>>
  /** By song, the number of counted plays, each by another listener. */
  plays: Map<string, number>
}

export const emptyLedger = (): Ledger => ({
  songs: new Set(),
  likes: new Map(),
  ratings: new Map(),
  plays: new Map(),
})

interface Member {
  client: Client
  id: string
}

/** Likes, rates and plays known songs as fast as one person can, until the line breaks. */
export async function voteUntilCut(
  { client, id }: Member,
  songs: readonly string[],
  ledger: Ledger,
): Promise<void> {
  for (let turn = 0; ; turn++) {
    const song = songs[turn % songs.length]!
    const pair = `${song} ${id}`
    const isLike = turn % 3 !== 0
    const rating = 1 + (turn % 5)
    try {
      await acknowledged(ledger.likes, pair, isLike, () =>
        client.call('POST /api/songs/{id}/like', song, { isLike }),
      )
      await acknowledged(ledger.ratings, pair, rating, () =>
        client.call('POST /api/songs/{id}/rate', song, { rating }),
      )
      const { counted } = await new Client(client.address, someAddress()).call(
        'POST /api/songs/{id}/play',
        song,
      )
      if (counted) ledger.plays.set(song, (ledger.plays.get(song) ?? 0) + 1)
    } catch (error) {
      if (error instanceof Refused) throw error
      return
    }
  }
}

/** The line may break after the product has written and before it answers; until the answer both values are right. */
export async function acknowledged<T>(
  allowed: Map<string, Set<T>>,
  pair: string,
  value: T,
  write: () => Promise<unknown>,
): Promise<void> {
  if (allowed.has(pair)) allowed.get(pair)!.add(value)
  await write()
  allowed.set(pair, new Set([value]))
}

const someAddress = (): string =>
  [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')

/** Uploads one song after the other until the line breaks. */
export async function publishUntilCut(
  { client }: Member,
  next: () => AudioFile,
  ledger: Ledger,
): Promise<void> {
  for (;;) {
    try {
      ledger.songs.add((await client.publish(next())).id)
    } catch (error) {
      if (error instanceof Refused) throw error
      return
    }
  }
}

/** What is missing from the ledger's content, and which counters differ from their rows. */
export async function faultsOf(connection: pg.ClientConfig, ledger: Ledger): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const rowsOf = async <T>(select: string): Promise<Map<string, T>> => {
    const { rows } = await client.query<{ key: string; value: T }>(select)
    return new Map(rows.map(({ key, value }) => [key, value]))
  }
  try {
    const songs = await rowsOf('select id::text as key, 1 as value from songs')
    const likes = await rowsOf<boolean>(`select ${pairColumns}, is_like as value from likes`)
    const ratings = await rowsOf<number>(`select ${pairColumns}, rating as value from ratings`)
    const plays = await rowsOf<number>(
      'select song_id::text as key, count(*)::int as value from plays group by 1',
    )
    const { rows } = await client.query<object>(drift)
    return [
      ...[...ledger.songs].filter(id => !songs.has(keyOf(id))).map(id => `lost song ${id}`),
      ...unlike(ledger.likes, likes).map(pair => `lost like ${pair}`),
      ...unlike(ledger.ratings, ratings).map(pair => `lost rating ${pair}`),
      ...[...ledger.plays]
        .filter(([id, count]) => (plays.get(keyOf(id)) ?? 0) < count)
        .map(([id, count]) => `lost plays ${id}: ${plays.get(keyOf(id)) ?? 0} of ${count}`),
      ...rows.map(row => `counters differ: ${JSON.stringify(row)}`),
    ]
  } finally {
    await client.end()
  }
}

function unlike<T>(allowed: Map<string, Set<T>>, present: Map<string, T>): string[] {
  return [...allowed].flatMap(([pair, values]) => {
    const value = present.get(keyOf(pair))
    return value !== undefined && values.has(value) ? [] : [`${pair}: ${String(value)}`]
  })
}

/** Stored counts beside the rows that they count, where the two differ. */
const drift = `
  select * from (
    select s.song_id, s.plays, s.likes, s.dislikes, s.rating_sum, s.rating_count,
      (select count(*) from plays p where p.song_id = s.song_id) as real_plays,
      (select coalesce(sum(plays), 0) from song_days d where d.song_id = s.song_id) as real_days,
      (select count(*) from likes l where l.song_id = s.song_id and is_like) as real_likes,
      (select count(*) from likes l where l.song_id = s.song_id and not is_like) as real_dislikes,
      (select coalesce(sum(rating), 0) from ratings r where r.song_id = s.song_id) as real_rating_sum,
      (select count(*) from ratings r where r.song_id = s.song_id) as real_rating_count
    from song_stats s
  ) as compared
  where (plays, plays, likes, dislikes, rating_sum, rating_count)
    <> (real_plays, real_days, real_likes, real_dislikes, real_rating_sum, real_rating_count)`

const pairColumns = "song_id || ' ' || user_id as key"

/** Ids in PostgreSQL's form. */
const keyOf = (ids: string): string =>
  ids
    .split(' ')
    .map(id => uuidFromId(id)!)
    .join(' ')

/** Names of the files that the rows of songs name. */
export async function promisedFiles(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select unnest(blob_names) as name from songs')
  await client.end()
  return rows.map(({ name }) => name)
}
