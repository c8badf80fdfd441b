import os from 'node:os'
import { dayMs } from '#contract/durations.ts'
import type { Executor } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/** What a server process knows about itself and reports to the others. */
export interface Vitals {
  role: 'all' | 'web' | 'worker'
  version: string
  startedAt: Date
  /** Errors in its log within the last hour. */
  recentErrors: () => number
  foldedAt: () => Date | null
}

/** An instance that was not seen for this long is forgotten. */
const rememberedDays = 7

/** Makes a function that reports, each time it is called, that this process is running, always under the same id. */
export function createHeartbeat(m: Melodrome, vitals: Vitals): () => Promise<void> {
  const id = toUuid(newId(vitals.startedAt.getTime()))
  return async () => {
    const now = m.clock()
    const seen = { seen_at: now, recent_errors: vitals.recentErrors(), folded_at: vitals.foldedAt() }
    const { role, version, startedAt } = vitals
    await m.database
      .insertInto('instances')
      .values({ id, host: os.hostname(), role, version, started_at: startedAt, ...seen })
      .onConflict(conflict => conflict.column('id').doUpdateSet(seen))
      .execute()
  }
}

/** The last seen first. The list is short: it has only the instances that were seen within a week. */
export function knownInstances(database: Executor) {
  return database
    .selectFrom('instances')
    .select(['id', 'host', 'role', 'version', 'started_at', 'seen_at', 'recent_errors', 'folded_at'])
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
}

/**
 * Instances report only every 15 seconds, so the answer may be up to 15 seconds too high. Before the first fold it
 * counts from the start of the first instance.
 */
export async function chartsAgeSeconds(database: Executor, now: Date): Promise<number> {
  const { foldedAt, startedAt } = await database
    .selectFrom('instances')
    .select(({ fn }) => [fn.max('folded_at').as('foldedAt'), fn.min('started_at').as('startedAt')])
    .executeTakeFirstOrThrow()
  return Math.max(0, now.getTime() - (foldedAt ?? startedAt ?? now).getTime()) / 1000
}

export async function forgetOldInstances(database: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - rememberedDays * dayMs)
  await database.deleteFrom('instances').where('seen_at', '<', before).execute()
}
