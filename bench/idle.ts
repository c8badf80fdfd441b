import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { startProduct } from '../tools/product.ts'
import { cpuSecondsOfTree } from './cpu.ts'
import type { Sizes } from './sizes.ts'
import { decimals, markdownTable } from './table.ts'

const targets = { statements: 60, cpuSeconds: 0.15 }

/**
 * A product without a visitor: what it asks its database, and what both spend, in a minute. Statements are counted as
 * transactions of all databases of the installation, as PostgreSQL does: nearly every statement is one.
 */
export async function measureIdle({ settleSeconds, idleSeconds }: Sizes): Promise<string> {
  const app = await startProduct()
  const own = ownDatabaseOf(app.dataDirectory)
  try {
    // What follows a start is over, and what looks more rarely where nothing happens does so.
    await pause(settleSeconds * 1_000)
    const before = await usage(app.pid, own)
    await pause(idleSeconds * 1_000)
    const after = await usage(app.pid, own)
    const perMinute = (figure: 'transactions' | 'server' | 'database'): number =>
      ((after[figure] - before[figure]) * 60) / idleSeconds
    return markdownTable([
      ['in a quiet minute', 'measured', 'goal'],
      ['statements', decimals(perMinute('transactions'), 0), `≤ ${targets.statements}`],
      [
        'CPU s, server and PostgreSQL',
        decimals(perMinute('server') + perMinute('database'), 2),
        `≤ ${targets.cpuSeconds}`,
      ],
    ])
  } finally {
    await app.stop()
  }
}

/** The look itself is a transaction too: that of the second look isn't counted yet when it is taken. */
async function usage(pid: number, { pid: databasePid, connection }: ReturnType<typeof ownDatabaseOf>) {
  const server = cpuSecondsOfTree(pid, [databasePid]) ?? 0
  const database = cpuSecondsOfTree(databasePid) ?? 0
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select sum(xact_commit + xact_rollback)::int as count from pg_stat_database',
  )
  await client.end()
  return { transactions: rows[0]!.count, server, database }
}
