import type { FastifyRequest } from 'fastify'
import { sql, type UpdateObject } from 'kysely'
import type { SongChange } from '#contract/songs/songs.ts'
import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { DB } from '../../database/schema.gen.ts'
import { transact } from '../../database/transact.ts'
import { receiveUpload } from '../../http/input/receive-upload.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuseFields } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { lockPerson } from '../admin/storage/quota.ts'
import { markSongChanged } from '../charts/changed/changed-songs.ts'
import { indexSongs } from '../search/index/index-songs.ts'
import { coverFile, type KeptCover, keepCover } from './cover.ts'
import { answerLikeness, openLikeness } from './duplicates/duplicates-sql.ts'
import { recipeColumns, requireLinesInside, requireOrigin } from './recipe.ts'
import { checkSongWords, holdSong } from './removal/hold-song.ts'
import { ownSong } from './song-access.ts'
import { songTopic } from './song-topic.ts'

/** Changes the given fields of an own song; searches and charts follow. */
export async function changeSong(
  m: Melodrome,
  viewer: Viewer,
  id: string,
  change: SongChange,
): Promise<void> {
  const { title, description, genre, lyrics, basedOn } = change
  await transact(m.database, async transaction => {
    await lockPerson(transaction, viewer.id)
    const known = await ownSong(transaction, viewer, id)
    requireLinesInside(lyrics, known.duration_seconds)
    const hold = await checkSongWords(m, transaction, viewer.id, change)
    // A form may send the same origin again, also while it is out of sight.
    if (basedOn && basedOn !== known.based_on_id)
      await requireOrigin(transaction, viewer, { songId: id, originId: basedOn })
    await update(m, transaction, id, {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(genre !== undefined && { genre }),
      ...recipeColumns(change),
    })
    await indexSongs(transaction, [id])
    // Charts are kept by genre.
    await markSongChanged(transaction, id)
    if (hold && known.withheld_for === null) await holdSong(m, transaction, id, hold)
    await tellOfChange(m, transaction, viewer, id)
  })
}

/** The uploader's answer about a likeness; a remix credits the song it is made from. */
export async function answerForLikeness(m: Melodrome, viewer: Viewer, id: string, answer: 'remix' | 'own') {
  await transact(m.database, transaction => ownSong(transaction, viewer, id))
  const other = await openLikeness(m.database, id)
  if (other === undefined) return
  if (answer === 'remix') await changeSong(m, viewer, id, { basedOn: other })
  await transact(m.database, async transaction => {
    await answerLikeness(transaction, id, answer)
    await tellOfChange(m, transaction, viewer, id)
  })
}

/** Gives an own song the picture that the request carries. */
export async function changeCover(m: Melodrome, viewer: Viewer, id: string, request: FastifyRequest) {
  // The owner is checked first, before megabytes are sent for nothing.
  await transact(m.database, transaction => ownSong(transaction, viewer, id))
  const upload = await receiveUpload(request, {
    directory: m.blobs.temporaryDirectory,
    files: { coverImage: coverFile },
  })
  try {
    const { coverImage } = upload.files
    if (!coverImage) refuseFields({ coverImage: { code: 'required' } })
    await putCover(m, viewer, id, await keepCover(m, coverImage.path))
  } finally {
    await upload.discard()
  }
}

/** The next sweep deletes the previous cover, if nothing names it any more. */
export async function putCover(m: Melodrome, viewer: Viewer, id: string, cover: KeptCover | null) {
  await transact(m.database, async transaction => {
    await ownSong(transaction, viewer, id)
    await update(m, transaction, id, {
      ...coverColumns(cover),
      blob_names: sql<string[]>`array(
        select unnest(blob_names) except select value from jsonb_each_text(coalesce(cover_blobs, '{}'))
      ) || ${Object.values(cover?.blobs ?? {})}::text[]`,
    })
    await tellOfChange(m, transaction, viewer, id)
  })
}

export function coverColumns(cover: KeptCover | null) {
  return {
    cover_blobs: cover && JSON.stringify(cover.blobs),
    cover_thumbhash: cover?.thumbhash ?? null,
    cover_tone_dark: cover?.toneDark ?? null,
    cover_tone_light: cover?.toneLight ?? null,
  }
}

function update(m: Melodrome, transaction: Transaction, id: string, columns: UpdateObject<DB, 'songs'>) {
  return transaction
    .updateTable('songs')
    .set({ ...columns, updated_at: m.clock() })
    .where('id', '=', toUuid(id))
    .execute()
}

/** Pages that show the song, and the owner's other windows, read it again. */
async function tellOfChange(
  m: Melodrome,
  transaction: Transaction,
  viewer: Viewer,
  id: string,
): Promise<void> {
  m.live.announce(transaction, { topic: songTopic(id) })
  m.live.record(transaction, [viewer.id], { topic: 'songs', id })
}
