// `npm run bench`: all subjects; `npm run bench list like`: these. `--write` puts the table into docs/performance.md.
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, type Product, startProduct } from '../tools/product.ts'
import { root } from '../tools/stamp.mjs'
import { connections, loader } from './load.ts'
import { type Measured, measure } from './measure.ts'
import { hasPgbench } from './pgbench.ts'
import { measureRanges } from './range.ts'
import type { Subject } from './subject.ts'
import { subjects } from './subjects.ts'
import { asRangeTable, asTable } from './table.ts'

const page = join(root, 'docs', 'performance.md')
const [begin, end] = ['<!-- figures:begin -->', '<!-- figures:end -->']

const options = process.argv.slice(2)
const wanted = options.filter(option => option !== '--write')
const known = [...subjects.map(({ name }) => name), 'ranges']
if (wanted.some(name => !known.includes(name))) {
  console.error(`Benches: ${known.join(', ')}.`)
  process.exit(2)
}

ensureBuilt()
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const rows = await measureAll(subjects.filter(({ name }) => isWanted(name)))
const tables = [circumstances()]
if (rows.length > 0) tables.push(asTable(rows))
if (isWanted('ranges')) tables.push(asRangeTable(await measureRanges()))
const figures = tables.join('\n\n')
console.log(`\n${figures}`)
if (options.includes('--write')) await writeFigures(figures)

async function measureAll(chosen: readonly Subject[]): Promise<Measured[]> {
  const app: Product = await startProduct()
  try {
    const measured: Measured[] = []
    for (const subject of chosen) {
      console.log(`measuring ${subject.name} …`)
      measured.push(await measure(subject, app))
    }
    return measured
  } finally {
    await app.stop()
  }
}

function circumstances(): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
  const load = `${connections} connections by ${loader}; medians of 3 rounds`
  const database = hasPgbench
    ? ''
    : ' pgbench is not installed, so there is no comparison with PostgreSQL alone.'
  return `${machine}; ${load}, ${new Date().toISOString().slice(0, 10)}.${database}`
}

/** Only what lies between the marks is ours; what people wrote around it stays. */
async function writeFigures(text: string): Promise<void> {
  const before = await readFile(page, 'utf8')
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has lost its marks ${begin} and ${end}`)
  await writeFile(page, `${before.slice(0, from + begin.length)}\n${text}\n${before.slice(to)}`)
}
