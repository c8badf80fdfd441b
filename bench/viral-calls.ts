// What the listeners of a viral song are told, and what they tell.

export interface ViralOrder {
  address: string
  songId: string
  listenersPerSecond: number
  /** Each of them is in the app, and likes the song; the others come by the link. */
  cookies: string[]
  /** Another order comes from other networks. */
  network: number
  seconds: number
  /** They begin as a trickle and come faster and faster, as many in all as half of the time would bring. */
  isWarmUp: boolean
  /** After so long a listener tells what has sounded. */
  beatSeconds: number
}

export const viralCalls = ['page', 'song, of a member', 'stream', 'play', 'beat', 'like'] as const
export type ViralCall = (typeof viralCalls)[number]

export interface ViralNews {
  listeners: number
  /** By call and status, 0 for an answer that did not arrive, how many. */
  failures: Record<string, number>
  latenciesMs: Record<ViralCall, number[]>
  /** Of this process: it takes them from the server on a machine that both share. */
  cpuSeconds: number
}
