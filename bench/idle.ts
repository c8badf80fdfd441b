import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { startProduct } from '../tools/product.ts'
import { cpuSecondsOfTree } from './cpu.ts'
import { memoryMegabytes } from './observation.ts'
import type { Sizes } from './sizes.ts'
import { aboveGoal, decimals, markdownTable } from './table.ts'

const goals = { statements: 60, cpuSeconds: 0.15, megabytes: 120 }

/**
 * A product without visitors: how many statements it sends to its database in a minute, how much CPU both use, and how
 * much memory the server keeps. The first figure is PostgreSQL's count of transactions in all its databases: nearly
 * every statement is a transaction of its own.
 */
export async function measureIdle({ settleSeconds, idleSeconds }: Sizes): Promise<string> {
  const app = await startProduct()
  const own = ownDatabaseOf(app.dataDirectory)
  const client = new pg.Client(own.connection)
  try {
    await client.connect()
    // Until then the work after a start is done, and jobs that check less often in quiet times have slowed down.
    await pause(settleSeconds * 1_000)
    // What the start has written is the start's work. PostgreSQL would spread it over the minutes that are measured.
    await client.query('checkpoint')
    const before = await usage(app.pid, own.pid, client)
    await pause(idleSeconds * 1_000)
    const after = await usage(app.pid, own.pid, client)
    const perMinute = (figure: 'transactions' | 'server' | 'database'): number =>
      ((after[figure] - before[figure]) * 60) / idleSeconds
    const line = (name: string, figure: number | undefined, digits: number, goal: number): string[] => [
      name,
      decimals(figure, digits),
      `${goal}`,
      aboveGoal(figure, goal),
    ]
    const cpuSeconds = perMinute('server') + perMinute('database')
    return markdownTable([
      ['in a quiet minute', 'measured', 'goal', ''],
      line('statements', perMinute('transactions'), 0, goals.statements),
      line('CPU s, server and PostgreSQL', cpuSeconds, 2, goals.cpuSeconds),
      line('resident memory of the server, MB', memoryMegabytes(app.pid), 0, goals.megabytes),
    ])
  } finally {
    await client.end()
    await app.stop()
  }
}

/** This query is a transaction too, and is counted when it ends: the difference contains only the first of the two. */
async function usage(pid: number, databasePid: number, client: pg.Client) {
  const server = cpuSecondsOfTree(pid, [databasePid]) ?? 0
  const database = cpuSecondsOfTree(databasePid) ?? 0
  const { rows } = await client.query<{ count: number }>(
    'select sum(xact_commit + xact_rollback)::int as count from pg_stat_database',
  )
  return { transactions: rows[0]!.count, server, database }
}
