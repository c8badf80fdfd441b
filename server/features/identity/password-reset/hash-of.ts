import { createHash } from 'node:crypto'

/** How a link's token is kept: who reads the table can't make a link of it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
