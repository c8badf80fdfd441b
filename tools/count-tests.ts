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

/** So many browser tests may fail once and pass the second time; with more of them the whole run fails. */
const toleratedFlaky = 3

/**
 * `json` is what Playwright's JSON reporter wrote. Only CI repeats a failed test, once (`playwright.config.ts`). One slow second should
 * not fail a whole run, so a few tests may pass the second time; more than that is a fault, and all of them count as failed.
 */
export function countPlaywright(json: string): TestCount {
  const { stats, errors }: PlaywrightReport = JSON.parse(json)
  const isTolerated = stats.flaky <= toleratedFlaky
  return {
    passed: stats.expected + (isTolerated ? stats.flaky : 0),
    failed: stats.unexpected + (isTolerated ? 0 : stats.flaky) + errors.length,
    skipped: stats.skipped,
  }
}
