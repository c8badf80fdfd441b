/** The bytes from `first` to `last`, both included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Which part of `size` bytes a Range header asks for (RFC 9110, 14.1.2). Several ranges, other units and whatever is
 * malformed ask for the whole: the standard lets a server ignore them, and players ask for one range at a time.
 */
export function askedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i.exec(header ?? '')
  if (!match) return 'whole'
  const [, from, to, fromEnd] = match
  if (fromEnd !== undefined) return lastBytes(Number(fromEnd), size)
  const first = Number(from)
  const last = to ? Number(to) : Number.POSITIVE_INFINITY
  if (last < first) return 'whole'
  if (first >= size) return 'unsatisfiable'
  return { first, last: Math.min(last, size - 1) }
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { first: Math.max(0, size - count), last: size - 1 }
}
