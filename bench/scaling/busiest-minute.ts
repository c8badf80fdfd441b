import { type Assumptions } from './assumptions.ts'

const minutesPerDay = 1_440
const viralMinutes = 10
const days = 30

/**
 * How many visits begin in the busiest minute of a month, on average each second. A month is played through minute by
 * minute: people come in the evening more than in the morning, each by chance, and on one day a song goes viral.
 */
export function visitsPerSecondAtPeak(
  visitsPerMonth: number,
  { eveningPeak, viralShare }: Pick<Assumptions, 'eveningPeak' | 'viralShare'>,
  random: () => number,
): number {
  const mean = visitsPerMonth / days / minutesPerDay
  const viralFrom = Math.floor(days / 2) * minutesPerDay + 21 * 60
  let busiest = 0
  for (let minute = 0; minute < days * minutesPerDay; minute++) {
    const isViral = minute >= viralFrom && minute < viralFrom + viralMinutes
    const expected = mean * dayCurve(minute % minutesPerDay, eveningPeak) * (isViral ? 1 + viralShare : 1)
    busiest = Math.max(busiest, poisson(expected, random))
  }
  return busiest / 60
}

/** The share of a minute of the day; 1 on average, `peak` at nine in the evening. */
function dayCurve(minute: number, peak: number): number {
  const angle = (2 * Math.PI * (minute - 21 * 60)) / minutesPerDay
  return Math.max(0, 1 + (peak - 1) * Math.cos(angle)) / meanOf(peak)
}

/** What the curve is on average where its night would be below zero. */
function meanOf(peak: number): number {
  const amplitude = peak - 1
  if (amplitude <= 1) return 1
  const end = Math.acos(-1 / amplitude)
  return (end + amplitude * Math.sin(end)) / Math.PI
}

/** Knuth's way for few, a normal approximation for many. */
function poisson(expected: number, random: () => number): number {
  if (expected > 50) {
    const gauss = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * gauss))
  }
  const end = Math.exp(-expected)
  let count = 0
  for (let left = random(); left > end; left *= random()) count++
  return count
}
