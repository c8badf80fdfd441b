import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Submission } from '#contract/challenges/challenges.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { toUuid } from '../../database/ids.ts'
import { aChallenge } from '../../testing/challenges.ts'
import { crowd, enterChallenge, judged, verdictOn } from '../../testing/contests.ts'
import { listen } from '../../testing/live-reader.ts'
import { lockFromOutside, waiting } from '../../testing/locks.ts'
import { aSong } from '../../testing/songs.ts'
import { days, logInAgain, melodrome, minutes } from '../../testing/test-melodrome.ts'
import { type Person, refused } from '../../testing/test-person.ts'
import { exportedSubmissions } from './exported-contests.ts'

test('an entry can be withdrawn and replaced while the challenge is ongoing and until the entry was judged', async () => {
  const m = await melodrome()
  const [judge] = await crowd(m, 1)
  const { id } = await aChallenge(m)
  const withdraw = (person: Person) =>
    person.call('DELETE /api/challenges/{id}/submission', { params: { id } })
  await expect(withdraw(m.guest)).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(
    m.mina.call('DELETE /api/challenges/{id}/submission', { params: { id: m.mina.id } }),
  ).rejects.toMatchObject(refused('challenge.notFound'))
  const topic = `challenge:${id}` as const
  await enterChallenge(m, m.jun, id)
  await enterChallenge(m, m.mina, id)
  // Its start is told now, not at any moment.
  await m.lookAtChallengesNow()
  const live = await listen(m, m.jun, { topics: [topic] })
  const heard = () => live.topics.filter(each => each === topic).length
  await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThan(0)
  const heardBefore = heard()
  expect(await withdraw(m.mina)).toMatchObject({ ownSubmission: null, submissionCount: 1 })
  await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThan(heardBefore)
  // The entry has gone already, so nothing changes.
  expect(await withdraw(m.mina)).toMatchObject({ ownSubmission: null, submissionCount: 1 })

  const entry = await enterChallenge(m, m.mina, id)
  await judged(m, judge!, entry, 4)
  await expect(withdraw(m.mina)).rejects.toMatchObject(refused('challenge.entryStays'))
  m.clock.forward(days(7))
  await logInAgain(m, 'jun')
  await expect(withdraw(m.jun)).rejects.toMatchObject(refused('challenge.entryStays'))
  expect(await m.guest.call('GET /api/challenges/{id}', { params: { id } })).toMatchObject({
    submissionCount: 2,
  })
})

test('a member enters and withdraws thirty times in ten minutes, together, and then again', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m)
  const songId = await aSong(m, { by: m.jun })
  const params = { id, challengeId: id }
  const enter = () => m.jun.call('POST /api/challenges/{challengeId}/submit', { params, body: { songId } })
  const withdraw = () => m.jun.call('DELETE /api/challenges/{id}/submission', { params })
  for (let time = 0; time < rateLimits.entry.times / 2; time++) {
    await enter()
    await withdraw()
  }
  for (const call of [enter, withdraw]) await expect(call()).rejects.toMatchObject(refused('request.tooMany'))
  m.clock.forward(minutes(rateLimits.entry.minutes))
  await enter()
  expect(await withdraw()).toMatchObject({ ownSubmission: null })
})

test('an entry that is being judged at that moment can’t be withdrawn', async () => {
  const m = await melodrome()
  const [judge] = await crowd(m, 1)
  const { id } = await aChallenge(m)
  const entry = await enterChallenge(m, m.mina, id)
  // As a ballot does it until its commit.
  const commit = await lockFromOutside(m, sql`select from challenges where id = ${toUuid(id)} for share`)
  const answer = expect(
    m.mina.call('DELETE /api/challenges/{id}/submission', { params: { id } }),
  ).rejects.toMatchObject(refused('challenge.entryStays'))
  await expect.poll(() => waiting(m), { timeout: 10_000 }).toBe(1)
  await judged(m, judge!, entry, 4)
  await commit()
  await answer
})

test('what a decision has removed can’t be withdrawn, so its maker can’t enter another song', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m)
  const { songId } = await enterChallenge(m, m.mina, id)
  await m.melodrome.database
    .updateTable('songs')
    .set({ status: 'withheld', withheld_for: 'removed' })
    .where('id', '=', toUuid(songId))
    .execute()
  await expect(
    m.mina.call('DELETE /api/challenges/{id}/submission', { params: { id } }),
  ).rejects.toMatchObject(refused('song.notFound'))
})

test('the song of a judged entry can be deleted, but its maker can’t enter another; open pages lose the entry', async () => {
  const m = await melodrome()
  const [judge] = await crowd(m, 1)
  const { id } = await aChallenge(m)
  const own = (by: Person) => by.call('GET /api/challenges/{id}', { params: { id } })
  const remove = ({ songId }: Submission) => m.mina.call('DELETE /api/songs/{id}', { params: { id: songId } })
  await judged(m, judge!, await enterChallenge(m, m.jun, id), 4)
  const unjudged = await enterChallenge(m, m.mina, id)
  // Its start is told now, not at any moment.
  await m.lookAtChallengesNow()
  const topic = `challenge:${id}` as const
  const live = await listen(m, m.jun, { topics: [topic] })
  const heard = () => live.topics.filter(each => each === topic).length
  await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThan(0)
  const heardBefore = heard()
  await remove(unjudged)
  await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThan(heardBefore)
  expect(await own(m.mina)).toMatchObject({ ownSubmission: null, submissionCount: 1 })

  const entry = await enterChallenge(m, m.mina, id)
  await judged(m, judge!, entry, 1)
  await remove(entry)
  await expect(enterChallenge(m, m.mina, id)).rejects.toMatchObject(refused('challenge.alreadySubmitted'))
  const kept = { id: entry.id, songId: null, songTitle: null, ranking: null }
  expect(await own(m.mina)).toMatchObject({ ownSubmission: kept, submissionCount: 1 })
  await expect(
    m.mina.call('DELETE /api/challenges/{id}/submission', { params: { id } }),
  ).rejects.toMatchObject(refused('challenge.entryStays'))
  expect(await exportedSubmissions(m.melodrome, m.mina.id, undefined)).toMatchObject([
    { id: entry.id, song_id: null, song_title: null },
  ])
  const { database } = m.melodrome
  for (const table of ['challenge_offers', 'challenge_ballots'] as const)
    expect(await database.selectFrom(table).select('voter_id').execute(), table).toHaveLength(1)

  m.clock.forward(days(9) + minutes(2))
  await verdictOn(m, id)
  await logInAgain(m, 'mina')
  expect(await own(m.mina)).toMatchObject({ ownSubmission: kept, verdict: { entryCount: 1, voterCount: 1 } })
  expect(await m.guest.call('GET /api/users/{id}/badges', { params: { id: m.mina.id } })).toEqual([])
}, 60_000)
