/** A stream of numbers in [0, 1); the same seed gives the same stream everywhere. */
export type Random = () => number

/** mulberry32 by Tommy Ettinger: 32 bits of state, good enough for music, crowds and samples, not for secrets. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
