import { type Assumptions } from './assumptions.ts'

const minutesPerDay = 1_440
const viralMinutes = 10
const days = 30

/**
 * How many visits begin each second, on average, in the busiest minute of a month. Simulates a month minute by minute:
 * more people come in the evening than in the morning, each at a random moment, and on one day a song goes viral.
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

/** How busy a minute of the day is, relative to the average of 1. The maximum, `peak`, is at nine in the evening. */
function dayCurve(minute: number, peak: number): number {
  const angle = (2 * Math.PI * (minute - 21 * 60)) / minutesPerDay
  return Math.max(0, 1 + (peak - 1) * Math.cos(angle)) / meanOf(peak)
}

/** The average of the curve. It is more than 1 when the curve would be below zero at night and is cut off there. */
function meanOf(peak: number): number {
  const amplitude = peak - 1
  if (amplitude <= 1) return 1
  const end = Math.acos(-1 / amplitude)
  return (end + amplitude * Math.sin(end)) / Math.PI
}

/** Knuth's method for small numbers, a normal approximation for large ones. */
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
