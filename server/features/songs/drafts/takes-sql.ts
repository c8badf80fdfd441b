import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import { discardedMinutes, maxDrafts } from '#contract/limits.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { lockPerson, refuseBeyondQuota } from '../../admin/storage/quota.ts'
import { countOf, ownDraft } from './drafts-sql.ts'

/** What was thrown away before this moment is gone for good. */
export const discardedBefore = (now: Date): Date => new Date(now.getTime() - discardedMinutes * minuteMs)

/** From now on the group has exactly these drafts as its takes; all of them are put together, or none. */
export async function putTogether(
  database: Database,
  personId: string,
  takeGroup: string,
  draftIds: readonly string[],
): Promise<void> {
  const wanted = draftIds.map(toUuid)
  await transact(database, async transaction => {
    const own = await lockedInOrder(transaction, personId).execute()
    const known = new Set(own.map(({ id }) => id))
    if (draftIds.some(id => !known.has(id))) refuse('draft.notFound')
    await sql`
      update drafts set take_group = case when id = any(${wanted}::uuid[]) then ${toUuid(takeGroup)}::uuid end
      where user_id = ${toUuid(personId)} and discarded_at is null
        and (id = any(${wanted}::uuid[]) or take_group = ${toUuid(takeGroup)})`.execute(transaction)
  })
}

export async function putStar(
  database: Database,
  personId: string,
  id: string,
  isStarred: boolean,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('drafts')
    .set({ is_starred: isStarred })
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(personId))
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('draft.notFound')
}

/** Hides a draft, which then no longer counts. For one that is hidden already it changes nothing. */
export async function discardDraft(
  database: Database,
  personId: string,
  id: string,
  at: Date,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('drafts')
    .set({ discarded_at: sql<Date>`coalesce(discarded_at, ${at})` })
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(personId))
    .where('status', '<>', 'receiving')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await ownDraft(database, personId, id)
  refuse('draft.notReady')
}

/** Brings a draft back, if there is still space for it; one that is there already stays as it is. */
export async function restoreDraft(m: Melodrome, personId: string, id: string): Promise<void> {
  const now = m.clock()
  const isBack = await transact(m.database, async transaction => {
    // Locked before the draft, as everywhere that reserves space.
    await lockPerson(transaction, personId)
    const draft = await transaction
      .selectFrom('drafts')
      .select('bytes')
      .where('id', '=', toUuid(id))
      .where('user_id', '=', toUuid(personId))
      .where('discarded_at', '>', discardedBefore(now))
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!draft) return false
    await refuseBeyondQuota(m, transaction, personId, draft.bytes)
    const { rows } = await countOf(personId).execute(transaction)
    if (rows[0]!.count >= maxDrafts) refuse('draft.tooMany', { limit: maxDrafts })
    await transaction.updateTable('drafts').set({ discarded_at: null }).where('id', '=', toUuid(id)).execute()
    return true
  })
  if (!isBack) await ownDraft(m.database, personId, id)
}

/**
 * Call it in the transaction that publishes one of the takes. All are locked in one order, so that two takes of a group
 * can't wait for each other.
 */
export async function discardOtherTakes(
  transaction: Transaction,
  personId: string,
  id: string,
  at: Date,
): Promise<void> {
  await lockedInOrder(transaction, personId).execute()
  await sql`
    update drafts set discarded_at = ${at}
    from drafts published
    where published.id = ${toUuid(id)} and published.user_id = ${toUuid(personId)}
      and published.discarded_at is null and drafts.user_id = published.user_id
      and drafts.take_group = published.take_group and drafts.id <> published.id
      and drafts.discarded_at is null and drafts.status <> 'receiving'`.execute(transaction)
}

const lockedInOrder = (transaction: Transaction, personId: string) =>
  transaction
    .selectFrom('drafts')
    .select('id')
    .where('user_id', '=', toUuid(personId))
    .where('discarded_at', 'is', null)
    .orderBy('id')
    .forUpdate()
