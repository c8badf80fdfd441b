import { sql } from 'kysely'
import type { HealthReport } from '#contract/admin/operations.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { knownInstances } from './instances.ts'

/** Longer than three beats: an instance without a report since then is gone. */
const aliveForMs = 60_000

export async function healthReport(m: Melodrome): Promise<HealthReport> {
  const now = m.clock().getTime()
  const [instances, database] = await Promise.all([knownInstances(m.database), databaseHealth(m)])
  const folds = instances.flatMap(({ folded_at }) => (folded_at ? [folded_at.getTime()] : []))
  return {
    instances: instances.map(row => ({
      id: row.id,
      host: row.host,
      role: row.role as 'all' | 'web' | 'worker',
      version: row.version,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isAlive: now - row.seen_at.getTime() < aliveForMs,
      recentErrors: row.recent_errors,
    })),
    database,
    chartsFoldedAt: folds.length > 0 ? new Date(Math.max(...folds)).toISOString() : null,
  }
}

async function databaseHealth({ database }: Melodrome): Promise<HealthReport['database']> {
  const { rows } = await sql<HealthReport['database']>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(database)
  return rows[0]!
}
