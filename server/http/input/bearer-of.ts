import type { IncomingHttpHeaders } from 'node:http'

const written = /^Bearer(?: +(.*))?$/i

/**
 * What a program sends as `Authorization: Bearer …` (RFC 6750), however wrong it is; undefined where it sends none.
 * THE question whether a request speaks by a token: if it does, its cookies mean nothing.
 */
export function bearerOf({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  const found = written.exec(headers.authorization ?? '')
  return found ? (found[1]?.trim() ?? '') : undefined
}
