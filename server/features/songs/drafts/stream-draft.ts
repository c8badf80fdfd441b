import type { takes } from '#contract/songs/takes.ts'
import { sendRange } from '../../../http/bytes/send-range.ts'
import type { Ask } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import { BlobNotFound } from '../../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { ownDraft } from './drafts-sql.ts'

/** The MP3 that listeners would get, for its owner alone: nothing in between may keep it. */
export async function streamDraft(
  m: Melodrome,
  { request, reply, viewer, params }: Ask<(typeof takes)['GET /api/drafts/{id}/stream']>,
): Promise<undefined> {
  const draft = await ownDraft(m.database, viewer.id, params.id)
  const name = draft.rendition_blob ?? refuse('draft.notReady')
  const blob = await m.blobs.open(name).catch((error: unknown) => {
    // Deleted between the row and here.
    if (error instanceof BlobNotFound) return refuse('draft.notFound')
    throw error
  })
  await sendRange(request, reply, blob, {
    etag: `"${name.slice(0, 32)}"`,
    lastModified: draft.created_at,
    type: 'audio/mpeg',
    cacheControl: 'private, no-store',
  })
  return undefined
}
