const megabyte = 1024 * 1024

/** Bytes in MB with one decimal, as people are told them. */
export function megabytes(bytes: number): number {
  return Math.round((bytes / megabyte) * 10) / 10
}

/** The same, but never less than it is, so that a file just over a limit isn't said to be at it. */
export function megabytesUp(bytes: number): number {
  return Math.ceil((bytes / megabyte) * 10) / 10
}
