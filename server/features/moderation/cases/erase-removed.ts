import { sql } from 'kysely'
import type { ReportSubjectKind } from '#contract/moderation/report-reasons.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { eachPastFailed } from '../../../jobs/each-by-itself.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { logAct } from '../reports/report-log.ts'
import { reportableOf } from './move-content.ts'

const mostAtOnce = 100

interface Due {
  caseId: string
  kind: ReportSubjectKind
  id: string
  withinId: string | null
}

/**
 * Erases content that a decision removed and that is due, unless there is an appeal. Run from time to time; running it
 * twice does no harm.
 */
export async function eraseRemoved(m: Melodrome, atMost = mostAtOnce): Promise<void> {
  const failed = await eachPastFailed<Due>(
    passed => dueBesides(m, passed, atMost),
    due => eraseOne(m, due),
  )
  for (const { item, error } of failed)
    m.log.warn({ err: error, caseId: item.caseId }, 'removed content could not be erased')
}

async function dueBesides(m: Melodrome, passed: readonly Due[], atMost: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select cases.id as "caseId", subject_kind as kind, subject_id as id, within_id as "withinId"
    from moderation_decisions made join moderation_cases cases on cases.id = made.case_id
    where erase_at <= ${m.clock()} and erased_at is null and cases.appealed_at is null
      and cases.id <> all(${passed.map(({ caseId }) => toUuid(caseId))}::uuid[])
    order by erase_at limit ${atMost}`.execute(m.database)
  return rows
}

async function eraseOne(m: Melodrome, { caseId, ...place }: Due): Promise<void> {
  const at = m.clock()
  await transact(m.database, async transaction => {
    // An appeal at this moment either waits for this lock, or has finished before it.
    await sql`select from moderation_cases where id = ${toUuid(caseId)} for update`.execute(transaction)
    const { rows } = await sql`
      update moderation_decisions made set erased_at = ${at} from moderation_cases cases
      where made.case_id = ${toUuid(caseId)} and cases.id = made.case_id and erase_at is not null
        and erased_at is null and cases.appealed_at is null
      returning made.case_id`.execute(transaction)
    if (rows.length === 0) return
    await reportableOf(m, place.kind).erase?.(m, transaction, place)
    await logAct(transaction, { caseId, actorId: null, act: 'erased', at })
  })
}
