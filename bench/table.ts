import type { Measured } from './measure.ts'
import type { RangeSpeed } from './range.ts'

const columns: readonly [heading: string, cell: (row: Measured) => string][] = [
  ['what', row => row.name],
  ['req/s', row => row.requestsPerSecond.toFixed(0)],
  ['of bare Node', row => share(row.throughputRatio)],
  ['CPU of bare Node', row => share(row.cpuRatio)],
  ['CPU ms: server', row => milliseconds(row.serverCpuMs)],
  ['database', row => milliseconds(row.databaseCpuMs)],
  ['p50 ms', row => row.p50Ms.toFixed(1)],
  ['p99 ms', row => row.p99Ms.toFixed(1)],
  ['of pgbench', row => share(row.pgbenchRatio)],
]

export function asTable(rows: readonly Measured[]): string {
  return markdownTable([
    columns.map(([heading]) => heading),
    ...rows.map(row => columns.map(([, cell]) => cell(row))),
  ])
}

export function asRangeTable(speeds: readonly RangeSpeed[]): string {
  return markdownTable([
    ['byte ranges', 'throughput of plain Node', 'CPU of plain Node'],
    ...speeds.map(({ rangeBytes, throughputRatio, cpuRatio }) => [
      `${rangeBytes / 1024} KiB`,
      share(throughputRatio),
      share(1 / cpuRatio),
    ]),
  ])
}

/** Also reads well in a terminal. */
function markdownTable(cells: readonly (readonly string[])[]): string {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map(line => line[column]?.length ?? 0)))
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n')
}

function share(ratio: number | undefined): string {
  return ratio === undefined ? '–' : ratio.toFixed(2)
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(3)
}
