import { expect, test } from 'vitest'
import { secondAfterKey } from './slider-keys.ts'

const after = (key: string, second: number) => secondAfterKey(key, second, 222)

test('arrows seek by 5 seconds, pages by 15, Home and End to the ends', () => {
  expect(after('ArrowRight', 75)).toBe(80)
  expect(after('ArrowUp', 75)).toBe(80)
  expect(after('ArrowLeft', 75)).toBe(70)
  expect(after('ArrowDown', 75)).toBe(70)
  expect(after('PageUp', 75)).toBe(90)
  expect(after('PageDown', 75)).toBe(60)
  expect(after('Home', 75)).toBe(0)
  expect(after('End', 75)).toBe(222)
})

test('no key leaves the song', () => {
  expect(after('ArrowLeft', 3)).toBe(0)
  expect(after('PageUp', 220)).toBe(222)
})

test('other keys are left to the page', () => {
  expect(after('Tab', 75)).toBeUndefined()
  expect(after(' ', 75)).toBeUndefined()
})
