import { expect, test } from 'vitest'
import { countPlaywright, countVitest, tally } from './count-tests.ts'

const vitestReport = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }

test('a test file that could not be loaded counts as a failed test', () => {
  const loaded = { status: 'failed', assertionResults: [{}] }
  const unloadable = { status: 'failed', assertionResults: [] }

  const fine = countVitest(JSON.stringify({ ...vitestReport, testResults: [loaded] }))
  const broken = countVitest(JSON.stringify({ ...vitestReport, testResults: [loaded, unloadable] }))

  expect(fine).toEqual({ passed: 4, failed: 1, skipped: 2 })
  expect(broken).toEqual({ passed: 4, failed: 2, skipped: 2 })
})

test('three browser tests may pass only the second time; with four the run fails', () => {
  const report = (flaky: number) =>
    countPlaywright(JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky, skipped: 0 }, errors: [] }))

  expect(report(3)).toEqual({ passed: 6, failed: 0, skipped: 0 })
  expect(report(4)).toEqual({ passed: 3, failed: 4, skipped: 0 })
})

test('an error outside of browser tests counts as a failed test', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 0 }

  expect(countPlaywright(JSON.stringify({ stats, errors: [] })).failed).toBe(1)
  expect(countPlaywright(JSON.stringify({ stats, errors: [{}] })).failed).toBe(2)
})

test('skipped tests are mentioned only when there are some', () => {
  expect(tally({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(tally({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
