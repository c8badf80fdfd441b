const firstPauseMs = 100
const lastPauseMs = 30_000
/** A process that answered for this long was healthy: when it ends, failures are counted from one again. */
const soundAfterMs = 30_000

/**
 * The number of failures in a row after one more process has ended.
 * @param livedMs how long it was ready; undefined if it never was
 */
export function failuresAfter(failures: number, livedMs: number | undefined): number {
  return livedMs !== undefined && livedMs >= soundAfterMs ? 1 : failures + 1
}

/** Very short after a first failure, and twice as long after each further one. */
export function restartPauseMs(failures: number): number {
  return Math.min(lastPauseMs, firstPauseMs * 2 ** (failures - 1))
}
