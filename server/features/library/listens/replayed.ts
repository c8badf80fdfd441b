import { slotCount } from './judge-beat.ts'

/** The parts of a song that its listeners play again and again. */
export interface Replayed {
  /**
   * How warm each slot is, 0 to 100; the absolute number of hearings is not published. Empty if nothing was replayed.
   */
  strip: number[]
  /** The seconds at which the most replayed parts begin, in the song's order. */
  moments: number[]
}

/**
 * A part is compared with the median of this many slots to either side: beginnings are heard more often than ends, and
 * that alone makes no favourite.
 */
const reach = 12
/** A favourite part is at least this many times as warm as its surroundings, */
const neededShare = 1.25
/** and has at least this many more hearings: one person's second hearing is not enough. */
const neededHearings = 2
const mostMoments = 3
/** Two moments closer than this count as one. */
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
