import type { IncomingHttpHeaders } from 'node:http'

/** The version that could be sent. `etag` is strong and quoted; `lastModified` counts in whole seconds. */
export interface Version {
  etag: string
  lastModified: Date
}

/** Whether to send it at all, decided in the order of RFC 9110, 13.2.2. */
export function precondition(
  headers: IncomingHttpHeaders,
  version: Version,
): 'send' | 'notModified' | 'failed' {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch !== undefined) {
    if (!namesTag(ifMatch, version.etag, 'strong')) return 'failed'
  } else if (modifiedSince(headers['if-unmodified-since'], version) === true) return 'failed'
  if (ifNoneMatch !== undefined) return namesTag(ifNoneMatch, version.etag, 'weak') ? 'notModified' : 'send'
  return modifiedSince(headers['if-modified-since'], version) === false ? 'notModified' : 'send'
}

/** Whether the bytes that the reader already has are of this version, so that a range fits them (If-Range). */
export function rangeStillFits(ifRange: string | undefined, version: Version): boolean {
  if (ifRange === undefined) return true
  if (ifRange.includes('"')) return ifRange.trim() === version.etag
  return Date.parse(ifRange) === wholeSeconds(version.lastModified)
}

function namesTag(list: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some(tag => tag === etag || (comparison === 'weak' && tag === `W/${etag}`))
}

/** Undefined if the date is missing or invalid: such a header is ignored. */
function modifiedSince(date: string | undefined, version: Version): boolean | undefined {
  const since = Date.parse(date ?? '')
  return Number.isNaN(since) ? undefined : wholeSeconds(version.lastModified) > since
}

function wholeSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) * 1000
}
