// `npm run bench`: everything; `npm run bench list like`: these. `--write` puts the figures into docs/performance.md.
import { availableParallelism, cpus, loadavg } from 'node:os'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { ensureBuilt, startProduct } from '../tools/product.ts'
import { measureCharts } from './charts.ts'
import { settle } from './community.ts'
import { measureJudging } from './judging.ts'
import { measureLighthouse } from './lighthouse.ts'
import { loader, usualConnections } from './load.ts'
import { type Measured, measure, rounds } from './measure.ts'
import { hasPgbench } from './pgbench.ts'
import { measureRanges } from './range.ts'
import { writeReport } from './report.ts'
import { weighScripts } from './scripts.ts'
import { measureSearch } from './search.ts'
import { measureStarts } from './start.ts'
import type { Stage } from './subject.ts'
import { pageConnections } from './subjects/page.ts'
import { subjects } from './subjects.ts'
import { asTable } from './table.ts'
import { measureUploads } from './uploads.ts'

/** Each has its own marks in docs/performance.md. */
const others: Record<string, () => Promise<string> | string> = {
  lighthouse: measureLighthouse,
  uploads: measureUploads,
  search: measureSearch,
  charts: measureCharts,
  start: measureStarts,
  scripts: weighScripts,
  judging: measureJudging,
}

const options = process.argv.slice(2)
const wanted = options.filter(option => option !== '--write')
const known = [...subjects.map(({ name }) => name), 'range', ...Object.keys(others)]
if (wanted.some(name => !known.includes(name))) {
  console.error(`Benches: ${known.join(', ')}.`)
  process.exit(2)
}

ensureBuilt()
const loadBefore = loadavg()[0] ?? 0
/** What has to be fetched first runs only when it is asked for. */
const isWanted = (name: string): boolean =>
  wanted.includes(name) || (wanted.length === 0 && name !== 'lighthouse')
const parts = new Map<string, string>()
await measureOnStage(parts)
for (const [name, measureIt] of Object.entries(others)) {
  if (!isWanted(name)) continue
  console.log(`measuring ${name} …`)
  parts.set(name, await measureIt())
}
parts.set('machine', circumstances())
console.log(`\n${[...parts.values()].join('\n\n')}`)
if (options.includes('--write')) await writeReport(parts)

/** What is asked of a product full of songs. */
async function measureOnStage(measured: Map<string, string>): Promise<void> {
  const chosen = subjects.filter(({ name }) => isWanted(name))
  if (chosen.length === 0 && !isWanted('range')) return
  const app = await startProduct({ TRUST_PROXY: '1' })
  const community = await settle(ownDatabaseOf(app.dataDirectory))
  const stage: Stage = { app, community }
  try {
    const rows: Measured[] = []
    for (const subject of chosen) {
      console.log(`measuring ${subject.name} …`)
      rows.push(await measure(subject, stage))
    }
    if (rows.length > 0) measured.set('figures', asTable(rows))
    if (!isWanted('range')) return
    console.log('measuring range …')
    measured.set('range', await measureRanges(stage))
  } finally {
    await community.leave()
    await app.stop()
  }
}

function circumstances(): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
  const load = `${usualConnections} connections (${pageConnections} for pages) by ${loader}; medians of ${rounds} rounds`
  const database = hasPgbench
    ? ''
    : ' pgbench is not installed, so there is no comparison with PostgreSQL alone.'
  const weather = `The load average before was ${loadBefore.toFixed(1)}: above ${availableParallelism() / 2} somebody else was at work.`
  return `${machine}; ${load}, ${new Date().toISOString().slice(0, 10)}. ${weather}${database}`
}
