// `npm test` runs every step, `npm run nightly` the steps that take longer, `npm run check types lint` only the named
// ones. The same on a developer's machine and in CI.
import { tally } from './count-tests.ts'
import { nightlySteps, type Step, steps } from './steps.ts'

const wanted = process.argv.slice(2)
const known = [...steps, ...nightlySteps]
const groups = { all: steps, nightly: nightlySteps }
const unknown = wanted.filter(name => !(name in groups || known.some(step => step.name === name)))
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`Steps: all, nightly, ${known.map(step => step.name).join(', ')}.`)
  process.exit(2)
}

const total = { passed: 0, failed: 0, skipped: 0 }
const grouped = Object.entries(groups).flatMap(([name, members]) => (wanted.includes(name) ? members : []))
const chosen = known.filter(step => grouped.includes(step) || wanted.includes(step.name))
const results: string[] = []
for (const step of chosen) {
  const result = await carryOut(step)
  results.push(result)
  // After a failure the later steps would mostly fail for the same reason. Nightly steps don't depend on one another.
  if (result.startsWith('failed') && steps.includes(step)) break
}
summarise()
process.exitCode = total.failed > 0 ? 1 : 0

async function carryOut(step: Step): Promise<string> {
  console.log(`\n── ${step.name} · ${step.about}`)
  const start = performance.now()
  const { succeeded, tests } = await step.run()
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  total.passed += tests.passed
  total.skipped += tests.skipped
  // A step that failed without a failed test, such as `types`, must still show in the final count.
  total.failed += succeeded ? tests.failed : Math.max(1, tests.failed)
  const counted = tests.passed + tests.failed > 0 ? `, ${tally(tests)}` : ''
  return `${succeeded ? 'passed' : 'failed'} in ${seconds}${counted}`
}

/** The final count is the last line, alone: people and machines read it first. */
function summarise(): void {
  console.log('')
  for (const [index, step] of chosen.entries()) {
    console.log(`${step.name.padEnd(12)} ${results[index] ?? 'not run'}`)
  }
  console.log(`\n${tally(total)}`)
}
