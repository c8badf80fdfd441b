import type { FastifyRequest } from 'fastify'

export interface Rate {
  bytesPerSecond: number
  /** Over so long; a line may pause for less. */
  windowMs: number
}

/** Slower is a stalled or hostile sender; any usable mobile line reaches this. */
const minBytesPerSecond = 16 * 1024
export const usableLine: Rate = { bytesPerSecond: minBytesPerSecond, windowMs: 30_000 }
/** After a refusal the rest of the body is read and dropped for so long, else the sender sees a broken line, not why. */
const drainMs = 10_000

/** Cuts a sender that has all but stopped. Answers how to stop watching. */
export function watchRate({ raw }: FastifyRequest, { bytesPerSecond, windowMs }: Rate): () => void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const received = raw.socket.bytesRead - before
    before += received
    if (received < (bytesPerSecond * windowMs) / 1_000) raw.destroy()
  }, windowMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The connection stays: one that is closed while its other end still writes loses the answer on the way. */
export function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), drainMs)
  timer.unref()
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
}
