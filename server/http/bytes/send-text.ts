import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { precondition } from '../input/preconditions.ts'

interface TextAnswer {
  body: string
  /** With its charset. */
  type: string
  cacheControl: string
}

/**
 * A text that programs request again and again: a caller that already has it gets 304 and no body. Only its content
 * identifies it, because an item that was removed from a list leaves no date behind.
 */
export function sendText(request: FastifyRequest, reply: FastifyReply, answer: TextAnswer): FastifyReply {
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 27)}"`
  const known = { 'if-none-match': request.headers['if-none-match'] }
  // Weak, because it is the same when the answer is compressed.
  void reply.header('etag', `W/${etag}`).header('cache-control', answer.cacheControl)
  if (precondition(known, { etag, lastModified: new Date(0) }) === 'notModified')
    return reply.code(304).send()
  return reply.type(answer.type).send(answer.body)
}
