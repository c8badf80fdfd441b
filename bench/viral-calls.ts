// What the listeners of a viral song are told, and what they tell.

/** What the listeners say when the warm-up is over. */
export const warm = 'warm'

export interface ViralOrder {
  address: string
  songId: string
  listenersPerSecond: number
  /**
   * The session cookies of members. A member reads the song in the app and likes it; all other listeners open the link.
   */
  cookies: string[]
  /** The rate grows evenly from zero during the warm-up, so half as many listeners come as at the full rate. */
  warmUpSeconds: number
  /** How long the full rate lasts after the warm-up; only the listeners of this time are measured. */
  seconds: number
  /** How many seconds after its start a listener sends the second beat. */
  beatSeconds: number
}

export const viralCalls = ['page', 'song, of a member', 'stream', 'play', 'beat', 'like'] as const
export type ViralCall = (typeof viralCalls)[number]

export interface ViralNews {
  /** With those of the warm-up. */
  listeners: number
  /** The number of failures by call and status; status 0 means that no answer arrived. */
  failures: Record<string, number>
  /** Of the listeners who came after the warm-up. */
  latenciesMs: Record<ViralCall, number[]>
  /** Of this process since the warm-up. The server has this much less CPU, because both run on one machine. */
  cpuSeconds: number
}
