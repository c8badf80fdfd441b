import { randomBytes } from 'node:crypto'
import { idFromUuid, uuidFromId } from '#contract/ids.ts'

/**
 * A new id: UUID version 7 (RFC 9562), time in its first 48 bits, so that rows made together lie together.
 * `at` is in milliseconds since 1970.
 */
export function newId(at: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return idFromUuid(bytes.toString('hex'))
}

/** The id as PostgreSQL takes it. Ids are checked at the edge by the contract, so a bad one here is a bug. */
export function toUuid(id: string): string {
  const uuid = uuidFromId(id)
  if (!uuid) throw new Error(`not an id: ${JSON.stringify(id)}`)
  return uuid
}
