import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** If a client likes several equally, the first of these is taken. */
const encodings: Encoding[] = ['br', 'gzip']
/** A shorter text fits into one packet anyway. */
const leastBytes = 1_024
/**
 * A list of songs takes 0.2 ms; to hand it to another thread takes the same time again. Longer texts would block too
 * long.
 */
const mostAtOnceBytes = 64 * 1024
const isText = /^text\/|\b(?:json|xml|javascript|svg)\b/
const quality: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const aside = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export function compress(encoding: Encoding, text: string | Buffer): Buffer | Promise<Buffer> {
  const isLong = Buffer.byteLength(text) > mostAtOnceBytes
  if (encoding === 'gzip') return isLong ? aside.gzip(text) : gzipSync(text)
  return isLong ? aside.br(text, quality) : brotliCompressSync(text, quality)
}

/** The encoding in which a client takes an answer; undefined means unchanged. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = headers['accept-encoding']
  return typeof accepted === 'string' ? (negotiate<Encoding>(accepted, encodings) ?? undefined) : undefined
}

/**
 * Texts are compressed in one piece. @fastify/compress sends each through a chain of streams, which makes a list of
 * songs four times as much work (docs/decisions/0124). Only sound, pictures and archives are streamed, and they stay as
 * they are.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (!isText.test(String(reply.getHeader('content-type'))) || Buffer.byteLength(payload) < leastBytes)
      return payload
    void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = encodingFor(request)
    if (!encoding || request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(encoding, payload)
  })
}
