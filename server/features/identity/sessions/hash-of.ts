import { createHash } from 'node:crypto'

/** How the token of a session, a link or a program is kept: who reads the table can't act by it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
