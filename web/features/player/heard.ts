import type { PlayerState } from './player-store.ts'
import { isSilent } from './player-store.ts'

export type HeardRange = [from: number, to: number]

/** Two positions this far apart mean a jump, not continuous sound. */
const jumpSeconds = 2.5

/**
 * Collects which parts of a song have sounded, from the positions that the sound has passed. Time alone adds nothing.
 */
export class HeardParts {
  #ranges: HeardRange[] = []
  #place: number | null = null

  /** The current position of the sound; `null` while nothing can be heard. */
  reach(place: number | null): void {
    const before = this.#place
    this.#place = place
    if (place === null || before === null || place <= before || place - before > jumpSeconds) return
    const last = this.#ranges.at(-1)
    if (last?.[1] === before) last[1] = place
    else this.#ranges.push([before, place])
  }

  /** Returns the parts that were heard since the last call. */
  take(): HeardRange[] {
    const heard = this.#ranges
    this.#ranges = []
    return heard
  }
}

/** The position of the sound; `null` if it can't be heard. */
export function audiblePlace(state: PlayerState): number | null {
  return state.isPlaying && !isSilent(state) ? state.positionSeconds : null
}
