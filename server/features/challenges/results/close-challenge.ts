import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { judgedUntil } from '#contract/challenges/challenge-phase.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { categories } from '#contract/votes/categories.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'
import { medalOf } from '../../people/badges/medal.ts'
import { suspectVoters } from '../../votes/vote-integrity/suspect-voters.ts'
import { challengeTopic } from '../challenge-topic.ts'
import { scoreOf } from '../ranking/ballots.ts'
import type { Verdict } from '../ranking/judge.ts'
import { awardBadges } from './award-badges.ts'
import type { Judge } from './judge-apart.ts'
import { type CountedBallot, countedBallots, entriesToJudge } from './judged-votes-sql.ts'
import { writeVerdict } from './write-verdict.ts'

const closeChallengeJob: Job<{ challengeId: string }> = {
  name: 'close-challenge',
  retries: 20,
  longestPauseSeconds: 60,
}

/** After this time, a ballot that was accepted in the last moment has been committed. */
const settlingMs = 60_000
/** If a job has not closed its challenge after this time, a new job is put into the queue. */
const askAgainMs = 15 * minuteMs

/** Takes the job from the queue; 0 leaves it to other instances. Call before the queue starts. */
export function performClosings(m: Melodrome, concurrency: number, judge: Judge): void {
  m.jobs.perform(
    closeChallengeJob,
    concurrency,
    ({ challengeId }, signal) => closeChallenge(m, challengeId, judge, { signal }),
    async ({ challengeId }) =>
      m.log.error({ challengeId }, 'a challenge could not be judged and is tried again'),
  )
}

/** Puts a job into the queue for every challenge whose listening room has closed; run from time to time. */
export async function closeDueChallenges(m: Melodrome): Promise<void> {
  const now = m.clock()
  await transact(m.database, async transaction => {
    const due = await transaction
      .updateTable('challenges')
      .set({ closing_asked_at: now })
      .where(isToClose(now))
      .returning('id')
      .execute()
    for (const { id } of due) await m.jobs.enqueue(closeChallengeJob, { challengeId: id }, transaction)
  })
}

const isToClose = (now: Date): RawBuilder<boolean> => sql`(
  is_active and closed_at is null and end_at < ${judgedEndBefore(now)}
    and (closing_asked_at is null or closing_asked_at <= ${new Date(now.getTime() - askAgainMs)}
      /* By a clock that was wrong; others are seconds ahead. */
      or closing_asked_at > ${new Date(now.getTime() + minuteMs)})
)`

/** Whether `closeDueChallenges` would put any job into the queue. */
export const areChallengesToClose = (now: Date): RawBuilder<boolean> =>
  sql`exists (select from challenges where ${isToClose(now)})`

/** A challenge that ended before this moment is due. */
function judgedEndBefore(now: Date): Date {
  const judging = judgedUntil({ endDate: now }).getTime() - now.getTime()
  return new Date(now.getTime() - judging - settlingMs)
}

interface Closing {
  signal?: AbortSignal
  /**
   * How long moderators have to decide: counted from the closing of the room, and from the ballot of a suspected voter.
   */
  longestWaitMs?: number
}

/**
 * The job's work: judges a challenge and writes all results in one transaction, so that a crash leaves all of it undone
 * and a second run finds nothing to do. A challenge that was extended, cancelled or judged meanwhile is left unchanged,
 * and so is one that waits for moderators: it is looked at again with the next job. If other entries or ballots count
 * by the time the judge has finished, the verdict is dropped, and the next round asks again at once.
 */
export async function closeChallenge(
  m: Melodrome,
  challengeId: string,
  judge: Judge,
  { signal, longestWaitMs = dayMs }: Closing = {},
): Promise<void> {
  const due = await dueChallenge(m.database, challengeId, m.clock())
  if (!due) return
  const votes = await votesToJudge(m, due, longestWaitMs)
  if (!votes) return
  const { entries, ballots } = votes
  const verdict = await judge(
    {
      entries: entries.map(({ id, submitted_at }) => ({ id, submittedAt: submitted_at })),
      votes: ballots.map(ballot => ({
        voter: ballot.voter_id,
        entry: ballot.submission_id,
        score: scoreOf(
          ballot.stars,
          categories.map(category => ballot[category]),
        ),
      })),
      seed: challengeId,
    },
    signal,
  )
  await transact(m.database, async transaction => {
    const at = m.clock()
    const challenge = await dueChallenge(transaction, challengeId, at, true)
    if (!challenge) return
    const present = await votesOn(m, transaction, challengeId, true)
    if (!isSame(present, votes)) return askAgain(transaction, challengeId)
    await writeVerdict(transaction, challengeId, { verdict, ballots, at })
    const personOf = new Map([...present.entries, ...present.held].map(entry => [entry.id, entry.user_id]))
    await announceVerdict(m, transaction, { id: challengeId, title: challenge.title }, verdict, personOf)
  })
}

/**
 * Returns undefined while moderators have something to decide: an entry that is held for review, or suspected voters
 * with new ballots that count. Suspects are found after the last ballot has been written, and before ballots are read
 * without those whom a moderator has set aside.
 */
async function votesToJudge(
  m: Melodrome,
  { id, end_at }: { id: string; end_at: Date },
  longestWaitMs: number,
) {
  // Stops waiting two rounds before the limit, so that a later job can still judge in time even if one job is lost.
  const waitsUntil = judgedUntil({ endDate: end_at }).getTime() + longestWaitMs - 2 * askAgainMs
  const mayWait = m.clock().getTime() < waitsUntil
  const suspects = mayWait ? await suspectVoters(m) : undefined
  const votes = await votesOn(m, m.database, id)
  if (mayWait && votes.held.length > 0) return undefined
  const newSince = new Date(m.clock().getTime() - longestWaitMs)
  const isUndecided = votes.ballots.some(
    ({ user_id, updated_at }) => suspects?.has(user_id!) && updated_at > newSince,
  )
  return isUndecided ? undefined : votes
}

interface Votes {
  entries: readonly { id: string }[]
  ballots: readonly CountedBallot[]
}

/**
 * The entries that can be heard at this moment and the ballots on them that count, and the entries that are held. With
 * `lockedUntilEnd` no entry can lose its song until the end of the transaction.
 */
async function votesOn(m: Melodrome, database: Executor, challengeId: string, lockedUntilEnd = false) {
  const found = await entriesToJudge(database, challengeId, lockedUntilEnd)
  const entries = found.filter(({ status }) => status === 'ready')
  const held = found.filter(({ status }) => status !== 'ready')
  const ids = entries.map(({ id }) => id)
  const ballots = await countedBallots(m, database, challengeId, ids)
  return { entries, ballots, held }
}

function isSame(one: Votes, other: Votes): boolean {
  const [keys, otherKeys] = [one, other].map(({ entries, ballots }) => [
    entries.map(({ id }) => id).toSorted(),
    ballots
      .map(ballot => `${ballot.voter_id} ${ballot.submission_id} ${ballot.updated_at.getTime()}`)
      .toSorted(),
  ])
  return isDeepStrictEqual(keys, otherKeys)
}

async function askAgain(transaction: Transaction, challengeId: string): Promise<void> {
  await transaction
    .updateTable('challenges')
    .set({ closing_asked_at: null })
    .where('id', '=', toUuid(challengeId))
    .execute()
}

/**
 * Tells the makers of all entries and gives them their badges. `personOf` also has the entries that are still held: they
 * have taken part, but have no place.
 */
async function announceVerdict(
  m: Melodrome,
  transaction: Transaction,
  challenge: { id: string; title: string },
  verdict: Verdict,
  personOf: ReadonlyMap<string, string>,
): Promise<void> {
  m.live.announce(transaction, { topic: challengeTopic(challenge.id) })
  await notify(m, transaction, {
    kind: 'challengeResult',
    to: [...personOf.values()],
    about: { type: 'challenge', id: challenge.id },
    names: { what: challenge.title },
  })
  const medals = new Map(
    verdict.judged.map(({ entry, position, certainty }) => [
      entry,
      certainty && medalOf(position, verdict.judged.length),
    ]),
  )
  const participants = [...personOf].map(([entry, userId]) => ({ userId, medal: medals.get(entry) ?? null }))
  await awardBadges(m, transaction, challenge.id, participants)
}

/**
 * The challenge, if it has to be judged now. With `lockedUntilEnd` no other transaction changes it until the end of this
 * one.
 */
async function dueChallenge(database: Executor, id: string, now: Date, lockedUntilEnd = false) {
  return database
    .selectFrom('challenges')
    .select(['id', 'title', 'end_at'])
    .where('id', '=', toUuid(id))
    .where('is_active', '=', true)
    .where('closed_at', 'is', null)
    .where('end_at', '<', judgedEndBefore(now))
    .$if(lockedUntilEnd, query => query.forUpdate())
    .executeTakeFirst()
}
