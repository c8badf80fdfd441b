import { maxPushAddressLength } from '../limits.ts'

/**
 * https, a host with a name, no port, no password: the last label begins with a letter, which excludes every form of an
 * IP address.
 */
const form = /^https:\/\/((?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*)(?:\/[\x21-\x22\x24-\x7e]*)?$/i

/** Names that lead into the operator's own network, or nowhere: registered for that, or commonly used so. */
const privateEnd = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|alt|test|invalid)$/i

/**
 * Whether the server may send pushes to this address. Every push service of a browser has such an address, but a caller
 * can send us any. The IP address behind the name is checked when it is called (`server/push/public-lookup.ts`).
 */
export function isPushAddress(text: string): boolean {
  const [, host] = form.exec(text) ?? []
  return host !== undefined && text.length <= maxPushAddressLength && !privateEnd.test(host)
}
