import type { Random } from '../server/random.ts'

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}
