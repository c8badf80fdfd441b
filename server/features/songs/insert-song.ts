import { termsVersion } from '#contract/identity/terms-version.ts'
import type { Transaction } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { beginCounts } from '../votes/counts/song-counts.ts'
import { coverColumns } from './change-song.ts'
import type { KeptCover } from './cover.ts'
import { recipeColumns } from './recipe.ts'
import { checkSongWords, holdSong } from './removal/hold-song.ts'
import type { Fields } from './song-fields.ts'
import { takeRecipeSharing } from './workflow/recipe-sharing.ts'

interface NewSong {
  /** Given if a job already works for it. */
  id?: string
  artistId: string
  fields: Fields
  cover: KeptCover | null
  original: { name: string; bytes: number }
}

/** Writes a song that still has to be analysed, with its empty counts. Answers its id. */
export async function insertSong(
  m: Melodrome,
  transaction: Transaction,
  { id: knownId, artistId, fields, cover, original }: NewSong,
): Promise<string> {
  const now = m.clock()
  const id = knownId ?? newId(now.getTime())
  const artist = await transaction
    .selectFrom('users')
    .select('artist_name')
    .where('id', '=', toUuid(artistId))
    .executeTakeFirstOrThrow()
  const { title, description = null, genre = null } = fields
  const hold = await checkSongWords(m, transaction, artistId, fields)
  const recipeSharing = await takeRecipeSharing(transaction, artistId, fields.recipeSharing)
  await transaction
    .insertInto('songs')
    .values({
      id: toUuid(id),
      user_id: toUuid(artistId),
      artist_name: artist.artist_name,
      title,
      description,
      genre,
      original_blob: original.name,
      original_bytes: original.bytes,
      ...coverColumns(cover),
      ...recipeColumns({ ...fields, recipeSharing }),
      blob_names: [original.name, ...Object.values(cover?.blobs ?? {})],
      terms_accepted_at: now,
      terms_version: termsVersion,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await beginCounts(transaction, id)
  if (hold) await holdSong(m, transaction, id, hold)
  return id
}
