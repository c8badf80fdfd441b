import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBlob } from '../../../http/bytes/send-blob.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { offeredEntry, openRoom } from './listening-room-access.ts'

interface Ask {
  request: FastifyRequest
  reply: FastifyReply
  viewer: Viewer
}

/**
 * An entry's MP3, at the same loudness as all others. Neither address nor headers reveal the song: the ETag is a hash
 * that includes the token, and the date is that of the offer. Renditions have no tags.
 */
export async function streamEntry(
  m: Melodrome,
  ask: Ask,
  { challengeId, token }: { challengeId: string; token: string },
): Promise<undefined> {
  await openRoom(m.database, challengeId, m.clock())
  const entry = await offeredEntry(m.database, ask.viewer, { challengeId, token })
  return sendBlob(ask, m.blobs, entry.audio_blob, {
    etag: `"${createHash('sha256').update(`${token} ${entry.audio_blob}`).digest('hex').slice(0, 32)}"`,
    lastModified: entry.offered_at,
    type: 'audio/mpeg',
    cacheControl: 'private, no-cache',
    gone: () => refuse('challenge.entryNotFound'),
  })
}
