import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import type { ModerationMonth } from '#contract/moderation/transparency.ts'
import type { Melodrome } from '../../../melodrome.ts'

const freshMs = 10 * minuteMs
const monthsShown = 12

/** Counts at most every ten minutes on each instance, because it reads all rows of a year. */
export function createMonths({ database, clock }: Melodrome): () => Promise<ModerationMonth[]> {
  let last: { at: number; months: Promise<ModerationMonth[]> } | undefined
  return () => {
    const now = clock()
    const at = now.getTime()
    if (last && at >= last.at && at - last.at < freshMs) return last.months
    const months = countMonths(database, now)
    last = { at, months }
    // A failed count is not kept.
    months.catch(() => {
      last = undefined
    })
    return months
  }
}

/** Includes months in which nothing happened, with zeroes, from the first month in which something happened. */
export async function countMonths(database: Melodrome['database'], now: Date): Promise<ModerationMonth[]> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsShown + 1, 1))
  const monthOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM')`
  const { rows } = await sql<ModerationMonth>`
    with reported as (
      select ${monthOf('created_at')} as month, reason, count(*)::int as count
      from reports where created_at >= ${since} and not is_initiative group by 1, 2
    ), decided as (
      select ${monthOf('made.decided_at')} as month, content_outcome, person_outcome,
        extract(epoch from made.decided_at - opened_at) / 3600 as hours
      from moderation_decisions made join moderation_cases cases on cases.id = case_id
      where made.decided_at >= ${since}
    ), outcomes as (
      select month, outcome, count(*)::int as count from (
        select month, content_outcome as outcome from decided union all
        select month, person_outcome from decided where person_outcome is not null
      ) each_outcome group by 1, 2
    ), objected as (
      select ${monthOf('created_at')} as month, count(*)::int as count,
        count(*) filter (where outcome = 'reverse')::int as reversed
      from appeals where created_at >= ${since} group by 1
    ), months as (
      select to_char(month, 'YYYY-MM') as month
      from generate_series(${since}::timestamptz at time zone 'UTC', ${now}::timestamptz at time zone 'UTC', '1 month') month
    )
    select month,
      coalesce((select sum(count) from reported where reported.month = months.month), 0)::int as reports,
      coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason)
        from reported where reported.month = months.month), '[]') as reasons,
      (select count(*) from decided where decided.month = months.month)::int as decisions,
      coalesce((select jsonb_agg(jsonb_build_object('outcome', outcome, 'count', count) order by count desc, outcome)
        from outcomes where outcomes.month = months.month), '[]') as outcomes,
      (select round(percentile_cont(0.5) within group (order by hours)::numeric, 1)::float8
        from decided where decided.month = months.month) as "medianHours",
      coalesce((select count from objected where objected.month = months.month), 0) as appeals,
      coalesce((select reversed from objected where objected.month = months.month), 0) as reversed
    from months order by month desc`.execute(database)
  const first = rows.findLastIndex(month => month.reports + month.decisions + month.appeals > 0)
  return rows.slice(0, Math.max(first + 1, 1))
}
