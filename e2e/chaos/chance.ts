/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export type Chance = () => number

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const oneOf = <T>(chance: Chance, among: readonly T[]): T | undefined =>
  among[Math.floor(chance() * among.length)]

export function shuffled<T>(chance: Chance, among: readonly T[]): T[] {
  return among
    .map(each => ({ each, place: chance() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each)
}

/** A random network address; each address counts as another visitor. */
export const someNetwork = (chance: Chance): string =>
  [10, ...Array.from({ length: 3 }, () => Math.floor(chance() * 256))].join('.')
