import { expect, test } from 'vitest'
import { medalOf } from './medal.ts'

const medals = (count: number): string =>
  Array.from({ length: count }, (_, index) => medalOf(index + 1, count)?.[0] ?? '-').join('')

test('a small field has three medals, a big one shares of it', () => {
  expect(medals(2)).toBe('gs')
  expect(medals(5)).toBe('gsb--')
  expect(medals(19)).toBe(`gsb${'-'.repeat(16)}`)
  expect(medals(20)).toBe(`gsbb${'-'.repeat(16)}`)
  expect(medals(100)).toBe(`${'g'.repeat(5)}${'s'.repeat(5)}${'b'.repeat(10)}${'-'.repeat(80)}`)
})
