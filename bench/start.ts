import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { startProduct } from '../tools/product.ts'
import { cpuSecondsOfTree } from './cpu.ts'
import { memoryMegabytes } from './observation.ts'
import type { Sizes } from './sizes.ts'
import { median } from './spend.ts'
import { aboveGoal, decimals, markdownTable } from './table.ts'

const goalCpuSeconds = { demo: 10, again: 1 }

/**
 * Starts with existing data: the time and CPU until the first answer of the list, and the memory then. First starts have
 * lines of their own: one creates the database only, the other the demo community as well.
 */
export async function measureStarts({ starts }: Sizes): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'melodrome-start-'))
  const demoDirectory = await mkdtemp(join(tmpdir(), 'melodrome-start-'))
  try {
    const demo = await measureStart(demoDirectory, { DEMO: '1' })
    const first = await measureStart(dataDirectory)
    const again: Start[] = []
    for (let start = 0; start < starts; start++) again.push(await measureStart(dataDirectory))
    return asTable({ first, demo, again })
  } finally {
    for (const directory of [dataDirectory, demoDirectory])
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Start {
  seconds: number
  /** Of the server and its PostgreSQL. */
  cpuSeconds: number | undefined
  databaseCpuSeconds: number | undefined
  memoryMegabytes: number | undefined
}

async function measureStart(dataDirectory: string, settings: Record<string, string> = {}): Promise<Start> {
  const began = performance.now()
  const app = await startProduct({ DATA_DIR: dataDirectory, ...settings })
  try {
    const response = await fetch(`${app.address}/api/songs/popular`)
    await response.arrayBuffer()
    const seconds = (performance.now() - began) / 1000
    const database = ownDatabaseOf(dataDirectory).pid
    return {
      seconds,
      cpuSeconds: cpuSecondsOfTree(app.pid),
      databaseCpuSeconds: cpuSecondsOfTree(database),
      memoryMegabytes: memoryMegabytes(app.pid),
    }
  } finally {
    await app.stop()
  }
}

function asTable({ first, demo, again }: { first: Start; demo: Start; again: readonly Start[] }): string {
  const line = (name: string, taken: readonly Start[], goal?: number): string[] => {
    const all = median(taken.map(start => start.cpuSeconds))
    return [
      name,
      decimals(all, 2),
      `${goal ?? '–'}`,
      aboveGoal(all, goal),
      decimals(median(taken.map(start => start.databaseCpuSeconds)), 2),
      decimals(median(taken.map(start => start.seconds)), 2),
      decimals(median(taken.map(start => start.memoryMegabytes)), 0),
    ]
  }
  return markdownTable([
    ['until the first answer', 'CPU s', 'goal', '', 'PostgreSQL alone', 'seconds', 'server MB'],
    line('first start, demo community', [demo], goalCpuSeconds.demo),
    line('first start, empty', [first]),
    line('every start after', again, goalCpuSeconds.again),
  ])
}
