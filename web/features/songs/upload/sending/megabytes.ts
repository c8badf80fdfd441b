const megabyte = 1024 * 1024

/** Bytes in MB, with one decimal. */
export function megabytes(bytes: number): number {
  return Math.round((bytes / megabyte) * 10) / 10
}

/** The same, but rounded up, so that a file just over a limit is not shown with the limit's size. */
export function megabytesUp(bytes: number): number {
  return Math.ceil((bytes / megabyte) * 10) / 10
}
