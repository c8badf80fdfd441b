import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '../../media/blobs/blob-store.ts'
import { refuse } from '../refusal.ts'
import { sendBlob } from './send-blob.ts'

const pictureTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }
/** The date doesn't matter, because a blob never changes; browsers only want one. */
const anyDate = new Date(Date.UTC(2026, 0, 1))

/**
 * Covers and profile pictures. Their names are hashes of their content, so everybody who knows a name may see the
 * picture, and it may be cached for ever. Sound is not served here but through the song, which may be gone.
 */
export function servePictures(app: FastifyInstance, blobs: BlobStore): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const type = pictureTypes[name.split('.')[1] ?? '']
    if (!type) refuse('request.notFound')
    await sendBlob({ request, reply }, blobs, name, {
      type,
      etag: `"${name.slice(0, 32)}"`,
      lastModified: anyDate,
      cacheControl: 'public, max-age=31536000, immutable',
      gone: () => refuse('request.notFound'),
    })
    return reply
  })
}
