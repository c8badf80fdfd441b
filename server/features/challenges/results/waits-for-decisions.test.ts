import { expect, inject, test } from 'vitest'
import { claim, decide, decided, moderated } from '../../../testing/cases.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { contestWithRing, crowd, enterChallenge, judged, verdictOn } from '../../../testing/contests.ts'
import { days, logInAgain, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { closeChallenge } from './close-challenge.ts'
import { judgeIn } from './judge-apart.ts'
import '../../../testing/provided.ts'

const inThread = judgeIn(inject('workers').judge)
/** Of a week's challenge: when its listening room has closed and its last ballots are committed. */
const afterRoom = days(9) + minutes(2)
const lastHour = days(9) - minutes(60)

/** Two instances look at it at the same moment. */
async function look(m: TestMelodrome, id: string) {
  const other = await m.another()
  await Promise.all([m, other].map(({ melodrome: one }) => closeChallenge(one, id, inThread)))
  return (await m.guest.call('GET /api/challenges/{id}', { params: { id } })).verdict
}

const suspects = (m: TestMelodrome) => m.teo.call('GET /api/admin/votes', { query: { list: 'suspected' } })

test('a verdict waits until moderators have decided about the linked voters of its ballots; others don’t wait', async () => {
  const m = await moderated()
  const { id: another } = await aChallenge(m)
  await enterChallenge(m, m.teo, another)
  const { id, entries } = await contestWithRing(m, lastHour)
  m.clock.forward(afterRoom - lastHour)
  await logInAgain(m, 'teo')
  expect(await suspects(m)).toEqual([])
  await verdictOn(m, another)
  expect(await look(m, id)).toBeNull()

  const found = await suspects(m)
  expect(found).toHaveLength(5)
  const { groupId } = found[0]!.suspicion!
  await m.teo.call('POST /api/admin/votes/quarantine', {
    body: { of: 'group', id: groupId, reason: 'One ring' },
  })
  m.clock.forward(minutes(15))
  await verdictOn(m, id)
  const listed = await m.guest.call('GET /api/challenges/{id}/submissions', { params: { id } })
  expect(listed.map(({ songId }) => songId)).toEqual(entries.map(({ songId }) => songId))
  expect(listed[0]!.result!.voterCount).toBe(9)
}, 60_000)

test('a verdict does not wait for linked voters whom a moderator has cleared, and judges their ballots', async () => {
  const m = await moderated()
  const { id } = await contestWithRing(m, lastHour)
  m.clock.forward(afterRoom - lastHour)
  await logInAgain(m, 'teo')
  expect(await look(m, id)).toBeNull()
  const [found] = await suspects(m)
  const body = { of: 'group', id: found!.suspicion!.groupId, reason: 'One household' } as const
  await m.teo.call('POST /api/admin/votes/clear', { body })
  await m.teo.call('POST /api/admin/votes/recheck', { body: { ...body, reason: 'Too early' } })
  expect(await look(m, id)).toBeNull()
  await m.teo.call('POST /api/admin/votes/clear', { body })
  expect(await look(m, id)).toMatchObject({ voterCount: 14, entryCount: 3 })
}, 60_000)

test('a verdict waits for a day at most, and then all ballots that count are judged', async () => {
  const m = await moderated()
  const { id } = await contestWithRing(m, lastHour)
  m.clock.forward(afterRoom - lastHour)
  expect(await look(m, id)).toBeNull()
  m.clock.forward(minutes(22 * 60 + 50))
  expect(await look(m, id)).toBeNull()
  // A day after the last of these ballots.
  m.clock.forward(minutes(10))
  expect(await look(m, id)).toMatchObject({ voterCount: 14, entryCount: 3 })
}, 60_000)

test('a verdict does not wait for linked voters whose ballots moderators could see for a day', async () => {
  const m = await moderated()
  const { id } = await contestWithRing(m)
  m.clock.forward(afterRoom)
  expect(await look(m, id)).toMatchObject({ voterCount: 14, entryCount: 3 })
  await logInAgain(m, 'teo')
  expect(await suspects(m)).toHaveLength(5)
}, 60_000)

test('a verdict does not wait for an entry that a decision has hidden, and its maker gets no badge', async () => {
  const m = await moderated()
  const voters = await crowd(m, 3)
  const { id } = await aChallenge(m)
  const [hidden, other] = [await enterChallenge(m, m.mina, id), await enterChallenge(m, m.teo, id)]
  for (const entry of [hidden, other]) for (const voter of voters) await judged(m, voter, entry, 4)
  await decided(m, { kind: 'song', id: hidden.songId })
  m.clock.forward(afterRoom)
  expect(await look(m, id)).toMatchObject({ voterCount: 3, entryCount: 1 })
  const badges = ({ id: of }: Person) => m.guest.call('GET /api/users/{id}/badges', { params: { id: of } })
  expect(await badges(m.mina)).toEqual([])
  expect(await badges(m.teo)).not.toEqual([])
}, 60_000)

test('a verdict waits for an entry that a filter holds, and judges it with all its ballots once it is released', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', {
    body: { kind: 'words', action: 'hold', pattern: 'casino' },
  })
  const voters = await crowd(m, 3)
  const heldIn = async () => {
    const { id } = await aChallenge(m)
    const [mine, other] = [await enterChallenge(m, m.mina, id), await enterChallenge(m, m.jun, id)]
    for (const voter of voters) {
      await judged(m, voter, mine, 5)
      await judged(m, voter, other, 2)
    }
    await m.mina.call('PATCH /api/songs/{id}', {
      params: { id: mine.songId },
      body: { description: 'made for a casino' },
    })
    return { id, mine }
  }
  const released = await heldIn()
  const undecided = await heldIn()
  m.clock.forward(afterRoom)
  await logInAgain(m, 'teo', 'mina')
  expect(await look(m, released.id)).toBeNull()
  const cases = await m.teo.call('GET /api/moderation/cases')
  const { id: caseId } = cases.find(({ subjectId }) => subjectId === released.mine.songId)!
  await claim(m.teo, caseId)
  await decide(m.teo, caseId, { content: 'dismiss' })
  expect(await look(m, released.id)).toMatchObject({ voterCount: 3, entryCount: 2 })
  const [winner] = await m.guest.call('GET /api/challenges/{id}/submissions', {
    params: { id: released.id },
  })
  expect(winner).toMatchObject({ id: released.mine.id, ranking: 1, result: { voterCount: 3, meanStars: 5 } })

  expect(await look(m, undecided.id)).toBeNull()
  m.clock.forward(days(1))
  expect(await look(m, undecided.id)).toMatchObject({ voterCount: 3, entryCount: 1 })
  await logInAgain(m, 'mina')
  const own = await m.mina.call('GET /api/challenges/{id}', { params: { id: undecided.id } })
  expect(own.ownSubmission).toMatchObject({ id: undecided.mine.id, ranking: null })
  // Taking part is not in doubt: only the place is missing.
  const badges = await m.guest.call('GET /api/users/{id}/badges', { params: { id: m.mina.id } })
  expect(badges.map(({ badge, challengeId }) => [challengeId, badge.name])).toContainEqual([
    undecided.id,
    'Participant',
  ])
  const news = await m.mina.call('GET /api/notifications')
  expect(news.filter(({ relatedId }) => relatedId === undecided.id).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['badge', 'challengeResult']),
  )
}, 60_000)
