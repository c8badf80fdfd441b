import { sql } from 'kysely'
import { maxCoverBytes, maxCoverMegabytes, maxSidecarKilobytes } from '#contract/limits.ts'
import type { drafts } from '#contract/songs/drafts.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { receiveUpload } from '../../../http/input/receive-upload.ts'
import type { Ask } from '../../../http/mount.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { keepCover } from '../cover.ts'
import { replaceWorkflow } from '../workflow/workflows-sql.ts'
import { ownDraft } from './drafts-sql.ts'

const sidecar = {
  maxBytes: maxSidecarKilobytes * 1024,
  tooLarge: () => refuse('draft.sidecarTooLarge', { limit: maxSidecarKilobytes }),
}

/** Reads a file that came with a draft's sound: words become proposals, a picture the proposed cover. */
export async function addSidecar(
  m: Melodrome,
  { viewer, params, request }: Ask<(typeof drafts)['PUT /api/drafts/{id}/sidecar']>,
): Promise<void> {
  // The owner is checked first, before megabytes are sent for nothing.
  await ownDraft(m.database, viewer.id, params.id)
  const upload = await receiveUpload(request, {
    directory: m.blobs.temporaryDirectory,
    files: {
      recipe: sidecar,
      lyrics: sidecar,
      coverImage: {
        maxBytes: maxCoverBytes,
        tooLarge: () => refuse('song.coverTooLarge', { limit: maxCoverMegabytes }),
      },
    },
  })
  try {
    const { recipe, lyrics, coverImage } = upload.files
    if (!recipe && !lyrics && !coverImage) refuseFields({ recipe: { code: 'required' } })
    const paths = { ...(recipe && { recipePath: recipe.path }), ...(lyrics && { lyricsPath: lyrics.path }) }
    const hasWords = recipe !== undefined || lyrics !== undefined
    const { words, workflow } = hasWords ? await m.readSidecar(paths) : { words: {}, workflow: null }
    if (hasWords && Object.keys(words).length === 0) refuse('draft.sidecarUnreadable')
    const cover = coverImage ? await keepCover(m, coverImage.path) : null
    await transact(m.database, async transaction => {
      const { numUpdatedRows } = await transaction
        .updateTable('drafts')
        .set({
          sidecar_words: sql`coalesce(sidecar_words, '{}') || ${JSON.stringify(words)}::jsonb`,
          ...(cover && {
            sidecar_cover: JSON.stringify(cover),
            blob_names: sql<string[]>`blob_names || ${Object.values(cover.blobs)}::text[]`,
          }),
        })
        .where('id', '=', toUuid(params.id))
        .where('user_id', '=', toUuid(viewer.id))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) refuse('draft.notFound')
      await replaceWorkflow(transaction, params.id, workflow)
      m.live.record(transaction, [viewer.id], { topic: 'songs' })
    })
  } finally {
    await upload.discard()
  }
}
