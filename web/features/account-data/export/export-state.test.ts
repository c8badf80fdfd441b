import { expect, test } from 'vitest'
import type { Export } from '#contract/account-data/export.ts'
import { hourMs } from '#contract/durations.ts'
import { exportState, lookAgain } from './export-state.ts'

const copy: Export = {
  id: '1Cc51RgyTdWFA3BXxpnAFy',
  status: 'ready',
  progress: 1,
  bytes: 4_096,
  url: '/exports/1.zip',
  createdAt: '2026-11-25T10:00:00.000Z',
  expiresAt: '2026-11-28T10:00:00.000Z',
}
const half: Export = { ...copy, status: 'waiting', progress: 0.5, url: null, bytes: null }

test('a copy is asked for, waited for and taken; one that failed or whose file is gone is made again', () => {
  expect(exportState(undefined)).toEqual({ is: 'none' })
  expect(exportState(half)).toEqual({ is: 'waiting', progress: 0.5 })
  expect(exportState(copy)).toEqual({
    is: 'ready',
    url: '/exports/1.zip',
    bytes: 4_096,
    expiresAt: '2026-11-28T10:00:00.000Z',
  })
  expect(exportState({ ...copy, status: 'failed' })).toEqual({ is: 'failed' })
  expect(exportState({ ...copy, url: null })).toEqual({ is: 'failed' })
})

test('a copy under way is looked at again and again, one that is ready when its time is over', () => {
  const end = Date.parse(copy.expiresAt)
  expect(lookAgain([half, copy], end)).toBe(1_000)
  expect(lookAgain([copy, half], end - hourMs)).toBe(hourMs)
  // The browser's clock may be ahead of the server's.
  expect(lookAgain([copy], end + hourMs)).toBe(60_000)
  expect(lookAgain([{ ...copy, status: 'failed' }], end - hourMs)).toBe(false)
  expect(lookAgain([], end)).toBe(false)
  expect(lookAgain(undefined, end)).toBe(false)
})
