import { maxPushAddressLength } from '../limits.ts'

/** https, a host with a name, no port, no password: names end in a letter's label, which no way to write a number does. */
const form = /^https:\/\/((?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*)(?:\/[\x21-\x22\x24-\x7e]*)?$/i

/** Names that lead into the operator's own network, or nowhere: registered as such, or used so by habit. */
const privateEnd = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|alt|test|invalid)$/i

/**
 * Whether the server may send pushes there. A browser's push service is never anything else, and everybody can name an
 * address. What the name leads to is looked at when it is called (`server/push/public-lookup.ts`).
 */
export function isPushAddress(text: string): boolean {
  const [, host] = form.exec(text) ?? []
  return host !== undefined && text.length <= maxPushAddressLength && !privateEnd.test(host)
}
