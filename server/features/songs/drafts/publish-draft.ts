import { DraftFields, type drafts } from '#contract/songs/drafts.ts'
import type { Song } from '#contract/songs/songs.ts'
import { transact } from '../../../database/transact.ts'
import { receiveUpload } from '../../../http/input/receive-upload.ts'
import type { Ask } from '../../../http/mount.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { SongAnalysis } from '../../../media/audio/analysis.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { makeReady } from '../analyse-upload.ts'
import { coverFile, keepCover } from '../cover.ts'
import { insertSong } from '../insert-song.ts'
import { settledSong } from '../publish-song.ts'
import { requireLinesInside } from '../recipe.ts'
import { type Failure, isOurFault } from '../song.ts'
import { checkFields } from '../song-fields.ts'
import { moveWorkflow } from '../workflow/workflows-sql.ts'
import { proposedCover } from './draft.ts'
import { deleteDraft, lockedDraft, ownDraft } from './drafts-sql.ts'
import { discardOtherTakes } from './takes-sql.ts'

type PublishAsk = Ask<(typeof drafts)['POST /api/drafts/{id}/publish']>

/**
 * A draft becomes a song. If it has been analysed, it can be heard at once; otherwise its job goes on for the song, and
 * the answer waits as it does for `POST /api/songs`.
 */
export async function publishDraft(m: Melodrome, ask: PublishAsk): Promise<Song> {
  const { viewer, params } = ask
  const draft = await ownDraft(m.database, viewer.id, params.id)
  if (draft.status === 'receiving') refuse('draft.notReady')
  const takesLeave = ask.query.otherTakes === 'discard'
  // A draft that turns out to be no song must not cost the other takes.
  if (takesLeave && draft.status !== 'ready') refuse('draft.notReady')
  const upload = await receiveUpload(ask.request, {
    directory: m.blobs.temporaryDirectory,
    files: { coverImage: coverFile },
  })
  try {
    const fields = await checkFields(m, viewer, upload.fields, { schema: DraftFields })
    const { coverImage } = upload.files
    const cover = coverImage ? await keepCover(m, coverImage.path) : null
    const made = await transact(m.database, async transaction => {
      if (takesLeave) await discardOtherTakes(transaction, viewer.id, params.id, m.clock())
      // Locked until the end, so that two presses make one song.
      const held = await lockedDraft(transaction, viewer.id, params.id)
      const failure = held.failure as Failure | null
      if (failure) {
        // After a fault of ours it stays for another try.
        if (!isOurFault(failure)) await deleteDraft(transaction, viewer.id, params.id)
        return { failure }
      }
      const found = held.status === 'ready' ? SongAnalysis.parse(held.analysis) : null
      if (found) requireLinesInside(fields.lyrics, found.durationSeconds)
      const id = await insertSong(m, transaction, {
        // The job of its analysis knows the draft's id.
        ...(held.status === 'listening' && { id: params.id }),
        artistId: viewer.id,
        fields,
        cover: cover ?? (fields.fileCover ? proposedCover(held) : null),
        original: { name: held.original_blob!, bytes: held.bytes },
      })
      await moveWorkflow(transaction, params.id, id)
      await deleteDraft(transaction, viewer.id, params.id)
      if (found) {
        const rendition = { name: held.rendition_blob!, bytes: found.renditionBytes }
        await makeReady(m, transaction, id, { found, workflow: null, rendition })
      }
      return { id }
    })
    if (made.failure) throw new Refusal(made.failure.code, made.failure.params)
    return await settledSong(m, ask, made.id)
  } finally {
    await upload.discard()
  }
}
