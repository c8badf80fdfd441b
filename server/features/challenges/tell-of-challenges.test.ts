import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../database/ids.ts'
import { decided, letPass, moderated } from '../../testing/cases.ts'
import { aChallenge } from '../../testing/challenges.ts'
import { crowd, enterChallenge, judged } from '../../testing/contests.ts'
import { leave } from '../../testing/left-account.ts'
import { listen } from '../../testing/live-reader.ts'
import { lockFromOutside, waiting } from '../../testing/locks.ts'
import { impose, lift } from '../../testing/sanctions.ts'
import { days, logInAgain, melodrome, minutes, type TestMelodrome } from '../../testing/test-melodrome.ts'
import type { Person } from '../../testing/test-person.ts'

/** Notifications may be slow on a busy machine. */
const soon = { timeout: 10_000 }

/** The challenges that a person was told of with this kind of notification, in order. */
async function told(m: TestMelodrome, person: Person, kind: string): Promise<(string | null)[]> {
  const rows = await m.melodrome.database
    .selectFrom('notifications')
    .select('related_id')
    .where('user_id', '=', toUuid(person.id))
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.related_id)
}

test('start and end are told once, to followers of the maker and to people who took part before', async () => {
  const m = await melodrome()
  const other = await m.another()
  const [judge] = await crowd(m, 1)
  const earlier = await aChallenge(m, { to: days(1) })
  await judged(m, judge!, await enterChallenge(m, m.teo, earlier.id), 4)
  await m.jun.call('POST /api/users/{id}/follow', { params: { id: m.sora.id }, body: {} })
  await m.mina.call('POST /api/users/{id}/follow', { params: { id: m.sora.id }, body: {} })
  await m.mina.call('PUT /api/notifications/preferences', { body: { challengeStarted: false } })
  await m.melodrome.database
    .updateTable('challenges')
    .set({ started_told_at: m.clock.now, ending_told_at: m.clock.now })
    .execute()
  const { id, endDate } = await aChallenge(m, { from: minutes(1), to: days(7) })
  const look = () => Promise.all([m.lookAtChallengesNow(), other.lookAtChallengesNow()])

  await look()
  expect(await told(m, m.jun, 'challengeStarted')).toEqual([])
  m.clock.forward(minutes(1))
  await look()
  await look()
  for (const person of [m.jun, m.teo, judge!]) expect(await told(m, person, 'challengeStarted')).toEqual([id])
  for (const person of [m.mina, m.sora]) expect(await told(m, person, 'challengeStarted')).toEqual([])

  await enterChallenge(m, m.jun, id)
  m.clock.now = new Date(Date.parse(endDate) - days(1) - 1)
  await look()
  expect(await told(m, m.teo, 'challengeEnding')).toEqual([])
  m.clock.forward(1)
  await look()
  await look()
  expect(await told(m, m.teo, 'challengeEnding')).toEqual([id])
  expect(await told(m, m.mina, 'challengeEnding')).toEqual([id])
  expect(await told(m, m.jun, 'challengeEnding')).toEqual([])

  await logInAgain(m, 'sora')
  const later = new Date(Date.parse(endDate) + days(3)).toISOString()
  await m.sora.call('PATCH /api/challenges/{id}', { params: { id }, body: { endDate: later } })
  await look()
  expect(await told(m, m.teo, 'challengeEnding')).toEqual([id])
  m.clock.forward(days(3))
  await look()
  expect(await told(m, m.teo, 'challengeEnding')).toEqual([id, id])
}, 60_000)

test('an end that is moved while people are being told is told on its own last day only', async () => {
  const m = await melodrome()
  await m.jun.call('POST /api/users/{id}/follow', { params: { id: m.sora.id }, body: {} })
  const { id, endDate } = await aChallenge(m)
  await m.lookAtChallengesNow()
  expect(await told(m, m.jun, 'challengeStarted')).toEqual([id])
  m.clock.now = new Date(Date.parse(endDate) - days(1))
  const later = new Date(Date.parse(endDate) + days(3))
  const extend = await lockFromOutside(
    m,
    sql`update challenges set end_at = ${later} where id = ${toUuid(id)}`,
  )
  const look = m.lookAtChallengesNow()
  await expect.poll(() => waiting(m), soon).toBe(1)
  await extend()
  await look
  expect(await told(m, m.jun, 'challengeEnding')).toEqual([])
  m.clock.forward(days(3))
  await m.lookAtChallengesNow()
  expect(await told(m, m.jun, 'challengeEnding')).toEqual([id])
})

test('no one is told of a challenge that is cancelled, too short or over', async () => {
  const m = await melodrome()
  await m.jun.call('POST /api/users/{id}/follow', { params: { id: m.sora.id }, body: {} })
  const off = await aChallenge(m)
  await m.sora.call('POST /api/challenges/{id}/cancel', { params: { id: off.id } })
  const short = await aChallenge(m, { to: minutes(60) })
  await m.lookAtChallengesNow()
  expect(await told(m, m.jun, 'challengeStarted')).toEqual([short.id])
  expect(await told(m, m.jun, 'challengeEnding')).toEqual([])
  const missed = await aChallenge(m, { to: minutes(1) })
  m.clock.forward(minutes(2))
  await m.lookAtChallengesNow()
  expect(await told(m, m.jun, 'challengeStarted')).not.toContain(missed.id)
})

test('people who look at a challenge see a new entry at once, on another instance too', async () => {
  const m = await melodrome()
  const { id } = await aChallenge(m)
  const topic = `challenge:${id}`
  const jun = await listen(await m.another(), m.jun, { topics: [topic] })
  await expect.poll(() => jun.topics, soon).toEqual(['fresh', topic])
  await enterChallenge(m, m.mina, id)
  await expect.poll(() => jun.topics, soon).toEqual(['fresh', topic, topic])
  // One that isn't there is left out.
  const alone = await listen(m, m.jun, { topics: [`challenge:${m.jun.id}`] })
  await expect.poll(() => alone.topics, soon).toEqual(['fresh'])
})

test('people who look at a challenge see that entries go with their maker or by a decision, and come back', async () => {
  const m = await moderated()
  const { id } = await aChallenge(m)
  const { songId } = await enterChallenge(m, m.mina, id)
  await m.lookAtChallengesNow()
  const topic = `challenge:${id}`
  const jun = await listen(m, m.jun, { topics: [topic] })
  const heard = () => jun.topics.filter(each => each === topic).length
  await expect.poll(heard, soon).toBeGreaterThan(0)
  const seen = async (entries: number, act: () => Promise<unknown>) => {
    const heardBefore = heard()
    await act()
    await expect.poll(heard, soon).toBeGreaterThan(heardBefore)
    const { submissionCount } = await m.guest.call('GET /api/challenges/{id}', { params: { id } })
    expect(submissionCount, `${act}`).toBe(entries)
  }
  let ban = ''
  await seen(0, async () => (ban = await impose(m, 'ban', m.mina)))
  await seen(1, () => lift(m, ban))
  await logInAgain(m, 'mina')
  await seen(0, () => leave(m, 'mina'))
  await logInAgain(m, 'mina')
  await seen(1, () => m.mina.call('DELETE /api/account/deletion'))
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  const casino = { params: { id: songId }, body: { title: 'Casino' } }
  await seen(0, () => m.mina.call('PATCH /api/songs/{id}', casino))
  await seen(1, () => letPass(m))
  await seen(0, () => decided(m, { kind: 'song', id: songId }))
})

test('pages that show a challenge learn when it begins, and when its last day begins', async () => {
  const m = await melodrome()
  const { id, endDate } = await aChallenge(m, { from: minutes(1), to: days(7) })
  const topic = `challenge:${id}`
  const jun = await listen(m, m.jun, { topics: [topic] })
  await expect.poll(() => jun.topics, soon).toEqual(['fresh', topic])
  m.clock.forward(minutes(1))
  await m.lookAtChallengesNow()
  await expect.poll(() => jun.topics, soon).toEqual(['fresh', topic, topic])
  m.clock.now = new Date(Date.parse(endDate) - days(1))
  await m.lookAtChallengesNow()
  await expect.poll(() => jun.topics, soon).toEqual(['fresh', topic, topic, topic])
})

test('people who entered or judged a challenge are told once that it was cancelled', async () => {
  const m = await melodrome()
  const [judge, visitor] = await crowd(m, 2)
  const { id } = await aChallenge(m)
  await judged(m, judge!, await enterChallenge(m, m.mina, id), 4)
  await judged(m, m.mina, await enterChallenge(m, m.sora, id), 4)
  // To look into the listening room is not yet to judge.
  await visitor!.call('GET /api/challenges/{id}/next-entry', { params: { id } })
  await m.jun.call('POST /api/users/{id}/follow', { params: { id: m.sora.id }, body: {} })
  await m.sora.call('POST /api/challenges/{id}/cancel', { params: { id } })
  await m.sora.call('POST /api/challenges/{id}/cancel', { params: { id } })
  for (const person of [m.mina, judge!]) expect(await told(m, person, 'challengeCancelled')).toEqual([id])
  for (const person of [visitor!, m.jun, m.sora])
    expect(await told(m, person, 'challengeCancelled')).toEqual([])
  expect((await m.mina.call('GET /api/notifications')).at(0)).toMatchObject({
    type: 'challengeCancelled',
    title: 'Challenge cancelled',
    message: 'The challenge “End of summer, synthwave” was cancelled.',
  })
})
