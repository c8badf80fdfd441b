import os from 'node:os'
import type { Executor } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/** What a program knows of itself and tells the others. */
export interface Vitals {
  role: 'all' | 'web' | 'worker'
  version: string
  startedAt: Date
  /** Errors in its log within the last hour. */
  recentErrors: () => number
  foldedAt: () => Date | null
}

/** An instance that was not seen for so long is forgotten. */
const rememberedDays = 7

/** Says again and again that this program is there, under one id as long as it runs. */
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

/** The last seen first. Few: as many as were started within a week. */
export function knownInstances(database: Executor) {
  return database
    .selectFrom('instances')
    .selectAll()
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
}

/** Instances tell every 15 seconds, so it may say that much too many. Before a first fold: since the first instance started. */
export async function chartsAgeSeconds(database: Executor, now: Date): Promise<number> {
  const { foldedAt, startedAt } = await database
    .selectFrom('instances')
    .select(({ fn }) => [fn.max('folded_at').as('foldedAt'), fn.min('started_at').as('startedAt')])
    .executeTakeFirstOrThrow()
  return Math.max(0, now.getTime() - (foldedAt ?? startedAt ?? now).getTime()) / 1000
}

export async function forgetOldInstances(database: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - rememberedDays * 24 * 3_600_000)
  await database.deleteFrom('instances').where('seen_at', '<', before).execute()
}
