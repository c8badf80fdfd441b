import type { FastifyReply, FastifyRequest } from 'fastify'
import { handToNginx } from '../../../http/bytes/hand-to-nginx.ts'
import { openBlob } from '../../../http/bytes/send-blob.ts'
import { type SendOptions, sendRange } from '../../../http/bytes/send-range.ts'
import { refuse } from '../../../http/refusal.ts'
import type { BlobStore, OpenBlob } from '../../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { nearWayOut } from './way-out.ts'

/** Sends a song's MP3 unchanged from the store, by Node or by the nginx in front. */
export async function sendSound(
  m: Melodrome,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  blobName: string,
  version: Pick<SendOptions, 'etag' | 'lastModified' | 'cacheControl'>,
): Promise<FastifyReply> {
  const options = { ...version, type: 'audio/mpeg' }
  if (nearWayOut(m).by === 'nginx') return handToNginx(request, reply, blobName, options)
  await sendRange(request, reply, await openOrRefuse(m.blobs, blobName), options)
  return reply
}

export function openOrRefuse(blobs: BlobStore, name: string): Promise<OpenBlob> {
  return openBlob(blobs, name, () => refuse('song.notFound'))
}
