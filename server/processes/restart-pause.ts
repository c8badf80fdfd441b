const firstPauseMs = 100
const lastPauseMs = 30_000
/** A process that answered for so long was sound: its end is a first one again. */
const soundAfterMs = 30_000

/**
 * How many failures in a row there have been when one more process has ended.
 * @param livedMs since it was ready; undefined when it has never been
 */
export function failuresAfter(failures: number, livedMs: number | undefined): number {
  return livedMs !== undefined && livedMs >= soundAfterMs ? 1 : failures + 1
}

/** Hardly any after a first failure, and twice as long after each further one. */
export function restartPauseMs(failures: number): number {
  return Math.min(lastPauseMs, firstPauseMs * 2 ** (failures - 1))
}
