import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Id } from '#contract/shapes.ts'
import { refuse } from '../../../http/refusal.ts'
import { isBlobName } from '../../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { SoundReader } from '../song-access.ts'
import { sendSound } from './send-sound.ts'
import { permitMs, permittedUntil } from './sound-address.ts'

/** When a blob was made doesn't matter, because it never changes; players only want a date. */
const anyDate = new Date(Date.UTC(2026, 0, 1))

/**
 * What a CDN fetches (MEDIA_URL). For its minute an address needs nothing but its signature. Later it is asked again whether
 * the song can be heard, instead of refused: a browser goes on asking the address to which it was led, range by range,
 * for as long as the song plays. No answer may be kept for longer than a minute, so what is hidden is silent by then.
 */
export function serveSound(app: FastifyInstance, m: Melodrome, sounds: SoundReader): void {
  interface Asked {
    Params: { id: string; permit: string; blob: string }
  }
  const config = { isFetchedForMany: true }
  app.get('/sound/:id/:permit/:blob', { config }, async (request: FastifyRequest<Asked>, reply) => {
    const { id, permit, blob } = request.params
    // Of a refusal, which a cache might keep for as long as it likes.
    void reply.header('cache-control', 'no-store')
    const until =
      Id.safeParse(id).success && isBlobName(blob) && permittedUntil(m.sound.key, { id, blob }, permit)
    if (!until) refuse('song.notFound')
    const leftMs = Math.min(permitMs, until.getTime() - m.clock().getTime())
    if (leftMs <= 0 && (await sounds.add(id))?.audio_blob !== blob) refuse('song.notFound')
    return sendSound(m, { request, reply }, blob, {
      etag: `"${blob.slice(0, 32)}"`,
      lastModified: anyDate,
      cacheControl: `public, max-age=${Math.ceil((leftMs > 0 ? leftMs : permitMs) / 1_000)}`,
    })
  })
}
