import { createHmac } from 'node:crypto'
import { uuidFromId } from '#contract/ids.ts'
import { networkOf } from '../../../http/limits/network.ts'
import type { Viewer } from '../../../http/mount.ts'

/**
 * Who is listening, for counting. A member is identified by their account. A visitor is identified by their network: a
 * script could drop cookies to count again, but it can't drop its address. The price is that a household of visitors
 * counts as one. Addresses are kept only as keyed hashes, which can't be reversed without the key.
 */
export function listenerOf(viewer: Pick<Viewer, 'id'> | null, address: string, key: Buffer): Buffer {
  if (viewer) return memberListener(viewer.id)
  return createHmac('sha256', key).update(networkOf(address)).digest()
}

/** A member as a listener: the 16 bytes of their id. */
export function memberListener(userId: string): Buffer {
  return Buffer.from(uuidFromId(userId)!.replaceAll('-', ''), 'hex')
}
