// `npm run bench` runs everything, `npm run bench list like` only these. `--write` writes the figures to
// docs/performance.md.
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { ensureBuilt } from '../tools/product.ts'
import { root } from '../tools/stamp.mjs'
import { measureCharts } from './charts.ts'
import { measureGrowth } from './growth.ts'
import { measureIdle } from './idle.ts'
import { measureJudging } from './judging.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLikeness } from './likeness.ts'
import { loader, usualConnections } from './load.ts'
import { measureOnStage } from './on-stage.ts'
import { writeReport } from './report.ts'
import { measureScaling } from './scaling.ts'
import { weighScripts } from './scripts.ts'
import { measureScroll } from './scroll.ts'
import { measureSearch } from './search.ts'
import { full, type Sizes } from './sizes.ts'
import { measureStarts } from './start.ts'
import { pageConnections } from './subjects/page.ts'
import { subjects } from './subjects.ts'
import { measureUploads } from './uploads.ts'
import { measureViral } from './viral.ts'

/** Each bench has marks of its own in docs/performance.md. */
const others: Record<string, (sizes: Sizes) => Promise<string> | string> = {
  lighthouse: measureLighthouse,
  viral: measureViral,
  uploads: measureUploads,
  search: measureSearch,
  charts: measureCharts,
  growth: measureGrowth,
  start: measureStarts,
  idle: measureIdle,
  scripts: weighScripts,
  scroll: measureScroll,
  judging: measureJudging,
  likeness: measureLikeness,
  scaling: measureScaling,
}

const onlyNamed = ['lighthouse', 'likeness', 'growth', 'scaling']

const options = process.argv.slice(2)
const wanted = options.filter(option => option !== '--write')
const known = [...subjects.map(({ name }) => name), ...Object.keys(others)]
if (wanted.some(name => !known.includes(name))) {
  console.error(`Benches: ${known.join(', ')}.`)
  process.exit(2)
}

// `process.exit` also ends the processes that this one has started; a signal alone would leave them running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
ensureBuilt()
const loadBefore = loadavg()[0] ?? 0
/** A bench that needs a download or a folder first runs only when it is named. */
const isWanted = (name: string): boolean =>
  wanted.includes(name) || (wanted.length === 0 && !onlyNamed.includes(name))
const parts = new Map<string, string>()
const figures = await measureOnStage(full, isWanted)
if (figures !== undefined) parts.set('figures', figures)
for (const [name, measureIt] of Object.entries(others)) {
  if (!isWanted(name)) continue
  console.log(`measuring ${name} …`)
  parts.set(name, await measureIt(full))
}
parts.set('machine', circumstances())
console.log(`\n${[...parts.values()].join('\n\n')}`)
if (options.includes('--write')) await writeReport(parts)

function circumstances(): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
  const load = `${usualConnections} connections (${pageConnections} for pages) by ${loader}; medians of ${full.rounds} rounds`
  const weather = `The load average before was ${loadBefore.toFixed(1)}: above ${availableParallelism() / 2} other programs were at work.`
  return `${machine}; ${load}, ${new Date().toISOString().slice(0, 10)}, commit ${commit()}. ${weather}`
}

/** Which version was measured. */
function commit(): string {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes'
  return git('rev-parse', '--short', 'HEAD') + changed
}
