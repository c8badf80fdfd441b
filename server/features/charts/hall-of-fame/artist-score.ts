/**
 * THE formulas of the hall of fame, in addition to those of the charts; the page /charts explains them in plain words.
 */

/** Only this many of an artist's songs count, so uploading more gains nothing. */
export const countedSongs = 3

export interface ScoreCount {
  score: number
  /** How many songs have this score. */
  songs: number
}

/** What share of the songs stand below each score, in percent; those with the same score share the middle. */
export function percentiles(counts: readonly ScoreCount[]): Map<number, number> {
  const total = counts.reduce((sum, { songs }) => sum + songs, 0)
  const same = new Map<number, number>()
  for (const { score, songs } of counts) same.set(score, (same.get(score) ?? 0) + songs)
  const found = new Map<number, number>()
  let below = 0
  for (const [score, songs] of [...same].toSorted(([a], [b]) => a - b)) {
    found.set(score, (100 * (below + songs / 2)) / total)
    below += songs
  }
  return found
}

/**
 * The formula that Kaggle once used: each place is worth less than the one before, and a place in a larger contest is
 * worth more.
 */
export function contestPoints({ ranking, entries }: { ranking: number; entries: number }): number {
  return 100 * ranking ** -0.75 * Math.log10(1 + entries)
}
