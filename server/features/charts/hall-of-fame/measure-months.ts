import { type RawBuilder, sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { chartTerms } from '../../votes/eligibility/eligibility-rule.ts'
import { maxClockDifferenceMs } from '../../votes/eligibility/mark-votes.ts'
import { knownNorms } from '../norms.ts'
import {
  artistsOfMonth,
  type Candidate,
  challengeWinners,
  gatherRatings,
  scoreRatings,
  topRatedSongs,
} from './candidates.ts'
import { monthOf, monthsBetween, type Period, periodOf } from './month.ts'

/** How often the current month is measured again. */
const pauseMs = 10 * minuteMs

/**
 * Brings the hall of fame up to date: measures every month that has ended since the last time, also after long
 * downtime, and the current one. Run from time to time; any number of instances may run it at once.
 */
export async function measureMonths(m: Melodrome): Promise<void> {
  const now = m.clock()
  const { rows } = await sql<{ is_due: boolean; since: string | null }>`
    select ${areMonthsDue(now)} as is_due, (
      select coalesce(min(period_start) filter (where ${isOpen(now)}), max(period_start))::text
      from leaderboards known
      where period_start <= ${startOfMonth(now)}::date
    ) as since`.execute(m.database)
  const { is_due, since } = rows[0]!
  if (!is_due) return
  const current = monthOf(now)
  const first = since?.slice(0, 7) ?? (await firstMonth(m, current))
  for (const month of monthsBetween(first, current)) await measureMonth(m, periodOf(month), now)
}

/** Whether `measureMonths` would measure anything. */
export const areMonthsDue = (now: Date): RawBuilder<boolean> => sql`(
  not exists (
    select from leaderboards known
    where period_start = ${startOfMonth(now)}::date
      and measured_at > ${new Date(now.getTime() - pauseMs)}::timestamptz and not ${isOfWrongClock(now)}
  ) or exists (
    select from leaderboards known where period_start < ${startOfMonth(settledAt(now))}::date and ${isOpen(now)}
  )
)`

/** What was stamped before this moment has been committed, also by instances whose clocks are a little behind. */
const settledAt = (now: Date): Date => new Date(now.getTime() - maxClockDifferenceMs)

/** It was measured by a clock that was ahead: also that the month is over may be wrong. */
const isOfWrongClock = (now: Date): RawBuilder<boolean> =>
  sql`(known.measured_at > ${new Date(now.getTime() + maxClockDifferenceMs)}::timestamptz)`

const isOpen = (now: Date): RawBuilder<boolean> => sql`(not known.is_final or ${isOfWrongClock(now)})`

/**
 * Forgets what was measured from a moment on, and months in which nothing was found, so that they are measured again:
 * someone has added data of the past.
 */
export async function forgetMonthsMeasuredSince(database: Executor, since: Date): Promise<void> {
  await sql`
    delete from leaderboards as known where measured_at >= ${since} or not exists (
      select from leaderboard_entries where period_start = known.period_start)`.execute(database)
}

/** The month in which the first song was published. */
async function firstMonth(m: Melodrome, current: string): Promise<string> {
  const first = await m.database
    .selectFrom('songs')
    .select('published_at')
    .where('status', '=', 'ready')
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst()
  return first?.published_at ? monthOf(first.published_at) : current
}

/**
 * One transaction: a month has all its lists or none. If two instances measure it at once, the second finds it
 * measured.
 */
async function measureMonth(m: Melodrome, period: Period, now: Date): Promise<void> {
  await transact(m.database, async transaction => {
    if (!(await takeMonth(transaction, period, now))) return
    const norms = await knownNorms(transaction)
    await gatherRatings(transaction, period, chartTerms(m, now))
    await scoreRatings(transaction, norms)
    const start = dateOf(period.start)
    await transaction.deleteFrom('leaderboard_entries').where('period_start', '=', start).execute()
    const lists = {
      artistOfMonth: await artistsOfMonth(transaction, period),
      topRatedSongs: await topRatedSongs(transaction, norms),
      challengeWinners: await challengeWinners(transaction, period),
    }
    const rows = Object.entries(lists).flatMap(([category, candidates]) =>
      candidates.map((candidate, index) => rowOf({ start, category, position: index + 1, now }, candidate)),
    )
    if (rows.length > 0) await transaction.insertInto('leaderboard_entries').values(rows).execute()
  })
}

/** Holds the month's row until the end of the transaction; false if it stays as it is, or was measured just now. */
async function takeMonth(transaction: Transaction, { start, end }: Period, now: Date): Promise<boolean> {
  const isFinal = end <= settledAt(now)
  const { rows } = await sql`
    insert into leaderboards as known (period_start, period_end, measured_at, is_final)
    values (${dateOf(start)}, ${dateOf(end)}, ${now}, ${isFinal})
    on conflict (period_start) do update set measured_at = excluded.measured_at, is_final = excluded.is_final
    where ${isOfWrongClock(now)} or not known.is_final
      and (excluded.is_final or known.measured_at <= ${new Date(now.getTime() - pauseMs)})
    returning period_start`.execute(transaction)
  return rows.length > 0
}

function rowOf(
  { start, category, position, now }: { start: string; category: string; position: number; now: Date },
  { userId, songId, challengeId, score, basis }: Candidate,
) {
  return {
    period_start: start,
    category,
    position,
    user_id: toUuid(userId),
    song_id: songId && toUuid(songId),
    challenge_id: challengeId && toUuid(challengeId),
    score,
    basis: JSON.stringify(basis),
    created_at: now,
  }
}

/** The driver would format a moment in the machine's own time zone. */
const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const startOfMonth = (moment: Date): string => dateOf(periodOf(monthOf(moment)).start)
