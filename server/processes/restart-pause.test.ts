import { expect, test } from 'vitest'
import { failuresAfter, restartPauseMs } from './restart-pause.ts'

test('the pause grows from failure to failure up to half a minute, and is short again after a sound life', () => {
  const pauses: number[] = []
  let failures = 0
  for (const livedMs of [
    60_000,
    undefined,
    500,
    undefined,
    29_999,
    undefined,
    undefined,
    undefined,
    undefined,
    1,
  ]) {
    failures = failuresAfter(failures, livedMs)
    pauses.push(restartPauseMs(failures))
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000])
  expect(restartPauseMs(failuresAfter(failures, 30_000))).toBe(100)
})
