import pg from 'pg'
import { uuidFromId } from '#contract/ids.ts'
import type { AudioFile } from '../audio.ts'
import { type Client, Refused } from './client.ts'

/** What the product has said yes to; everything in it has to be there afterwards. */
export interface Ledger {
  songs: Set<string>
  /** "song person" */
  likes: Set<string>
  ratings: Set<string>
  plays: Set<string>
}

export const emptyLedger = (): Ledger => ({
  songs: new Set(),
  likes: new Set(),
  ratings: new Set(),
  plays: new Set(),
})

interface Member {
  client: Client
  id: string
}

/** Likes, rates and plays known songs as fast as one person can, until the line breaks. */
export async function voteUntilCut(member: Member, songs: readonly string[], ledger: Ledger): Promise<void> {
  for (let turn = 0; ; turn++) {
    const song = songs[turn % songs.length]!
    const written = `${song} ${member.id}`
    try {
      await member.client.call('POST /api/songs/{id}/like', song, { isLike: turn % 3 !== 0 })
      ledger.likes.add(written)
      await member.client.call('POST /api/songs/{id}/rate', song, { rating: 1 + (turn % 5) })
      ledger.ratings.add(written)
      await member.client.call('POST /api/songs/{id}/play', song)
      ledger.plays.add(written)
    } catch (error) {
      if (error instanceof Refused) throw error
      return
    }
  }
}

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

/** What of the ledger is missing, and where the counters say something else than the rows. */
export async function faultsOf(connection: pg.ClientConfig, ledger: Ledger): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const missing = [
      ...(await missingFrom(client, 'select id::text as key from songs', ledger.songs, idKey)),
      ...(await missingFrom(client, pairsOf('likes'), ledger.likes, pairKey)),
      ...(await missingFrom(client, pairsOf('ratings'), ledger.ratings, pairKey)),
      ...(await missingFrom(client, pairsOf('plays'), ledger.plays, pairKey)),
    ]
    const { rows } = await client.query<{ song_id: string }>(drift)
    return [...missing, ...rows.map(row => `counters differ: ${JSON.stringify(row)}`)]
  } finally {
    await client.end()
  }
}

/** Every counted number beside what it counts, where the two differ. */
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

const pairsOf = (table: string): string => `select song_id || ' ' || user_id as key from ${table}`
const idKey = (id: string): string => uuidFromId(id)!
const pairKey = (pair: string): string => pair.split(' ').map(idKey).join(' ')

async function missingFrom(
  client: pg.Client,
  rowsOf: string,
  acknowledged: Set<string>,
  keyOf: (entry: string) => string,
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(rowsOf)
  const present = new Set(rows.map(({ key }) => key))
  return [...acknowledged]
    .filter(entry => !present.has(keyOf(entry)))
    .map(entry => `lost (${rowsOf}): ${entry}`)
}

/** Names of the files that song rows promise. */
export async function promisedFiles(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select unnest(blob_names) as name from songs')
  await client.end()
  return rows.map(({ name }) => name)
}
