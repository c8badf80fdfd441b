import type { PlayerState } from './player-store.ts'
import { isSilent } from './player-store.ts'

export type HeardRange = [from: number, to: number]

/** Two places so far apart are a jump, not the course of the music. */
const jumpSeconds = 2.5

/** Collects which parts of a song have sounded, by the places the sound has gone through. Time alone adds nothing. */
export class HeardParts {
  #ranges: HeardRange[] = []
  #place: number | null = null

  /** The sound is at this place; `null` while nothing can be heard. */
  reach(place: number | null): void {
    const before = this.#place
    this.#place = place
    if (place === null || before === null || place <= before || place - before > jumpSeconds) return
    const last = this.#ranges.at(-1)
    if (last?.[1] === before) last[1] = place
    else this.#ranges.push([before, place])
  }

  /** What was heard since the last time. */
  take(): HeardRange[] {
    const heard = this.#ranges
    this.#ranges = []
    return heard
  }
}

/** Where the sound is, if it can be heard. */
export function audiblePlace(state: PlayerState): number | null {
  return state.isPlaying && !isSilent(state) ? state.positionSeconds : null
}
