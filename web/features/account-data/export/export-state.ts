import type { Export } from '#contract/account-data/export.ts'

const lookAgainMs = 1_000

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

/** After how many milliseconds the copies are read again; `false` while no copy is being made. */
export function lookAgain(copies: readonly Export[] | undefined): number | false {
  return copies?.[0]?.status === 'waiting' ? lookAgainMs : false
}
