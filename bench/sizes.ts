import type { Growth } from './growth.ts'

/** How much a bench fills and asks. The figures in docs/performance.md are those of `full`. */
export interface Sizes {
  /** How many songs and members the product has when requests are measured. */
  songs: number
  members: number
  /** The same for searches and charts. */
  manySongs: number
  manyMembers: number
  /** Reads are compared at these two sizes. */
  smallGrowth: Growth
  largeGrowth: Growth
  rounds: number
  warmUpSeconds: number
  /** At least so many requests are answered before a subject is measured, in as many turns of `warmUpSeconds` as that takes. */
  warmUpRequests: number
  referenceSeconds: number
  subjectSeconds: number
  /** After all requests, until the server's memory is read. */
  restSeconds: number
  /** How often each search and each page of a chart is asked for. */
  repetitions: number
  /** Songs that get votes at the same moment, which the charts must fold. */
  marks: number
  /** Recordings that are copied in nine ways. */
  copiedSongs: number
  /** Simulated contests. */
  contests: number
  starts: number
  /** How long a product without visitors rests before the measurement, and how long it is measured. */
  settleSeconds: number
  idleSeconds: number
  /** How long a list gets by scrolling. */
  scrolledSongs: number
  /** A viral song. `membersPerSecond` of the listeners are members, and like it. */
  viral: {
    listenersPerSecond: number
    membersPerSecond: number
    warmUpSeconds: number
    seconds: number
    beatSeconds: number
  }
  uploads: { files: number; bytes: number; analysisSeconds: number; abortAfterBytes: number }
}

export const full: Sizes = {
  songs: 20_000,
  members: 500,
  manySongs: 1_000_000,
  manyMembers: 20_000,
  smallGrowth: { songs: 10_000, members: 2_000, plays: 500_000 },
  largeGrowth: growthOf(process.env.BENCH_GROWTH ?? '1000000/200000/50000000'),
  rounds: 5,
  // The JavaScript engine has to run a handler one or two thousand times before it reaches its lasting speed.
  warmUpSeconds: 3,
  warmUpRequests: 1_500,
  referenceSeconds: 1,
  subjectSeconds: 2,
  restSeconds: 60,
  repetitions: 20,
  marks: 5_000,
  copiedSongs: 20,
  contests: 200,
  starts: 3,
  settleSeconds: 360,
  idleSeconds: 120,
  scrolledSongs: 500,
  viral: { listenersPerSecond: 400, membersPerSecond: 20, warmUpSeconds: 10, seconds: 30, beatSeconds: 10 },
  uploads: { files: 8, bytes: 100 * 2 ** 20, analysisSeconds: 20, abortAfterBytes: 30e6 },
}

/** For `npm test`: everything runs once, and the figures mean nothing. */
export const tiny: Sizes = {
  songs: 240,
  members: 30,
  manySongs: 300,
  manyMembers: 30,
  smallGrowth: { songs: 50, members: 20, plays: 200 },
  largeGrowth: { songs: 100, members: 30, plays: 500 },
  rounds: 1,
  warmUpSeconds: 0.2,
  warmUpRequests: 1,
  referenceSeconds: 0.2,
  subjectSeconds: 0.3,
  restSeconds: 0,
  repetitions: 1,
  marks: 20,
  copiedSongs: 1,
  contests: 2,
  starts: 1,
  settleSeconds: 0.2,
  idleSeconds: 1,
  scrolledSongs: 48,
  viral: { listenersPerSecond: 50, membersPerSecond: 5, warmUpSeconds: 1, seconds: 1, beatSeconds: 1 },
  uploads: { files: 2, bytes: 2 ** 20, analysisSeconds: 1, abortAfterBytes: 300_000 },
}

/** `songs/people/plays` */
function growthOf(text: string): Growth {
  const [songs, members, plays] = text.split('/').map(Number)
  if (!songs || !members || !plays)
    throw new Error('BENCH_GROWTH is songs/people/plays, such as 100000/20000/1000000')
  return { songs, members, plays }
}
