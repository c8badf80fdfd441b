import type { Export } from '#contract/account-data/export.ts'

const lookAgainMs = 1_000
/** If the browser's clock is ahead, the server still has a copy that seems to be over. */
const leastUntilOverMs = 60_000

/** The state of the newest copy. A copy whose file is gone has to be made again, like one that failed. */
export type ExportState =
  | { is: 'none' | 'failed' }
  | { is: 'waiting'; progress: number }
  | { is: 'ready'; url: string; bytes: number; expiresAt: string }

export function exportState(copy: Export | undefined): ExportState {
  if (!copy) return { is: 'none' }
  if (copy.status === 'waiting') return { is: 'waiting', progress: copy.progress }
  if (copy.status === 'failed' || !copy.url) return { is: 'failed' }
  return { is: 'ready', url: copy.url, bytes: copy.bytes ?? 0, expiresAt: copy.expiresAt }
}

/**
 * After how many milliseconds the copies are read again: soon while one is being made, and when a ready one is over, so
 * that its link goes; `false` otherwise.
 */
export function lookAgain(copies: readonly Export[] | undefined, now: number): number | false {
  const [copy] = copies ?? []
  if (copy?.status === 'waiting') return lookAgainMs
  if (copy?.status !== 'ready') return false
  return Math.max(Date.parse(copy.expiresAt) - now, leastUntilOverMs)
}
