import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minBytesPerSecond } from '#contract/limits.ts'
import { sendProblem } from '../failures.ts'
import { Refusal } from '../refusal.ts'

export interface Rate {
  bytesPerSecond: number
  /** Over which time; a connection may pause for less. */
  windowMs: number
}

export const usableLine: Rate = { bytesPerSecond: minBytesPerSecond, windowMs: 30_000 }
/**
 * After a refusal the rest of the body is read and dropped for this long; otherwise the sender would see a broken
 * connection instead of the reason.
 */
const drainMs = 10_000

/** Everything but an upload is small: a client that takes longer only holds a connection. */
const bodyMs = 30_000
const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Gives every body `milliseconds`, unless its rate is watched instead, as with uploads. A body that no handler has read
 * when its answer is sent gets a little more time, and is cut then.
 */
export function limitBodies(app: FastifyInstance, milliseconds = bodyMs): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.readableEnded || request.raw.complete) return
    const timer = setTimeout(() => cutOff(request, reply), milliseconds)
    timer.unref()
    deadlines.set(request.raw, timer)
    for (const over of ['end', 'close']) request.raw.once(over, () => clearTimeout(timer))
  })
  app.addHook('onResponse', async request => {
    if (!request.raw.complete) drain(request)
  })
}

function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return
  reply.raw.once('close', () => request.raw.destroy())
  if (reply.sent) request.raw.destroy()
  else void sendProblem(request, reply.header('connection', 'close'), new Refusal('request.timeout', {}))
}

/** Cuts a sender that has all but stopped. Answers how to stop watching. */
export function watchRate({ raw }: FastifyRequest, { bytesPerSecond, windowMs }: Rate): () => void {
  clearTimeout(deadlines.get(raw))
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const received = raw.socket.bytesRead - before
    before += received
    if (received < (bytesPerSecond * windowMs) / 1_000) raw.destroy()
  }, windowMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The connection stays open: if it were closed while the other end still writes, the answer would be lost. */
export function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), drainMs)
  timer.unref()
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
}
