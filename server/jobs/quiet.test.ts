import { expect, test } from 'vitest'
import { Quiet } from './quiet.ts'

test('each turn looks while there is something to do, few do after a minute without, and work brings them all back', () => {
  let now = 1_000_000
  const quiet = new Quiet(10_000, () => now)
  const looksIn = (seconds: number): number => {
    let looks = 0
    for (const end = now + seconds * 1_000; now < end; now += 2_000) if (quiet.isDue()) looks += 1
    return looks
  }
  expect(looksIn(60)).toBe(30)
  now += 2_000
  expect(looksIn(60)).toBe(6)
  quiet.stir()
  expect(looksIn(60)).toBe(30)
})
