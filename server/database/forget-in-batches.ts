import type { QueryResult } from 'kysely'

/** So few that a statement holds locks for moments only. */
const batchRows = 10_000
/** A million rows in one round: it must end, because rounds wait for their steps. The next one does the rest. */
const mostBatches = 100

/**
 * Deletes what is old in one batch after the other, until a batch is not full: with one batch a round, a table that
 * grows faster than that would grow for good. `deleteAtMost` deletes that many rows; a test may set a smaller batch.
 */
export async function forgetInBatches(
  deleteAtMost: (rows: number) => Promise<QueryResult<unknown>>,
  rows = batchRows,
): Promise<void> {
  for (let batch = 1; batch <= mostBatches; batch++) {
    const { numAffectedRows = 0n } = await deleteAtMost(rows)
    if (numAffectedRows < rows) return
  }
}
