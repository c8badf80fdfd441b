import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { signInLogDays } from '#contract/limits.ts'
import type { Database } from '../../../database/connect.ts'
import { forgetInBatches } from '../../../database/forget-in-batches.ts'
import { transact } from '../../../database/transact.ts'

/**
 * Deletes rows older than the log keeps; run from time to time. The table's trigger allows it only with this setting.
 */
export async function forgetOldSignIns(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - signInLogDays * dayMs)
  const deleteAtMost = (rows: number) =>
    transact(database, async transaction => {
      await sql`select set_config('melodrome.forgets', 'sign_in_log', true)`.execute(transaction)
      return sql`
        delete from sign_in_log where id = any(array(
          select id from sign_in_log where at < ${oldest} order by at limit ${sql.lit(rows)}
        ))`.execute(transaction)
    })
  await forgetInBatches(deleteAtMost)
}
