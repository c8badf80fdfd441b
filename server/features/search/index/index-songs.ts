import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { changeEdition } from './edition.ts'
import { keyOf } from './query.ts'
import { rememberWords } from './remember-words.ts'
import { indexVersion } from './tokens.ts'
import { namesVector, textsVector, titleVector } from './vector.ts'

/**
 * Brings the search up to date with songs' rows: everything that changes a song's words, artist name or status calls it
 * in the same transaction. Only songs that are ready are in the index.
 */
export async function indexSongs(transaction: Transaction, songIds: readonly string[]): Promise<void> {
  if (songIds.length === 0) return
  changeEdition(transaction)
  const ids = songIds.map(toUuid)
  // Others who change one of these songs at this moment wait, or have been waited for: the newer words win.
  const songs = await transaction
    .selectFrom('songs')
    .select(['id', 'user_id', 'title', 'artist_name', 'genre', 'description', 'tags', 'lyrics'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'ready')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const texts = songs.map(song => ({
    title: song.title,
    artistName: song.artist_name,
    genre: song.genre,
    tags: song.tags,
    description: song.description,
    lyrics: song.lyrics,
  }))
  await sql`
    with ready as (
      select * from unnest(
        ${songs.map(song => toUuid(song.id))}::uuid[], ${songs.map(song => toUuid(song.user_id))}::uuid[],
        ${texts.map(({ title }) => keyOf(title))}::text[], ${texts.map(({ title }) => titleVector(title))}::text[],
        ${texts.map(namesVector)}::text[], ${texts.map(textsVector)}::text[]
      ) as ready (song_id, user_id, title_key, title, names, texts)
    ), gone as (
      delete from song_index where song_id = any(${ids}::uuid[]) and song_id not in (select song_id from ready)
    )
    insert into song_index (song_id, user_id, title_key, title, names, texts, version)
    select song_id, user_id, title_key, title::tsvector, names::tsvector, texts::tsvector, ${indexVersion} from ready
    on conflict (song_id) do update set user_id = excluded.user_id, title_key = excluded.title_key, title = excluded.title,
      names = excluded.names, texts = excluded.texts, version = excluded.version`.execute(transaction)
  await rememberWords(
    transaction,
    texts.flatMap(({ title, artistName }) => [title, artistName]),
  )
}

/** Takes a person's songs out of the index, or puts back those that are ready. */
export async function indexSongsOf(transaction: Transaction, personId: string): Promise<void> {
  const songs = await transaction
    .selectFrom('songs')
    .select('id')
    .where('user_id', '=', toUuid(personId))
    .execute()
  await indexSongs(
    transaction,
    songs.map(({ id }) => id),
  )
}
