import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Submission } from '#contract/challenges/challenges.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { crowd, enterChallenge, judged, verdictOn } from '../../../testing/contests.ts'
import { days, logInAgain, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { createBallotReader } from '../ballots-table.ts'
import { judge } from '../ranking/judge.ts'
import { closeChallenge, closeDueChallenges } from './close-challenge.ts'
import { judgeIn } from './judge-apart.ts'
import '../../../testing/provided.ts'

const inThread = judgeIn(inject('workers').judge)
/** Late enough that a challenge of a week has been judged. */
const afterJudging = days(9) + minutes(2)

async function toldOf(m: TestMelodrome, person: Person): Promise<string[]> {
  const rows = await m.melodrome.database
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', toUuid(person.id))
    .execute()
  return rows.map(row => row.kind).toSorted()
}

const verdictOf = async (m: TestMelodrome, id: string) =>
  (await m.guest.call('GET /api/challenges/{id}', { params: { id } })).verdict

/** All rows that a second run could change by mistake. */
async function written(m: TestMelodrome) {
  const { database } = m.melodrome
  return {
    challenges: await database.selectFrom('challenges').selectAll().execute(),
    places: await database.selectFrom('challenge_submissions').selectAll().orderBy('id').execute(),
    ballots: await database
      .selectFrom('challenge_ballots')
      .selectAll()
      .orderBy('voter_id')
      .orderBy('submission_id')
      .execute(),
    badges: await database.selectFrom('user_badges').selectAll().orderBy('id').execute(),
    notifications: await database.selectFrom('notifications').selectAll().orderBy('id').execute(),
  }
}

/** Five enter, and each of `voters` finds the first entry best and the last one worst. */
async function contested(m: TestMelodrome, voters: Person[]): Promise<{ id: string; entries: Submission[] }> {
  const { id } = await aChallenge(m)
  const entries: Submission[] = []
  for (const person of [m.mina, m.jun, m.teo, voters[0]!, voters[1]!])
    entries.push(await enterChallenge(m, person, id))
  for (const [number, voter] of voters.entries())
    for (const [place, entry] of entries.entries())
      if (entry.userId !== voter.id) await judged(m, voter, entry, Math.max(1, 5 - place - (number % 2)))
  return { id, entries }
}

test('a challenge that five entered and twelve judged is closed once by two instances, with places, badges and news', async () => {
  const m = await melodrome()
  const other = await m.another()
  const voters = await crowd(m, 13)
  const [liar, ...honest] = voters.toReversed()
  const { id, entries } = await contested(m, honest.toReversed())
  for (const [place, entry] of entries.entries()) await judged(m, liar!, entry, place + 1)
  await m.melodrome.database
    .insertInto('quarantined_voters')
    .values({ user_id: toUuid(liar!.id), quarantined_at: m.clock.now })
    .execute()

  m.clock.forward(days(9))
  await m.lookAtChallengesNow()
  expect(await verdictOf(m, id)).toBeNull()
  m.clock.forward(minutes(2))
  await Promise.all([m.lookAtChallengesNow(), other.lookAtChallengesNow()])
  await expect
    .poll(() => verdictOf(m, id), { timeout: 30_000 })
    .toMatchObject({
      voterCount: 12,
      entryCount: 5,
      votersToFlip: null,
    })

  const listed = await m.guest.call('GET /api/challenges/{id}/submissions', { params: { id } })
  expect(listed.map(({ id: entry, ranking }) => [entry, ranking])).toEqual(
    entries.map(({ id: entry }, index) => [entry, index + 1]),
  )
  expect(listed.map(({ result }) => result!.medal)).toEqual(['gold', 'silver', 'bronze', null, null])
  expect(listed[0]!.result).toMatchObject({
    voterCount: 12,
    meanStars: 4.5,
    certainty: { band: 1, bestRanking: 1 },
  })
  expect(listed[3]!.result!.voterCount).toBe(11)

  const badgesOf = async (person: Person) => {
    const earned = await m.guest.call('GET /api/users/{id}/badges', { params: { id: person.id } })
    expect(earned.every(({ challengeId }) => challengeId === id)).toBe(true)
    const profile = await m.guest.call('GET /api/users/{id}', { params: { id: person.id } })
    expect(profile.badgeCount).toBe(earned.length)
    return new Set(earned.map(({ badge }) => badge.name))
  }
  expect(await badgesOf(m.mina)).toEqual(new Set(['Gold', 'Participant']))
  expect(await badgesOf(voters[0]!)).toEqual(new Set(['Participant']))
  expect(await badgesOf(m.sora)).toEqual(new Set())
  for (const person of [m.mina, m.jun, m.teo, voters[0]!, voters[1]!])
    expect(await toldOf(m, person)).toEqual(['badge', 'challengeResult'])
  expect(await toldOf(m, m.sora)).toEqual([])
  await logInAgain(m, 'mina')
  const news = await m.mina.call('GET /api/notifications')
  expect(news.map(({ message }) => message).toSorted()).toEqual([
    'The results of “End of summer, synthwave” are in.',
    'You earned the badge “Gold”.',
  ])

  const votes = await m.guest.call('GET /api/challenges/{id}/votes', { params: { id } })
  expect(new Set(votes.map(({ voter }) => voter)).size).toBe(12)
  expect(votes).toHaveLength(12 * 5 - 2)
  expect(JSON.stringify(votes)).not.toContain(voters[3]!.id)
  const table = await m.guest.send({ method: 'GET', url: `/api/challenges/${id}/votes.csv` })
  expect(table.payload.split('\r\n')).toHaveLength(1 + votes.length + 1)
  const read = createBallotReader(m.melodrome)
  const [one, another] = await Promise.all([read(id), read(id)])
  expect(one).toEqual(votes)
  expect(another).toBe(one)
  expect(await read(id)).not.toBe(one)
  for (let tries = 2; tries < rateLimits.ballots.times; tries += 1)
    await m.guest.call('GET /api/challenges/{id}/votes', { params: { id } })
  await expect(m.guest.call('GET /api/challenges/{id}/votes', { params: { id } })).rejects.toMatchObject(
    refused('request.tooMany'),
  )
  expect((await m.guest.send({ method: 'GET', url: `/api/challenges/${id}/votes.csv` })).statusCode).toBe(429)
  await logInAgain(m, 'jun')
  expect(await m.jun.call('GET /api/challenges/{id}/votes', { params: { id } })).toEqual(votes)

  const before = await written(m)
  m.clock.forward(minutes(1))
  await Promise.all([
    closeChallenge(m.melodrome, id, inThread),
    closeChallenge(other.melodrome, id, inThread),
  ])
  await other.lookAtChallengesNow()
  expect(await written(m)).toEqual(before)
}, 120_000)

test('two that judge at the same moment write one verdict, and a crash at any step leaves nothing behind', async () => {
  const m = await melodrome()
  const voters = await crowd(m, 7)
  const { id, entries } = await contested(m, voters.slice(0, 5))
  for (const voter of voters.slice(5)) {
    await judged(m, voter, entries[0]!, 1)
    await judged(m, voter, entries[1]!, 5)
  }
  m.clock.forward(afterJudging)
  const untouched = await written(m)
  const broken = { ...m.melodrome, live: Object.create(m.melodrome.live) }
  broken.live.record = () => {
    throw new Error('the power is gone')
  }
  await expect(closeChallenge(broken, id, inThread)).rejects.toThrow('the power is gone')
  await expect(
    closeChallenge(m.melodrome, id, () => Promise.reject(new Error('no thread'))),
  ).rejects.toThrow()
  expect(await written(m)).toEqual(untouched)

  const other = await m.another()
  await Promise.all([m, other].map(({ melodrome: one }) => closeChallenge(one, id, inThread)))
  expect(await verdictOf(m, id)).toMatchObject({ voterCount: 7, votersToFlip: 1 })
  for (const person of [m.mina, m.jun, m.teo])
    expect(await toldOf(m, person)).toEqual(['badge', 'challengeResult'])
}, 60_000)

test('a challenge that is extended while the judge is at work stays open; a cancelled one is never judged', async () => {
  const m = await melodrome()
  const voters = await crowd(m, 3)
  const extended = await contested(m, voters)
  const { id: cancelled } = await aChallenge(m)
  m.clock.forward(afterJudging)
  await logInAgain(m, 'sora')
  const extend = () =>
    m.sora.call('PATCH /api/challenges/{id}', {
      params: { id: extended.id },
      body: { endDate: new Date(m.clock.now.getTime() + days(1)).toISOString() },
    })
  await closeChallenge(m.melodrome, extended.id, async contest => {
    await extend()
    return judge(contest.entries, contest.votes, contest.seed, 10)
  })
  expect(await verdictOf(m, extended.id)).toBeNull()
  expect(await m.guest.call('GET /api/challenges/{id}', { params: { id: extended.id } })).toMatchObject({
    phase: 'ongoing',
    isJudging: true,
  })
  await m.sora.call('POST /api/challenges/{id}/cancel', { params: { id: cancelled } })
  await closeChallenge(m.melodrome, cancelled, inThread)
  expect(await verdictOf(m, cancelled)).toBeNull()
  m.clock.forward(days(3) + minutes(2))
  await closeChallenge(m.melodrome, extended.id, inThread)
  expect(await verdictOf(m, extended.id)).toMatchObject({ entryCount: 5 })
}, 60_000)

test('what moderators or makers decide while the judge is at work is judged in the next round', async () => {
  const m = await melodrome()
  const [liar, ...voters] = await crowd(m, 5)
  const { id, entries } = await contested(m, voters)
  const [, first] = entries
  await judged(m, liar!, first!, 5)
  m.clock.forward(afterJudging)
  await logInAgain(m, 'mina')
  const untouched = await written(m)
  const judgedWhile = (decide: () => Promise<unknown>) =>
    closeChallenge(m.melodrome, id, async contest => {
      await decide()
      return judge(contest.entries, contest.votes, contest.seed, 10)
    })
  await judgedWhile(() =>
    m.melodrome.database
      .insertInto('quarantined_voters')
      .values({ user_id: toUuid(liar!.id), quarantined_at: m.clock.now })
      .execute(),
  )
  expect(await written(m)).toEqual(untouched)
  await m.melodrome.database.updateTable('challenges').set({ closing_asked_at: m.clock.now }).execute()
  await judgedWhile(() => m.mina.call('DELETE /api/songs/{id}', { params: { id: entries[0]!.songId } }))
  expect(await verdictOf(m, id)).toBeNull()

  await verdictOn(m, id)
  expect(await verdictOf(m, id)).toMatchObject({ entryCount: 4, voterCount: 4 })
  const [winner] = await m.guest.call('GET /api/challenges/{id}/submissions', { params: { id } })
  expect(winner).toMatchObject({ id: first!.id, ranking: 1, result: { medal: 'gold' } })
  expect(await m.guest.call('GET /api/users/{id}/badges', { params: { id: m.mina.id } })).toEqual([])
}, 60_000)

test('a challenge without ballots has no winner, and a deleted song leaves it', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m)
  await enterChallenge(m, m.mina, id)
  const gone = await enterChallenge(m, m.jun, id)
  await enterChallenge(m, m.teo, id)
  await m.jun.call('DELETE /api/songs/{id}', { params: { id: gone.songId } })
  m.clock.forward(afterJudging)
  await closeChallenge(m.melodrome, id, inThread)
  expect(await verdictOf(m, id)).toEqual({
    closedAt: m.clock.now.toISOString(),
    voterCount: 0,
    entryCount: 2,
    votersToFlip: null,
  })
  const listed = await m.guest.call('GET /api/challenges/{id}/submissions', { params: { id } })
  expect(
    listed.map(({ userId, ranking, result }) => [userId, ranking, result?.certainty, result?.medal]),
  ).toEqual([
    [m.mina.id, 1, null, null],
    [m.teo.id, 2, null, null],
  ])
  expect(await toldOf(m, m.jun)).toEqual([])
})

test('a challenge whose job was lost is judged a quarter of an hour later', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m)
  m.clock.forward(afterJudging)
  // As after an instance was switched off together with its queue.
  await m.melodrome.database.updateTable('challenges').set({ closing_asked_at: m.clock.now }).execute()
  const jobs = () => sql`select from pgboss.job where name = 'close-challenge'`.execute(m.melodrome.database)
  await m.lookAtChallengesNow()
  expect((await jobs()).rows).toHaveLength(0)
  m.clock.forward(minutes(15))
  await verdictOn(m, id)
  expect(await verdictOf(m, id)).toMatchObject({ entryCount: 0, voterCount: 0, votersToFlip: null })
}, 60_000)

test('a clock that was ahead for a moment does not put the end of a challenge off', async () => {
  // No worker takes the jobs.
  const m = await melodrome({ role: 'web' })
  await aChallenge(m)
  const asked = async () =>
    (await sql`select from pgboss.job where name = 'close-challenge'`.execute(m.melodrome.database)).rows
      .length
  m.clock.forward(afterJudging + days(30))
  await closeDueChallenges(m.melodrome)
  m.clock.forward(-days(30))
  for (let look = 1; look <= 2; look++) await closeDueChallenges(m.melodrome)
  expect(await asked()).toBe(2)
  // Right clocks may be seconds behind the one that has asked.
  m.clock.forward(-5_000)
  await closeDueChallenges(m.melodrome)
  expect(await asked()).toBe(2)
})
