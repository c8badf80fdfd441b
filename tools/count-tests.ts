export interface TestCount {
  passed: number
  failed: number
  skipped: number
}

export const noTests: TestCount = { passed: 0, failed: 0, skipped: 0 }

export function tally({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** `json` is what vitest's JSON reporter wrote. A file that could not even be loaded counts as one failed test. */
export function countVitest(json: string): TestCount {
  const report: VitestReport = JSON.parse(json)
  const unloadable = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** `json` is what Playwright's wrote. A test that passed only when repeated has failed: it will fail again on the day it matters. */
export function countPlaywright(json: string): TestCount {
  const { stats, errors }: PlaywrightReport = JSON.parse(json)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}
