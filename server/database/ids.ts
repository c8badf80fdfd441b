import { randomBytes } from 'node:crypto'
import { idFromUuid, uuidFromId } from '#contract/ids.ts'
import { Placeholder } from './compiled.ts'

/** A counter for the ids of one millisecond: 12 bits, begun in the lower half so that it can count up. */
let latest = { at: -1, count: 0 }
const mostCount = 0xfff

/**
 * A new id: UUID version 7 (RFC 9562), with the time in its first 48 bits, so that rows made together are stored
 * together. Ids that a process makes in one millisecond sort in the order of making (6.2, method 1): logs and lists are
 * read by their ids. `at` is in milliseconds since 1970.
 */
export function newId(at: number): string {
  const bytes = randomBytes(16)
  const begun = bytes.readUInt16BE(6) & (mostCount >> 1)
  const next = at === latest.at ? latest.count + 1 : begun
  // After thousands in one millisecond their order is chance.
  latest = { at, count: next > mostCount ? begun : next }
  bytes.writeUIntBE(at, 0, 6)
  bytes.writeUInt16BE(0x7000 | latest.count, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return idFromUuid(bytes.toString('hex'))
}

/** The id as PostgreSQL takes it. Ids are checked at the edge by the contract, so a bad one here is a bug. */
export function toUuid(id: string): string {
  if ((id as unknown) instanceof Placeholder)
    return (id as unknown as Placeholder).translated(toUuid) as never
  const uuid = uuidFromId(id)
  if (!uuid) throw new Error(`not an id: ${JSON.stringify(id)}`)
  return uuid
}
