import { termsVersion } from '#contract/terms-version.ts'
import type { Executor } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { coverColumns } from './change-song.ts'
import type { KeptCover } from './cover.ts'
import { checkSongWords, holdSong } from './hold-song.ts'
import { recipeColumns } from './recipe.ts'
import type { Fields } from './song-fields.ts'

interface NewSong {
  artistId: string
  fields: Fields
  cover: KeptCover | null
  originalBlob: string
}

/** Writes a song that still has to be listened to, with its empty counts. Answers its id. */
export async function insertSong(
  m: Melodrome,
  transaction: Executor,
  { artistId, fields, cover, originalBlob }: NewSong,
): Promise<string> {
  const now = m.clock()
  const id = newId(now.getTime())
  const artist = await transaction
    .selectFrom('users')
    .select('artist_name')
    .where('id', '=', toUuid(artistId))
    .executeTakeFirstOrThrow()
  const { title, description = null, genre = null } = fields
  const hold = await checkSongWords(m, transaction, artistId, fields)
  await transaction
    .insertInto('songs')
    .values({
      id: toUuid(id),
      user_id: toUuid(artistId),
      artist_name: artist.artist_name,
      title,
      description,
      genre,
      original_blob: originalBlob,
      ...coverColumns(cover),
      ...recipeColumns(fields),
      blob_names: [originalBlob, ...Object.values(cover?.blobs ?? {})],
      terms_accepted_at: now,
      terms_version: termsVersion,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await transaction
    .insertInto('song_stats')
    .values({ song_id: toUuid(id) })
    .execute()
  if (hold) await holdSong(m, transaction, id, hold)
  return id
}
