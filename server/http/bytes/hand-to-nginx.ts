import type { FastifyReply, FastifyRequest } from 'fastify'
import { precondition } from '../input/preconditions.ts'
import type { SendOptions } from './send-range.ts'

/** The `internal` location of nginx with the blobs (docs/operations.md): it can't be requested from outside. */
const location = '/internal/blobs'

/**
 * Lets the nginx in front send a blob, whole or in ranges, from the folder that both can read (X-Accel-Redirect). 304
 * and 412 are answered here, for callers that have this version already or have another one. nginx sends `ETag` and
 * `Last-Modified` as they are set here, so a range from one sender fits the bytes from the other.
 */
export function handToNginx(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  blobName: string,
  { etag, lastModified, cacheControl, type }: Omit<SendOptions, 'prefix' | 'disposition'>,
): FastifyReply {
  const judged = precondition(headers, { etag, lastModified })
  if (judged === 'failed') return reply.code(412).header('cache-control', 'no-store').send()
  void reply
    .header('etag', etag)
    .header('last-modified', lastModified.toUTCString())
    .header('cache-control', cacheControl)
  // A shared cache would send one listener's cookie to all others.
  if (cacheControl.includes('public')) void reply.removeHeader('set-cookie')
  if (judged === 'notModified') return reply.code(304).send()
  return reply
    .type(type)
    .header('x-accel-redirect', `${location}/${blobName.slice(0, 2)}/${blobName}`)
    .send()
}
