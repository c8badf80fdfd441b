import type { IncomingHttpHeaders } from 'node:http'

const written = /^Bearer(?: +(.*))?$/i

/**
 * What a program sends as `Authorization: Bearer …` (RFC 6750), even if it is wrong; undefined if there is none. THE
 * test whether a request is made by a token: if so, its cookies are ignored.
 */
export function bearerOf({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  const found = written.exec(headers.authorization ?? '')
  return found ? (found[1]?.trim() ?? '') : undefined
}
