// `npm test` is every step, `npm run nightly` all that takes longer; `npm run check types lint` only the named ones. The
// same here and in CI.
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
  // The cheap steps come first, and what follows a failure would mostly repeat it; at night each stands for itself.
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
  // A step that failed without a failed test, as types do, still has to show in the closing count.
  total.failed += succeeded ? tests.failed : Math.max(1, tests.failed)
  const counted = tests.passed + tests.failed > 0 ? `, ${tally(tests)}` : ''
  return `${succeeded ? 'passed' : 'failed'} in ${seconds}${counted}`
}

/** The last line stands alone: it is what people and machines read first. */
function summarise(): void {
  console.log('')
  for (const [index, step] of chosen.entries()) {
    console.log(`${step.name.padEnd(12)} ${results[index] ?? 'not run'}`)
  }
  console.log(`\n${tally(total)}`)
}
