import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFrom } from '#contract/random.ts'
import { root } from '../tools/stamp.mjs'
import { assumptions } from './scaling/assumptions.ts'
import { visitsPerSecondAtPeak } from './scaling/busiest-minute.ts'
import { machinesFor } from './scaling/machines.ts'
import { type Cost, peakLoad } from './scaling/peak-load.ts'
import { measureRowBytes, type RowBytes } from './scaling/row-bytes.ts'
import type { Sizes } from './sizes.ts'
import { markdownTable } from './table.ts'

const terabyte = 1e12
const megabyte = 1e6

/** What a community of each size needs, computed from the costs in docs/performance.md. */
export async function measureScaling(sizes: Sizes): Promise<string> {
  const page = readFileSync(join(root, 'docs', 'performance.md'), 'utf8')
  return scalingTable(costsIn(page), await measureRowBytes(sizes))
}

export function scalingTable(costs: ReadonlyMap<string, Cost>, bytes: RowBytes): string {
  const costOf = (line: string): Cost => {
    const cost = costs.get(line)
    if (!cost)
      throw new Error(`docs/performance.md says nothing of "${line}": run npm run bench -- --write first.`)
    return cost
  }
  const rows = assumptions.listenersPerMonth.map(listeners => rowOf(listeners, costOf, bytes))
  const heading = [
    'listeners a month',
    'songs',
    'plays a month',
    'calls/s at peak',
    'cores: server',
    'PostgreSQL reads',
    'writes',
    'sound Gbit/s',
    'stored TB',
    'machines',
    '€ a month',
    'moved',
  ]
  return `${markdownTable([heading, ...rows])}

Measured: a song takes ${Math.round(bytes.perSong)} bytes in the database, a counted play ${Math.round(bytes.perPlay)}.`
}

function rowOf(listeners: number, costOf: (line: string) => Cost, bytes: RowBytes): string[] {
  const visits = listeners * assumptions.visitsPerListenerPerMonth
  const songs =
    (listeners / assumptions.listenersPerMaker) * assumptions.songsPerMakerPerMonth * assumptions.months
  const playsPerMonth = visits * assumptions.songsPlayedPerVisit
  const playRows = playsPerMonth * assumptions.months
  const load = peakLoad(
    visitsPerSecondAtPeak(visits, assumptions, randomFrom(20_261_124)),
    songs,
    costOf,
    assumptions,
  )
  const { originalMegabytes, renditionMegabytes, picturesMegabytes } = assumptions
  const fileBytes = songs * (originalMegabytes + renditionMegabytes + picturesMegabytes) * megabyte
  const rowBytes = songs * bytes.perSong + playRows * bytes.perPlay
  const terabytes = (fileBytes + rowBytes) / terabyte
  const sentTerabytes =
    (playsPerMonth * assumptions.secondsPerPlay * assumptions.kilobitsPerSecond * 1_000) / 8 / terabyte
  const machines = machinesFor(load, { terabytes, playRows }, sentTerabytes, assumptions)
  const { servers, primaries, replicas } = machines
  return [
    short(listeners),
    short(songs),
    short(playsPerMonth),
    short(load.callsPerSecond),
    load.serverCores.toFixed(2),
    load.readingCores.toFixed(2),
    load.writingCores.toFixed(2),
    load.gigabitsPerSecond.toFixed(2),
    terabytes.toFixed(2),
    primaries === 0 ? '1' : `${servers} + ${primaries} + ${replicas}`,
    short(machines.euroPerMonth),
    machines.moved.join('; ') || '–',
  ]
}

/** The cost of each line in the table of requests. "the same …" gets a name with its main line: `main · the same …`. */
export function costsIn(page: string): ReadonlyMap<string, Cost> {
  const part = /<!-- figures:begin -->([^]*)<!-- figures:end -->/.exec(page)?.[1] ?? ''
  const [heading = [], , ...lines] = part
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line => line.split('|').map(cell => cell.trim()))
  const [server, database] = [heading.indexOf('CPU ms: server'), heading.indexOf('PostgreSQL')]
  const costs = new Map<string, Cost>()
  let owner = ''
  for (const cells of lines) {
    const title = cells[1]!
    const isSame = title.startsWith('the same')
    if (!isSame) owner = title
    const name = isSame ? `${owner} · ${title}` : title
    costs.set(name, { serverMs: Number(cells[server]), databaseMs: Number(cells[database]) })
  }
  return costs
}

const units: readonly (readonly [number, string])[] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
]

function short(value: number): string {
  const [size, unit] = units.find(([least]) => value >= least) ?? [1, '']
  const scaled = value / size
  return `${scaled >= 100 || Number.isInteger(scaled) ? scaled.toFixed(0) : scaled.toPrecision(2)}${unit && ` ${unit}`}`
}
