import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenBlob } from '../../media/blobs/blob-store.ts'
import { precondition, rangeStillFits, type Version } from '../input/preconditions.ts'
import { BufferPool } from './buffer-pool.ts'
import { askedRange, type ByteRange } from './byte-range.ts'
import { withPrefix, writeBytes } from './write-bytes.ts'

export interface SendOptions extends Version {
  type: string
  cacheControl: string
  disposition?: string
  /** Sent before the blob and counted as its first bytes, such as the tag of a downloaded song. */
  prefix?: Buffer
}

/** 16 MB: enough for 64 readers at full speed; for a listener, most bytes are in the system's own buffers. */
const buffers = new BufferPool(64)

/** Uploads are for looking and listening, and must never run, wherever they are served from. */
const mediaHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * Answers with a blob or the one byte range of it that is asked for: 200, 206, 304, 412 or 416.
 * Takes the reply out of Fastify's hands (`onSend` hooks don't run, so nothing compresses or buffers it), sends the
 * headers that hooks have put on it, and releases the blob in every case. Resolves when all is over; never rejects.
 */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  blob: OpenBlob,
  options: SendOptions,
): Promise<void> {
  void reply.hijack()
  try {
    const source = withPrefix(blob, options.prefix)
    const answer = chooseAnswer(request, source.bytes, options)
    takeOverHeaders(reply, options)
    reply.raw.writeHead(answer.status, answer.headers)
    if (answer.body && request.method !== 'HEAD') await writeBytes(reply.raw, source, answer.body, buffers)
    reply.raw.end()
  } catch (error) {
    request.log.error(error, 'sending a blob failed')
    // The status has been sent, so a broken connection is the only way to say that the body isn't whole.
    reply.raw.destroy()
  } finally {
    blob.release()
  }
}

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body?: ByteRange
}

function chooseAnswer(request: FastifyRequest, size: number, options: SendOptions): Answer {
  const version = { etag: options.etag, 'last-modified': options.lastModified.toUTCString() }
  const cached = { ...version, 'cache-control': options.cacheControl, 'accept-ranges': 'bytes' }
  const judged = precondition(request.headers, options)
  if (judged === 'notModified') return { status: 304, headers: cached }
  if (judged === 'failed') return refusal(412, {})
  const range = rangeOf(request, size, options)
  if (range === 'unsatisfiable')
    return refusal(416, { 'accept-ranges': 'bytes', 'content-range': `bytes */${size}` })
  const headers = { ...cached, 'content-type': options.type, ...disposition(options) }
  if (range === 'whole')
    return {
      status: 200,
      headers: { ...headers, 'content-length': size },
      body: { first: 0, last: size - 1 },
    }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': range.last - range.first + 1,
      'content-range': `bytes ${range.first}-${range.last}/${size}`,
    },
    body: range,
  }
}

/** Ranges are defined for GET only, and only for the version that the reader began with. */
function rangeOf(request: FastifyRequest, size: number, version: Version): ReturnType<typeof askedRange> {
  const { range, 'if-range': ifRange } = request.headers
  if (request.method !== 'GET' || !rangeStillFits(headerText(ifRange), version)) return 'whole'
  return askedRange(range, size)
}

function refusal(status: 412 | 416, headers: OutgoingHttpHeaders): Answer {
  return { status, headers: { ...headers, 'cache-control': 'no-store', 'content-length': 0 } }
}

function disposition({ disposition: value }: SendOptions): OutgoingHttpHeaders {
  return value === undefined ? {} : { 'content-disposition': value }
}

function takeOverHeaders(reply: FastifyReply, options: SendOptions): void {
  const headers = { ...mediaHeaders, ...reply.getHeaders() }
  // A shared cache would send one listener's cookie to all others.
  if (options.cacheControl.includes('public')) delete headers['set-cookie']
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
