import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, toUuid } from '../../../database/ids.ts'
import { contestWithRing, crowd, judged } from '../../../testing/contests.ts'
import { lockFromOutside } from '../../../testing/locks.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, grant, logInAgain, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { foundGroups } from './found-groups.ts'
import { suspectVoters } from './suspect-voters.ts'

interface Whom {
  of: 'person' | 'group'
  id: string
  reason: string
}
const clear = (by: Person, body: Whom) => by.call('POST /api/admin/votes/clear', { body })
const lookAgain = (by: Person, body: Whom) => by.call('POST /api/admin/votes/recheck', { body })
const setAside = (by: Person, body: Whom) => by.call('POST /api/admin/votes/quarantine', { body })
const listed = (by: Person, list: 'suspected' | 'cleared' | 'quarantined') =>
  by.call('GET /api/admin/votes', { query: { list } })
const idsIn = async (by: Person, list: 'suspected' | 'cleared' | 'quarantined') =>
  (await listed(by, list)).map(({ person }) => person.id).toSorted()
const idsOf = (people: readonly Person[]) => people.map(({ id }) => id).toSorted()

/** Sora and teo decide. */
async function withModerators(): Promise<TestMelodrome> {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  await grant(m, m.sora, 'admin')
  return m
}

test('a group that is cleared leaves the list for everybody, as often as it is found, until a moderator looks again', async () => {
  const m = await withModerators()
  const { ring } = await contestWithRing(m)
  await suspectVoters(m.melodrome)
  const { groupId } = (await listed(m.teo, 'suspected'))[0]!.suspicion!
  const wish: Whom = { of: 'group', id: groupId, reason: 'One household' }
  await expect(clear(m.jun, wish)).rejects.toMatchObject(refused('account.forbidden'))
  await expect(clear(m.teo, { ...wish, reason: ' ' })).rejects.toMatchObject({
    problem: { fields: { reason: { code: 'required' } } },
  })
  await expect(clear(m.teo, { ...wish, id: newId(0) })).rejects.toMatchObject(refused('quarantine.nobody'))
  const counts = await Promise.all([clear(m.teo, wish), clear(m.sora, wish)])
  expect(counts.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([0, 5])
  await expect(setAside(m.sora, wish)).rejects.toMatchObject(refused('quarantine.nobody'))

  const another = await m.another()
  await Promise.all([m, another].map(({ melodrome: one }) => suspectVoters(one)))
  expect(await idsIn(m.teo, 'suspected')).toEqual([])
  expect(await idsIn(m.teo, 'cleared')).toEqual(idsOf(ring))
  const [shown] = await listed(m.sora, 'cleared')
  expect(shown).toMatchObject({ clearance: { reason: 'One household' }, suspicion: { groupSize: 5 } })

  const again: Whom = { of: 'group', id: shown!.suspicion!.groupId, reason: 'They sold their votes' }
  await expect(lookAgain(m.jun, again)).rejects.toMatchObject(refused('account.forbidden'))
  const undone = await Promise.all([lookAgain(m.teo, again), lookAgain(m.sora, again)])
  expect(undone.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([0, 5])
  expect(await idsIn(m.teo, 'suspected')).toEqual(idsOf(ring))
  expect(await listed(m.teo, 'cleared')).toEqual([])
  const log = await m.teo.call('GET /api/admin/votes/log')
  expect(log.map(({ act }) => act)).toEqual([...Array(5).fill('recheck'), ...Array(5).fill('clear')])
  expect(log.at(-1)).toMatchObject({ reason: 'One household' })
}, 60_000)

test('one more voter is new evidence: the group that was cleared is shown again, as it is after a month', async () => {
  const m = await withModerators()
  const songs = await Promise.all([1, 2, 3].map(() => aSong(m, { by: m.mina })))
  const people = await crowd(m, 6)
  const late = people.pop()!
  const likeAll = async (by: Person) => {
    for (const id of songs)
      await by.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  }
  for (const person of people) await likeAll(person)
  await suspectVoters(m.melodrome)
  const clearGroup = async () => {
    const [voter] = await listed(m.teo, 'suspected')
    return clear(m.teo, { of: 'group', id: voter!.suspicion!.groupId, reason: 'A choir' })
  }
  expect(await clearGroup()).toEqual({ count: 5 })
  await suspectVoters(m.melodrome)
  expect(await idsIn(m.teo, 'suspected')).toEqual([])

  await likeAll(late)
  await suspectVoters(m.melodrome)
  expect(await idsIn(m.teo, 'suspected')).toEqual(idsOf([...people, late]))
  expect(await listed(m.teo, 'cleared')).toEqual([])
  expect(await clearGroup()).toEqual({ count: 6 })

  m.clock.forward(days(20))
  await suspectVoters(m.melodrome)
  await logInAgain(m, 'teo')
  expect(await idsIn(m.teo, 'suspected')).toEqual([])
  m.clock.forward(days(11))
  await suspectVoters(m.melodrome)
  await logInAgain(m, 'teo')
  expect(await idsIn(m.teo, 'suspected')).toEqual([])
  // As if they were still as new as accounts have to be for this evidence.
  await m.melodrome.database
    .updateTable('users')
    .set({ created_at: m.clock.now })
    .where('id', 'in', idsOf([...people, late]).map(toUuid))
    .execute()
  await suspectVoters(m.melodrome)
  await logInAgain(m, 'teo')
  expect(await idsIn(m.teo, 'suspected')).toEqual(idsOf([...people, late]))
}, 60_000)

test('another entry is new evidence about the same people', async () => {
  const m = await withModerators()
  const { entries, ring } = await contestWithRing(m)
  await suspectVoters(m.melodrome)
  const [voter] = await listed(m.teo, 'suspected')
  await clear(m.teo, { of: 'group', id: voter!.suspicion!.groupId, reason: 'Friends of sora' })
  await m.melodrome.database.deleteFrom('challenge_ballots').execute()
  await m.melodrome.database.deleteFrom('challenge_offers').execute()
  const honest = (
    await m.melodrome.database.selectFrom('challenge_voters').select('user_id').execute()
  ).filter(({ user_id }) => !ring.some(({ id }) => id === user_id))
  const stars = async (by: Pick<Person, 'id'>, given: readonly number[]) => {
    for (const [place, entry] of entries.entries()) await judged(m, by as Person, entry, given[place]!)
  }
  for (const { user_id } of honest) await stars({ id: user_id! }, [5, 1, 3])
  for (const person of ring) await stars(person, [1, 5, 3])
  await suspectVoters(m.melodrome)
  const found = await listed(m.teo, 'suspected')
  expect(found).toHaveLength(5)
  expect(found[0]!.suspicion!.entry).toMatchObject({ songId: entries[1]!.songId })
}, 60_000)

test('a group that is found anew while a moderator acts on it stays as it is: they have not seen that evidence', async () => {
  const m = await withModerators()
  await contestWithRing(m)
  await suspectVoters(m.melodrome)
  const { database } = m.melodrome
  const isWaiting = async () =>
    (
      await sql`select from pg_locks where relation = 'cleared_voters'::regclass and not granted`.execute(
        database,
      )
    ).rows.length
  /** Between the moment in which the act reads who is meant and its own statement. */
  const actMeanwhile = async (act: typeof clear, list: 'suspected' | 'cleared') => {
    const { groupId } = (await listed(m.teo, list))[0]!.suspicion!
    const unlock = await lockFromOutside(m, sql`lock table cleared_voters in share mode`)
    const acted = act(m.teo, { of: 'group', id: groupId, reason: 'A choir' })
    await expect.poll(isWaiting).toBe(1)
    await database
      .updateTable('suspected_voters')
      .set({ group_id: toUuid(newId(0)) })
      .execute()
    await unlock()
    return acted
  }
  expect(await actMeanwhile(clear, 'suspected')).toEqual({ count: 0 })
  const { groupId } = (await listed(m.teo, 'suspected'))[0]!.suspicion!
  expect(await clear(m.teo, { of: 'group', id: groupId, reason: 'A choir' })).toEqual({ count: 5 })
  expect(await actMeanwhile(lookAgain, 'cleared')).toEqual({ count: 0 })
  expect(await listed(m.teo, 'cleared')).toHaveLength(5)
})

test('people who have an hour and a network in common are cleared of both at once', async () => {
  const m = await withModerators()
  const { ring } = await contestWithRing(m)
  const neighbours = ring.slice(0, 4)
  await m.melodrome.database
    .updateTable('challenge_voters')
    .set({ network: Buffer.alloc(32, 1) })
    .where('user_id', 'in', idsOf(neighbours).map(toUuid))
    .execute()
  const groups = await foundGroups(m.melodrome)
  expect(groups.map(({ link, people }) => [link, people.length])).toEqual([
    ['network', 4],
    ['hour', 5],
  ])
  expect(await suspectVoters(m.melodrome)).toEqual(new Set(idsOf(ring)))
  const { groupId } = (await listed(m.teo, 'suspected'))[0]!.suspicion!
  expect(await clear(m.teo, { of: 'group', id: groupId, reason: 'One household' })).toEqual({ count: 5 })
  expect(await suspectVoters(m.melodrome)).toEqual(new Set())
  expect(await idsIn(m.teo, 'cleared')).toEqual(idsOf(ring))
}, 60_000)

test('one voter of a group is cleared alone, is not set aside with the rest, and not by a moderator of that group', async () => {
  const m = await withModerators()
  const { ring } = await contestWithRing(m)
  await suspectVoters(m.melodrome)
  const [first, ...others] = ring
  const { groupId } = (await listed(m.teo, 'suspected'))[0]!.suspicion!
  await m.melodrome.database
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('id', '=', toUuid(others[0]!.id))
    .execute()
  const wish: Whom = { of: 'person', id: first!.id, reason: 'I know her' }
  await expect(clear(others[0]!, wish)).rejects.toMatchObject(refused('quarantine.own'))
  await expect(clear(others[0]!, { ...wish, of: 'group', id: groupId })).rejects.toMatchObject(
    refused('quarantine.own'),
  )
  expect(await clear(m.teo, wish)).toEqual({ count: 1 })
  expect(await clear(m.teo, wish)).toEqual({ count: 0 })
  expect(await idsIn(m.teo, 'suspected')).toEqual(idsOf(others))
  expect(await setAside(m.teo, { of: 'group', id: groupId, reason: 'One ring' })).toEqual({ count: 4 })
  expect(await idsIn(m.teo, 'quarantined')).toEqual(idsOf(others))
  expect(await idsIn(m.teo, 'cleared')).toEqual([first!.id])
  await suspectVoters(m.melodrome)
  expect(await idsIn(m.teo, 'cleared')).toEqual([first!.id])
  expect(await lookAgain(m.teo, wish)).toEqual({ count: 1 })
  expect(await idsIn(m.teo, 'suspected')).toEqual([first!.id])
}, 60_000)
