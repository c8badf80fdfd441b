import { createHash } from 'node:crypto'

/** The form in which the token of a session, a link or a program is stored: people who read the table can't use it. */
export function hashOfSecret(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
