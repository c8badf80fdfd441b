import type { SourceFile } from './source-file.ts'

const headerBytes = 27
const maxPageBytes = headerBytes + 255 + 255 * 255

/** A file with more consists of page beginnings, and checking every one would cost more than any song. */
const mostDamagedPages = 1000

/**
 * The whole, undamaged pages of the first stream in an Ogg file (RFC 3533), unchanged. Decoders invent sound for
 * packets with a missing part, so a page that is cut short or fails its checksum is left out.
 */
export function* oggPages(file: SourceFile, start: number): Generator<Uint8Array> {
  let stream: number | undefined
  let held = new Uint8Array(0)
  let at = 0
  let damagedPages = 0
  for (let offset = start; offset + at < file.size && damagedPages < mostDamagedPages; ) {
    if (held.length - at < maxPageBytes && offset + held.length < file.size) {
      offset += at
      at = 0
      held = file.bytesAt(offset, 4 * maxPageBytes)
    }
    const page = pageAt(held, at)
    if (page) {
      const serial = new DataView(page.buffer, page.byteOffset).getUint32(14, true)
      stream ??= serial
      if (serial === stream) yield page
    }
    if (!page && isCapture(held, at)) damagedPages++
    at = page ? at + page.length : nextCapture(held, at + 1)
  }
}

/** The stream's first packet, and the position of the first page after its headers. */
export function firstPage(
  file: SourceFile,
  start: number,
): { body: Uint8Array; nextPosition: bigint } | undefined {
  let body: Uint8Array | undefined
  for (const page of oggPages(file, start)) {
    body ??= page.slice(headerBytes + page[26]!)
    const position = positionOf(page)
    if (position > 0n) return { body, nextPosition: position }
  }
  return body && { body, nextPosition: 0n }
}

/** The last page of the first stream that has a position, searched from the file's end. */
export function lastPage(file: SourceFile, start: number): { position: bigint } | undefined {
  const serial = file.bytesAt(start + 14, 4)
  const from = Math.max(start, file.size - 4 * maxPageBytes)
  const held = file.bytesAt(from, 4 * maxPageBytes)
  let last: bigint | undefined
  for (let at = 0; at < held.length; ) {
    const page = pageAt(held, at)
    if (page && page.subarray(14, 18).every((byte, index) => byte === serial[index])) {
      const position = positionOf(page)
      if (position >= 0n) last = position
    }
    at = page ? at + page.length : nextCapture(held, at + 1)
  }
  return last === undefined ? undefined : { position: last }
}

/** How many samples there are up to its end; -1 if no packet ends on it. */
function positionOf(page: Uint8Array): bigint {
  return new DataView(page.buffer, page.byteOffset).getBigInt64(6, true)
}

function pageAt(bytes: Uint8Array, at: number): Uint8Array | undefined {
  if (!isCapture(bytes, at)) return undefined
  const segmentCount = bytes[at + 26] ?? 0
  const segments = bytes.subarray(at + headerBytes, at + headerBytes + segmentCount)
  const length = segments.reduce((sum, size) => sum + size, headerBytes + segmentCount)
  const page = bytes.slice(at, at + length)
  return page.length === length && hasItsChecksum(page) ? page : undefined
}

/** The checksum is that of the page with zeros in the checksum field. */
function hasItsChecksum(page: Uint8Array): boolean {
  const expected = new DataView(page.buffer, page.byteOffset).getUint32(22, true)
  return expected === oggChecksum(page)
}

/** CRC-32 with polynomial 0x04c11db7, not reflected, starting at 0 (RFC 3533 section 6); skips its own field. */
export function oggChecksum(page: Uint8Array): number {
  let checksum = 0
  for (let at = 0; at < page.length; at++) {
    const byte = at >= 22 && at < 26 ? 0 : page[at]!
    checksum = (checksum << 8) ^ checksumTable[(checksum >>> 24) ^ byte]!
  }
  return checksum >>> 0
}

const checksumTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? 0x04c11db7 : 0)
  return remainder
})

/** Where the next page may begin: at "OggS", or at the end of the data, minus bytes that could be its beginning. */
function nextCapture(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(letterO, from); at >= 0; at = bytes.indexOf(letterO, at + 1)) {
    if (isCapture(bytes, at) || at + 4 > bytes.length) return at
  }
  return bytes.length
}

const letterO = 0x4f

function isCapture(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === letterO && bytes[at + 1] === 0x67 && bytes[at + 2] === 0x67 && bytes[at + 3] === 0x53
}
