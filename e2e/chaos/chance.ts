import type { Random } from '#contract/random.ts'

export const oneOf = <T>(chance: Random, among: readonly T[]): T | undefined =>
  among[Math.floor(chance() * among.length)]

export function shuffled<T>(chance: Random, among: readonly T[]): T[] {
  return among
    .map(each => ({ each, place: chance() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each)
}

/** A random network address; each address counts as another visitor. */
export const someNetwork = (chance: Random): string =>
  [10, ...Array.from({ length: 3 }, () => Math.floor(chance() * 256))].join('.')
