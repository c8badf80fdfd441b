/** THE formulas of the hall of fame beside those of the charts; in plain words they stand on the page /charts. */

/** So many of an artist's songs count: who uploads more gains nothing by it. */
export const countedSongs = 3

export interface Standing {
  score: number
  /** How many songs have this score. */
  songs: number
}

/** What share of the songs stand below each score, in percent; those with the same score share the middle. */
export function percentiles(standings: readonly Standing[]): Map<number, number> {
  const total = standings.reduce((sum, { songs }) => sum + songs, 0)
  const same = new Map<number, number>()
  for (const { score, songs } of standings) same.set(score, (same.get(score) ?? 0) + songs)
  const found = new Map<number, number>()
  let below = 0
  for (const [score, songs] of [...same].toSorted(([a], [b]) => a - b)) {
    found.set(score, (100 * (below + songs / 2)) / total)
    below += songs
  }
  return found
}

/** As Kaggle once gave them: each place is worth less, and a place among many more. */
export function contestPoints({ ranking, entries }: { ranking: number; entries: number }): number {
  return 100 * ranking ** -0.75 * Math.log10(1 + entries)
}
