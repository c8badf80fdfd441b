/** People who have something in common, and vote alike. */
export interface SuspectedGroup {
  /** Sorted. */
  people: string[]
  link: 'hour' | 'network'
  /** How often they would agree as much by chance; 0 if that was not measured. */
  chance: number
  /** The song or artist that they prefer. */
  favours: string
  entry: {
    challengeId: string
    songId: string
    heard: number
    share: number
    othersHeard: number
    othersShare: number
  } | null
}
