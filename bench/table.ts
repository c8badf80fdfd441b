import type { Measured } from './measure.ts'

/** What stands beside a goal that a figure is above. */
export function aboveGoal(figure: number | undefined, goal: number | undefined): string {
  return figure !== undefined && goal !== undefined && figure > goal ? 'above' : ''
}

const columns: readonly [heading: string, cell: (row: Measured) => string][] = [
  ['what', row => row.title],
  ['× yardstick', row => decimals(row.times, 1)],
  ['goal', row => (row.goal === undefined ? '–' : `${row.goal}`)],
  ['', row => aboveGoal(row.times, row.goal)],
  ['CPU ms: server', row => decimals(row.serverCpuMs, 3)],
  ['PostgreSQL', row => decimals(row.databaseCpuMs, 3)],
  ['bytes', row => `${row.bytes}`],
  ['req/s', row => row.requestsPerSecond.toFixed(0)],
  ['p50 ms', row => row.p50Ms.toFixed(1)],
  ['p99 ms', row => row.p99Ms.toFixed(1)],
]

export function asTable(rows: readonly Measured[]): string {
  return markdownTable([
    columns.map(([heading]) => heading),
    ...rows.map(row => columns.map(([, cell]) => cell(row))),
  ])
}

/** The first line is the heading. Also readable in a terminal. A column is at least two wide, for its rule `-:`. */
export function markdownTable(cells: readonly (readonly string[])[]): string {
  const widths = cells[0]!.map((_, column) => Math.max(2, ...cells.map(line => line[column]?.length ?? 0)))
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n')
}

/** A dash for a figure that this machine doesn't report. */
export function decimals(value: number | undefined, digits: number): string {
  return value === undefined ? '–' : value.toFixed(digits)
}
