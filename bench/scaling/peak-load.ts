import {
  type Assumptions,
  againLine,
  callsPerVisit,
  firstPages,
  playLine,
  rangeLine,
  secondsPerBeat,
} from './assumptions.ts'

/** What one call costs, in milliseconds of a core. */
export interface Cost {
  serverMs: number
  databaseMs: number
}

export interface PeakLoad {
  callsPerSecond: number
  serverCores: number
  /** Database cores for calls that only read, and for calls that write. */
  readingCores: number
  writingCores: number
  /** Sound that is sent to listeners. */
  gigabitsPerSecond: number
}

const rangeBits = 256 * 1_024 * 8

/** The load of the busiest minute: how often each line is asked for, times what it costs. */
export function peakLoad(
  visitsPerSecond: number,
  songs: number,
  costOf: (line: string) => Cost,
  assumed: Assumptions,
): PeakLoad {
  const load: PeakLoad = {
    callsPerSecond: 0,
    serverCores: 0,
    readingCores: 0,
    writingCores: 0,
    gigabitsPerSecond: 0,
  }
  const add = (line: string, perSecond: number, isWrite = false): void => {
    const { serverMs, databaseMs } = costOf(line)
    load.callsPerSecond += perSecond
    load.serverCores += (perSecond * serverMs) / 1_000
    load[isWrite ? 'writingCores' : 'readingCores'] += (perSecond * databaseMs) / 1_000
  }
  const members = visitsPerSecond * assumed.signedInShare
  const visitors = visitsPerSecond - members
  for (const { line, member, visitor, isWrite } of callsPerVisit)
    add(line, members * member + visitors * visitor, isWrite)
  for (const { share, line, isOneAddress } of firstPages) {
    const asked = visitors * share
    const drawn = drawingsPerSecond(asked, isOneAddress ? 1 : songs, assumed.zipf)
    add(line, drawn)
    add(`${line} · ${againLine}`, asked - drawn)
  }
  const plays = visitsPerSecond * assumed.songsPlayedPerVisit
  add(playLine, plays, true)
  add(playLine, (plays * assumed.signedInShare * assumed.secondsPerPlay) / secondsPerBeat, true)
  const bitsPerSecond = plays * assumed.secondsPerPlay * assumed.kilobitsPerSecond * 1_000
  add(rangeLine, bitsPerSecond / rangeBits)
  load.gigabitsPerSecond = bitsPerSecond / 1e9
  return load
}

/**
 * A drawn page is shared for a second; the first call after that second draws it again. When `rate` calls a second come
 * at random for one address, this makes rate / (1 + rate) drawings a second. How often each address is asked for follows
 * Zipf's law; those after the first hundred thousand are asked for so seldom that each call draws.
 */
export function drawingsPerSecond(perSecond: number, addresses: number, zipf: number): number {
  const known = Math.min(Math.max(1, Math.round(addresses)), 100_000)
  let sum = 0
  for (let n = 1; n <= known; n++) sum += n ** -zipf
  // The rest of the sum, approximated by an integral.
  const rest = addresses > known ? (addresses ** (1 - zipf) - known ** (1 - zipf)) / (1 - zipf) : 0
  let drawings = (perSecond * rest) / (sum + rest)
  for (let n = 1; n <= known; n++) {
    const rate = (perSecond * n ** -zipf) / (sum + rest)
    drawings += rate / (1 + rate)
  }
  return drawings
}
