import { randomBytes } from 'node:crypto'

const idBytes = 9
const poolBytes = idBytes * 500

let pool = Buffer.alloc(0)
let taken = 0

/**
 * The id by which a request is found in the log. Random bytes are drawn for many at once, because each draw is a system
 * call.
 */
export function newRequestId(): string {
  if (taken === pool.length) {
    pool = randomBytes(poolBytes)
    taken = 0
  }
  const from = taken
  taken += idBytes
  return pool.toString('base64url', from, taken)
}
