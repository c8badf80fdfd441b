import { type RawBuilder, sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import { claimMinutes } from '#contract/limits.ts'
import type { Claim } from '#contract/moderation/cases.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { logAct } from '../reports/report-log.ts'
import { isNotBanned, suspendedUntil } from '../sanctions/running-sanction.ts'
import { caseOf } from './case.ts'
import { caseById } from './cases-sql.ts'

/**
 * Takes a case for a quarter of an hour, or extends the claim by as much. If two moderators try at once, one gets it
 * and the other is told who has it. Moderators can't claim cases that they are part of.
 */
export async function claimCase(m: Melodrome, viewer: Viewer, id: string): Promise<Claim> {
  const now = m.clock()
  const until = new Date(now.getTime() + claimMinutes * minuteMs)
  await transact(m.database, async transaction => {
    const { rows } = await sql<{ wasOwn: boolean }>`
      with known as (
        select id, claimed_by = ${toUuid(viewer.id)} and claimed_until > ${now} as was_own from moderation_cases
        where id = ${toUuid(id)} for update
      )
      update moderation_cases cases set claimed_by = ${toUuid(viewer.id)}, claimed_until = ${until}
      from known where cases.id = known.id and ${isFree(viewer, now)} and ${isUndecided} and not ${isPartOf(viewer, now)}
      returning coalesce(known.was_own, false) as "wasOwn"`.execute(transaction)
    if (!rows[0]) await refuseClaim(transaction, viewer, id, now)
    else if (!rows[0].wasOwn)
      await logAct(transaction, { caseId: id, actorId: viewer.id, act: 'claimed', at: now })
  })
  const row = (await caseById(m.database, id)) ?? refuse('case.notFound')
  return caseOf(row, viewer, now).claim ?? refuse('case.notFound')
}

export async function releaseCase(m: Melodrome, viewer: Viewer, id: string): Promise<undefined> {
  await transact(m.database, async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('moderation_cases')
      .set({ claimed_by: null, claimed_until: null })
      .where('id', '=', toUuid(id))
      .where('claimed_by', '=', toUuid(viewer.id))
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await logAct(transaction, { caseId: id, actorId: viewer.id, act: 'released', at: m.clock() })
  })
  return undefined
}

const isFree = ({ id }: Viewer, now: Date): RawBuilder<boolean> =>
  sql`(cases.claimed_until is null or cases.claimed_until <= ${now} or cases.claimed_by is null
    or cases.claimed_by = ${toUuid(id)})`

/** Open, or decided with an appeal that waits. */
const isUndecided = sql<boolean>`(cases.decided_at is null or cases.appealed_at is not null)`

/**
 * Whether a moderator is part of a case: it is about them, or they object in it; or they have reported or decided it, and
 * another moderator could decide. Without that last condition no one could decide in a community with one moderator, or with two who are
 * both part of it: there the reporter may decide, and the moderator who decided also decides the appeal.
 */
export const isPartOf = ({ id }: Viewer, now: Date): RawBuilder<boolean> => sql<boolean>`(
  coalesce(cases.person_id = ${toUuid(id)}, false) or ${hasObjected(sql`${toUuid(id)}`)}
  or (${hasActed(sql`${toUuid(id)}`)} and ${hasOthers(id, now)})
)`

const hasActed = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from reports where reports.case_id = cases.id and reporter_id = ${person})
  or exists (select from moderation_decisions made where made.case_id = cases.id and decided_by = ${person})
)`

const hasObjected = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from appeals where appeals.case_id = cases.id and appellant_id = ${person} and appeals.decided_at is null
)`

/** There is another moderator who has no part in the case, has not objected in it, and may decide at present. */
const hasOthers = (id: string, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from users others where others.role <> 'member' and others.id <> ${toUuid(id)}
    and others.id is distinct from cases.person_id and others.deletion_due_at is null and ${isNotBanned('others.id')}
    and ${suspendedUntil('others.id', now)} is null and not ${hasActed(sql.ref('others.id'))}
    and not ${hasObjected(sql.ref('others.id'))}
)`

async function refuseClaim(transaction: Transaction, viewer: Viewer, id: string, now: Date): Promise<never> {
  const { rows } = await sql<{ isOwn: boolean; isUndecided: boolean; claimer: string | null }>`
    select ${isPartOf(viewer, now)} as "isOwn", ${isUndecided} as "isUndecided",
      (select artist_name from users where users.id = cases.claimed_by) as claimer
    from moderation_cases cases where id = ${toUuid(id)}`.execute(transaction)
  const found = rows[0] ?? refuse('case.notFound')
  if (!found.isUndecided) refuse('case.decided')
  if (found.isOwn) refuse('case.own')
  return refuse('case.claimed', { name: found.claimer ?? '–' })
}

/**
 * Finds out why a decision came too late, after a statement that found the case no longer claimed by the viewer, and
 * refuses with that reason; never returns.
 */
export async function refuseUnclaimed(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<never> {
  const { rows } = await sql<{ isFree: boolean }>`
    select ${isFree(viewer, now)} and ${isUndecided} and not ${isPartOf(viewer, now)} as "isFree"
    from moderation_cases cases where id = ${toUuid(id)}`.execute(transaction)
  if (rows[0]?.isFree) refuse('case.notClaimed')
  return refuseClaim(transaction, viewer, id, now)
}
