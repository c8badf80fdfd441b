import type { drafts } from '#contract/drafts.ts'
import { maxCoverBytes, maxCoverMegabytes } from '#contract/limits.ts'
import type { Song } from '#contract/songs.ts'
import { transact } from '../../database/transact.ts'
import type { Ask } from '../../http/mount.ts'
import { receiveUpload } from '../../http/receive-upload.ts'
import { refuse } from '../../http/refusal.ts'
import { SongAnalysis } from '../../media/audio/answer.ts'
import type { Melodrome } from '../../melodrome.ts'
import { makeReady } from '../songs/analyse.ts'
import { keepCover } from '../songs/cover.ts'
import { insertSong } from '../songs/insert-song.ts'
import { songOf } from '../songs/song.ts'
import { checkFields } from '../songs/song-fields.ts'
import { visibleSong } from '../songs/sql.ts'
import { deleteDraft, lockedDraft, ownDraft } from './sql.ts'

type PublishAsk = Ask<(typeof drafts)['POST /api/drafts/{id}/publish']>

/** A draft becomes a song that can be heard at once: it has been listened to before. */
export async function publishDraft(m: Melodrome, ask: PublishAsk): Promise<Song> {
  const { viewer, language, params } = ask
  const draft = await ownDraft(m.database, viewer.id, params.id)
  if (draft.status !== 'ready') refuse('draft.notReady')
  const upload = await receiveUpload(ask.request, {
    directory: m.blobs.temporaryDirectory,
    files: {
      coverImage: {
        maxBytes: maxCoverBytes,
        tooLarge: () => refuse('song.coverTooLarge', { limit: maxCoverMegabytes }),
      },
    },
  })
  try {
    const fields = await checkFields(m, viewer, upload.fields)
    const { coverImage } = upload.files
    const cover = coverImage ? await keepCover(m, coverImage.path) : null
    const songId = await transact(m.database, async transaction => {
      // Held until the end, so that two presses make one song.
      const held = await lockedDraft(transaction, viewer.id, params.id)
      await deleteDraft(transaction, viewer.id, params.id)
      const id = await insertSong(m, transaction, {
        artistId: viewer.id,
        fields,
        cover,
        originalBlob: held.original_blob!,
      })
      const found = SongAnalysis.parse(held.analysis)
      const rendition = { name: held.rendition_blob!, bytes: found.renditionBytes }
      await makeReady(m, transaction, id, { found, rendition })
      return id
    })
    const row = (await visibleSong(m.database, songId, viewer)) ?? refuse('draft.notFound')
    return songOf(row, viewer, language)
  } finally {
    await upload.discard()
  }
}
