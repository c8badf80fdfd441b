import { isHeight } from './composer/form.ts'
import { type Moment, momentsOf } from './songs/moments.ts'
import type { DemoSong } from './songs/song.ts'

/** The share of listeners who go back to the start of the hook: when it first comes, and each time it returns. */
const shares = { first: 0.8, later: 0.5 } as const
/** They replay at most so many slots; in each further slot fewer listeners are left. */
const staySlots = 7

/** For each of `slotCount` slots of a song: the share of its listeners who have replayed the slot. */
export function replayedShares(song: Pick<DemoSong, 'seed' | 'style' | 'form'>, slotCount: number): number[] {
  const moments = momentsOf(song)
  const seconds = moments.at(-1)!.endSeconds
  const hooks = hooksOf(moments).map(({ startSeconds }, number) => ({
    slot: Math.floor((startSeconds / seconds) * slotCount),
    share: number === 0 ? shares.first : shares.later,
  }))
  return Array.from({ length: slotCount }, (_, slot) =>
    Math.max(0, ...hooks.map(hook => hook.share * stay(slot - hook.slot))),
  )
}

/** Where a chorus or drop begins; a chorus or drop that directly follows another is no new hook. */
function hooksOf(moments: readonly Moment[]): Moment[] {
  return moments.filter(({ kind }, at) => isHeight(kind) && !isHeight(moments[at - 1]?.kind))
}

const stay = (slots: number): number => (slots < 0 ? 0 : Math.max(0, 1 - slots / staySlots))
