import { slotCount } from './judge-beat.ts'

/** What a song's listeners keep coming back to. */
export interface Replayed {
  /** How warm each slot is, 0 to 100; how often it was heard stays here. Empty where nothing was replayed. */
  strip: number[]
  /** The seconds at which the most replayed parts begin, in the song's order. */
  moments: number[]
}

/**
 * A part is measured against the median of what surrounds it, this many slots to either side: beginnings are heard more
 * often than ends, and that alone is no favourite.
 */
const reach = 12
/** So much warmer than its surroundings is a part that people go back to, */
const neededShare = 1.25
/** by at least so many hearings: one person's second look is none yet. */
const neededHearings = 2
const mostMoments = 3
/** Two moments nearer than this are one. */
const apart = 8

export function replayedParts(slots: readonly number[], durationSeconds: number): Replayed {
  const around = slots.map((_, slot) => median(slots.slice(Math.max(0, slot - reach), slot + reach + 1)))
  const above = (slot: number) => slots[slot]! - around[slot]!
  const isHot = (slot: number) => slots[slot]! >= around[slot]! * neededShare && above(slot) >= neededHearings
  const hottest = slots
    .map((_, slot) => slot)
    .filter(isHot)
    .toSorted((one, other) => above(other) - above(one))
  const chosen: number[] = []
  for (const slot of hottest) {
    if (chosen.length === mostMoments) break
    if (chosen.every(other => Math.abs(other - slot) >= apart)) chosen.push(slot)
  }
  if (chosen.length === 0) return { strip: [], moments: [] }
  const [coldest, warmest] = [Math.min(...slots), Math.max(...slots)]
  const starts = chosen.map(slot => firstOf(slot, isHot)).toSorted((one, other) => one - other)
  return {
    strip: slots.map(heat => Math.round(((heat - coldest) / (warmest - coldest)) * 100)),
    moments: [...new Set(starts)].map(slot => Math.floor((slot / slotCount) * durationSeconds)),
  }
}

/** Where the warm part around a slot begins. */
function firstOf(slot: number, isHot: (slot: number) => boolean): number {
  let first = slot
  while (first > 0 && isHot(first - 1)) first -= 1
  return first
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
