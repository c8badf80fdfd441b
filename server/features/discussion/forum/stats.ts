import { sql } from 'kysely'
import type { Melodrome } from '../../../melodrome.ts'

interface Stats {
  members: number
  songs: number
}

const freshMs = 60_000

/** Counts people and songs at most once a minute on each instance: counting reads a whole index. */
export function createCensus({ database, clock }: Melodrome): () => Promise<Stats> {
  let last: { at: number; stats: Promise<Stats> } | undefined
  return () => {
    const at = clock().getTime()
    if (last && at - last.at < freshMs) return last.stats
    const stats = sql<Stats>`
      select (select count(*) from users where deletion_due_at is null) as members,
        (select count(*) from songs where status = 'ready') as songs`
      .execute(database)
      .then(({ rows }) => rows[0]!)
    last = { at, stats }
    // A failed count is not kept.
    stats.catch(() => {
      last = undefined
    })
    return stats
  }
}
