import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '../../media/blobs/blob-store.ts'
import { refuse } from '../refusal.ts'
import { sendBlob } from './send-blob.ts'

const pictureTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }
/** When a blob was made doesn't matter, because it never changes; browsers only want a date. */
const anyDate = new Date(Date.UTC(2026, 0, 1))

/**
 * Covers and profile pictures. Their names are hashes of their content, so every caller who knows one may see it, and
 * it may be kept for ever. Sound is not served here: that goes through the song, which may be gone.
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
