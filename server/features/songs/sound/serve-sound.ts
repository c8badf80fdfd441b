import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Id } from '#contract/shapes.ts'
import { refuse } from '../../../http/refusal.ts'
import { isBlobName } from '../../../media/blobs/blob-name.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { SoundReader } from '../song-access.ts'
import { sendSound } from './send-sound.ts'
import { permitMs, permittedUntil } from './sound-address.ts'

/** The date doesn't matter, because a blob never changes; players only want one. */
const anyDate = new Date(Date.UTC(2026, 0, 1))

/**
 * What a CDN fetches (MEDIA_URL). For one minute an address needs nothing but its signature. After that it is not
 * refused, but the right to hear the song is checked: a browser goes on using the address to which it was led, range by
 * range, for as long as the song plays. No answer may be kept for longer than a minute, so a hidden song is silent by
 * then.
 */
export function serveSound(app: FastifyInstance, m: Melodrome, sounds: SoundReader): void {
  interface Asked {
    Params: { id: string; permit: string; blob: string }
  }
  const config = { isFetchedForMany: true }
  app.get('/sound/:id/:permit/:blob', { config }, async (request: FastifyRequest<Asked>, reply) => {
    const { id, permit, blob } = request.params
    // This is for a refusal, which a cache might keep for as long as it likes.
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
