// What the listeners of a viral song are told, and what they tell.

/** What the listeners say when the warm-up is over. */
export const warm = 'warm'

export interface ViralOrder {
  address: string
  songId: string
  listenersPerSecond: number
  /** Each of them is in the app, and likes the song; the others come by the link. */
  cookies: string[]
  /** They begin as a trickle and come faster and faster, as many in all as half of the time would bring. */
  warmUpSeconds: number
  /** After that so many come each second, and are measured. */
  seconds: number
  /** After so long a listener tells what has sounded. */
  beatSeconds: number
}

export const viralCalls = ['page', 'song, of a member', 'stream', 'play', 'beat', 'like'] as const
export type ViralCall = (typeof viralCalls)[number]

export interface ViralNews {
  /** With those of the warm-up. */
  listeners: number
  /** By call and status, 0 for an answer that did not arrive, how many. */
  failures: Record<string, number>
  /** Of the listeners who came after the warm-up. */
  latenciesMs: Record<ViralCall, number[]>
  /** Of this process since the warm-up: it takes them from the server on a machine that both share. */
  cpuSeconds: number
}
