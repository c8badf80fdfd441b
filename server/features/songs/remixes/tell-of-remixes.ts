import { type RawBuilder, sql } from 'kysely'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { eachPastFailed } from '../../../jobs/each-by-itself.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'
import { isJudgedBlind } from '../workflow/workflows-sql.ts'

/**
 * How long after a song is published or changed its origin's maker is not told: the uploader may still enter it for a
 * challenge, or name another origin.
 */
export const quietMs = 5 * minuteMs
/** How long news waits for an original that is out of sight: each round looks at all that waits. */
const patienceMs = 30 * dayMs
const batch = 100

/**
 * Tells makers about songs that are based on theirs, once about each: never about their own, and not while a song is
 * judged blind, because the news would say whose it is. While the original is out of sight, the news waits. Run again
 * and again, by any number of instances.
 */
export async function tellOfRemixes(m: Melodrome, atMost = batch): Promise<void> {
  const failed = await eachPastFailed<{ id: string }>(
    passed => untoldBesides(m, passed, atMost),
    ({ id }) => transact(m.database, transaction => tell(m, transaction, id)),
  )
  for (const { item, error } of failed)
    m.log.warn({ err: error, songId: item.id }, 'the news of a remix could not be sent')
}

async function untoldBesides(m: Melodrome, passed: readonly { id: string }[], atMost: number) {
  const { rows } = await sql<{ id: string }>`
    select id from songs
    where ${isUntold(m.clock())} and id <> all(${passed.map(({ id }) => toUuid(id))}::uuid[])
    order by updated_at limit ${atMost}`.execute(m.database)
  return rows
}

const isUntold = (now: Date): RawBuilder<boolean> => sql`
  status = 'ready' and based_on_id is not null and told_origin_id is distinct from based_on_id
    and updated_at <= ${new Date(now.getTime() - quietMs)} and not ${isJudgedBlind(now)}
    and not ${isOriginAway(now)}`

/** Condition on `songs`: the original may come back into sight; one that is deleted won't. */
const isOriginAway = (now: Date): RawBuilder<boolean> => sql`(
  songs.updated_at > ${new Date(now.getTime() - patienceMs)} and exists (
    select from songs origins where origins.id = songs.based_on_id and origins.status in ('hidden', 'withheld')))`

/** Whether `tellOfRemixes` would tell anyone. */
export const areRemixesUntold = (now: Date): RawBuilder<boolean> =>
  sql`exists (select from songs where ${isUntold(now)})`

async function tell(m: Melodrome, transaction: Transaction, id: string): Promise<void> {
  const now = m.clock()
  const { rows } = await sql<{ maker_id: string; title: string; origin_maker_id: string; origin: string }>`
    with told as (
      update songs set told_origin_id = based_on_id
      where id = ${toUuid(id)} and status = 'ready' and told_origin_id is distinct from based_on_id
        and not ${isJudgedBlind(now)} and not ${isOriginAway(now)}
      returning user_id, title, based_on_id
    )
    select told.user_id as maker_id, told.title, origins.user_id as origin_maker_id, origins.title as origin
    from told join songs origins on origins.id = told.based_on_id
    where origins.status = 'ready' and origins.user_id <> told.user_id`.execute(transaction)
  const [remix] = rows
  // Another instance was quicker, it is their own, or the original is gone.
  if (!remix) return
  await notify(m, transaction, {
    kind: 'remix',
    to: remix.origin_maker_id,
    by: remix.maker_id,
    about: { type: 'song', id },
    names: { what: remix.title, origin: remix.origin },
  })
}
