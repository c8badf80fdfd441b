import type { takes } from '#contract/songs/takes.ts'
import { sendBlob } from '../../../http/bytes/send-blob.ts'
import type { Ask } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { ownDraft } from './drafts-sql.ts'

/** The MP3 that listeners would get, for the draft's owner only: no cache may keep it. */
export async function streamDraft(
  m: Melodrome,
  ask: Ask<(typeof takes)['GET /api/drafts/{id}/stream']>,
): Promise<undefined> {
  const draft = await ownDraft(m.database, ask.viewer.id, ask.params.id)
  const name = draft.rendition_blob ?? refuse('draft.notReady')
  return sendBlob(ask, m.blobs, name, {
    etag: `"${name.slice(0, 32)}"`,
    lastModified: draft.created_at,
    type: 'audio/mpeg',
    cacheControl: 'private, no-store',
    gone: () => refuse('draft.notFound'),
  })
}
