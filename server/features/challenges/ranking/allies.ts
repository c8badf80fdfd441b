import type { Ballot } from './ballots.ts'

/** People who have something in common put this entry higher than everybody else does. */
export interface Alliance {
  entry: number
  heard: number
  /**
   * The share of the other songs they judged that the group puts below it, on average: 1 is above all, 0.5 the middle.
   */
  share: number
  othersHeard: number
  othersShare: number
  /** How likely chance alone puts it as high or higher, if group and others thought alike. */
  chance: number
}

const fewestAllies = 3
const rareChance = 0.01

/**
 * Entries that a group of linked voters prefers against everybody else, the rarest by chance first. `members` are
 * numbers of ballots. Friends and fans look the same as cheats, so this is a reason for a person to look, and changes
 * no place by itself.
 */
export function alliancesOf(ballots: readonly Ballot[], members: ReadonlySet<number>): Alliance[] {
  const hearings = new Map<number, { ofGroup: number[]; ofOthers: number[] }>()
  for (const [number, ballot] of ballots.entries())
    for (const { entry, score } of ballot) {
      const heard = hearings.get(entry) ?? { ofGroup: [], ofOthers: [] }
      hearings.set(entry, heard)
      const share = shareBelow(ballot, score)
      if (share !== undefined) heard[members.has(number) ? 'ofGroup' : 'ofOthers'].push(share)
    }
  return [...hearings]
    .filter(([, { ofGroup, ofOthers }]) => ofGroup.length >= fewestAllies && ofOthers.length > 0)
    .map(([entry, { ofGroup, ofOthers }]) => ({
      entry,
      heard: ofGroup.length,
      share: mean(ofGroup),
      othersHeard: ofOthers.length,
      othersShare: mean(ofOthers),
      chance: chanceToBeHigher(ofGroup, ofOthers),
    }))
    .filter(({ chance }) => chance < rareChance)
    .toSorted((one, other) => one.chance - other.chance || one.entry - other.entry)
}

/** `undefined` if the ballot finds all entries equal: it says nothing about any of them. */
function shareBelow(ballot: Ballot, score: number): number | undefined {
  if (ballot.every(line => line.score === ballot[0]!.score)) return undefined
  const below = ballot.filter(other => other.score < score).length
  const equal = ballot.filter(other => other.score === score).length - 1
  return (below + equal / 2) / (ballot.length - 1)
}

/**
 * The one-sided test of Mann and Whitney (Annals of Mathematical Statistics 18, 1947), with ties, by the normal
 * approximation.
 */
function chanceToBeHigher(ofGroup: readonly number[], ofOthers: readonly number[]): number {
  const all = ofGroup.length + ofOthers.length
  const pairs = ofGroup.length * ofOthers.length
  let higher = 0
  for (const one of ofGroup) for (const other of ofOthers) higher += one > other ? 1 : one === other ? 0.5 : 0
  const variance = (pairs / 12) * (all + 1 - tiesIn([...ofGroup, ...ofOthers]) / (all * (all - 1)))
  if (variance <= 0) return 1
  return upperTail((higher - pairs / 2 - 0.5) / Math.sqrt(variance))
}

function tiesIn(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum + count ** 3 - count, 0)
}

/** 1 - Φ(z), to seven decimals. (Abramowitz and Stegun, 26.2.17) */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, part) => (rest + part) * t, 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
