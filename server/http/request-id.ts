import { randomBytes } from 'node:crypto'

const idBytes = 9
const poolBytes = idBytes * 500

let pool = Buffer.alloc(0)
let taken = 0

/** By which a request is found in the log. Random bytes are drawn for many at once: each draw is a call to the system. */
export function newRequestId(): string {
  if (taken === pool.length) {
    pool = randomBytes(poolBytes)
    taken = 0
  }
  const from = taken
  taken += idBytes
  return pool.toString('base64url', from, taken)
}
