import { expect, test } from 'vitest'
import { newId, toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { contestWithRing, crowd, enterChallenge, verdictOn } from '../../../testing/contests.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, grant, logInAgain, melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { suspectVoters } from './suspect-voters.ts'

type Whom = { of: 'person' | 'group'; id: string; reason: string }
const setAside = (by: Person, body: Whom) => by.call('POST /api/admin/votes/quarantine', { body })
const release = (by: Person, body: Whom) => by.call('POST /api/admin/votes/release', { body })
const listed = (by: Person, list: 'suspected' | 'quarantined', more = {}) =>
  by.call('GET /api/admin/votes', { query: { list, ...more } })

test('linked voters who prefer one entry against all others are shown with numbers, set aside as a group, and judged without', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const { id, entries, ring } = await contestWithRing(m)
  await suspectVoters(m.melodrome)
  await suspectVoters(m.melodrome)
  const suspects = await listed(m.teo, 'suspected')
  expect(suspects.map(({ person }) => person.id).toSorted()).toEqual(ring.map(person => person.id).toSorted())
  expect(suspects[0]).toMatchObject({
    suspicion: {
      groupSize: 5,
      link: 'hour',
      entry: {
        challengeId: id,
        songId: entries[2]!.songId,
        heard: 5,
        share: 1,
        othersHeard: 9,
        othersShare: 0,
      },
    },
    quarantine: null,
  })
  expect(suspects[0]!.suspicion!.entry!.chance).toBeLessThan(0.001)

  const { groupId } = suspects[0]!.suspicion!
  const wish: Whom = { of: 'group', id: groupId, reason: 'Made in one evening for this entry' }
  await expect(setAside(m.jun, wish)).rejects.toMatchObject(refused('account.forbidden'))
  await expect(setAside(m.teo, { ...wish, reason: ' ' })).rejects.toMatchObject({
    problem: { fields: { reason: { code: 'required' } } },
  })
  await expect(setAside(m.teo, { ...wish, id: newId(0) })).rejects.toMatchObject(refused('quarantine.nobody'))
  expect(await setAside(m.teo, wish)).toEqual({ count: 5 })
  expect(await setAside(m.teo, wish)).toEqual({ count: 0 })
  expect(await listed(m.teo, 'suspected')).toEqual([])
  expect((await listed(m.teo, 'quarantined'))[0]).toMatchObject({
    quarantine: { by: 'teo', reason: 'Made in one evening for this entry' },
    suspicion: { groupSize: 5 },
  })
  const log = await m.teo.call('GET /api/admin/votes/log')
  expect(log).toHaveLength(5)
  expect(new Set(log.map(({ act, by }) => `${act} by ${by}`))).toEqual(new Set(['quarantine by teo']))

  m.clock.forward(days(9) + minutes(2))
  await verdictOn(m, id)
  const result = await m.guest.call('GET /api/challenges/{id}/submissions', { params: { id } })
  expect(result.map(({ songId }) => songId)).toEqual(entries.map(({ songId }) => songId))
  expect(result[0]!.result!.voterCount).toBe(9)
  // What was judged stays as it is, even after they are released.
  await logInAgain(m, 'teo')
  expect(await release(m.teo, { ...wish, reason: 'A school class' })).toEqual({ count: 5 })
  const votes = await m.guest.call('GET /api/challenges/{id}/votes', { params: { id } })
  expect(new Set(votes.map(({ voter }) => voter)).size).toBe(9)
}, 60_000)

test('accounts made hours apart are linked by the network from which they judge, and not without it', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const { ring } = await contestWithRing(m)
  const change = (person: Person, number: number, network: Buffer) =>
    transact(m.melodrome.database, async transaction => {
      const id = toUuid(person.id)
      const created_at = new Date(m.clock.now.getTime() - days(4) - minutes(600 * number))
      await transaction.updateTable('users').set({ created_at }).where('id', '=', id).execute()
      await transaction.updateTable('challenge_voters').set({ network }).where('user_id', '=', id).execute()
    })
  for (const [number, person] of ring.entries()) await change(person, number, Buffer.alloc(32, number))
  await suspectVoters(m.melodrome)
  expect(await listed(m.teo, 'suspected')).toEqual([])
  for (const [number, person] of ring.entries()) await change(person, number, Buffer.alloc(32, 1))
  await suspectVoters(m.melodrome)
  const suspects = await listed(m.teo, 'suspected')
  expect(suspects.map(({ person }) => person.id).toSorted()).toEqual(ring.map(({ id }) => id).toSorted())
  expect(suspects[0]).toMatchObject({ suspicion: { link: 'network', groupSize: 5 } })
}, 60_000)

test('votes set aside leave the charts within a fold, and come back when released; moderators can’t set aside their own', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const song = await aSong(m, { by: m.mina })
  const [fan] = await crowd(m, 1)
  await m.melodrome.database
    .insertInto('listens')
    .values({
      user_id: toUuid(fan!.id),
      song_id: toUuid(song),
      heard_slots: '1'.repeat(100),
      heard_seconds: 60,
      qualified_at: m.clock.now,
      created_at: m.clock.now,
      updated_at: m.clock.now,
    })
    .execute()
  await fan!.call('POST /api/songs/{id}/like', { params: { id: song }, body: { isLike: true } })
  const score = async () => {
    await m.foldNow()
    const rows = await m.melodrome.database.selectFrom('song_ranks').select('score').execute()
    return Math.max(...rows.map(row => row.score))
  }
  const before = await score()
  const wish: Whom = { of: 'person', id: fan!.id, reason: 'Sold votes' }
  await expect(setAside(m.teo, { ...wish, id: m.teo.id })).rejects.toMatchObject(refused('quarantine.own'))
  expect(await setAside(m.teo, wish)).toEqual({ count: 1 })
  expect(await score()).toBeLessThan(before)
  expect(await release(m.teo, { ...wish, reason: 'It was a mistake' })).toEqual({ count: 1 })
  expect(await score()).toBe(before)
  expect((await m.teo.call('GET /api/admin/votes/log')).map(({ act }) => act)).toEqual([
    'release',
    'quarantine',
  ])
})

test('two moderators who set a group aside at once write each person down once; lists are paged and searched', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  await grant(m, m.sora, 'admin')
  await contestWithRing(m)
  await suspectVoters(m.melodrome)
  const first = await listed(m.teo, 'suspected', { limit: 2 })
  const all = await listed(m.teo, 'suspected')
  expect(first).toEqual(all.slice(0, 2))
  const wanted = all[1]!.person
  expect(
    (await listed(m.teo, 'suspected', { q: wanted.artistName.toUpperCase() })).map(({ person }) => person.id),
  ).toEqual([wanted.id])
  const wish: Whom = { of: 'group', id: all[0]!.suspicion!.groupId, reason: 'One ring' }
  const counts = await Promise.all([setAside(m.teo, wish), setAside(m.sora, wish)])
  expect(counts.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([0, 5])
  expect(await m.teo.call('GET /api/admin/votes/log')).toHaveLength(5)
}, 60_000)

test('the network of a voter is kept as a hash, and forgotten once the challenge has been judged or cancelled', async () => {
  const m = await melodrome()
  const [{ id: judged }, { id: cancelled }] = [await aChallenge(m), await aChallenge(m)]
  for (const id of [judged, cancelled]) {
    await enterChallenge(m, m.mina, id)
    await m.jun.call('GET /api/challenges/{id}/next-entry', { params: { id } })
  }
  const networks = async () => {
    await suspectVoters(m.melodrome)
    const voters = m.melodrome.database.selectFrom('challenge_voters').select('network')
    const rows = await voters.orderBy('challenge_id').execute()
    return rows.map(({ network }) => network?.length ?? null)
  }
  expect(await networks()).toEqual([32, 32])
  await m.sora.call('POST /api/challenges/{id}/cancel', { params: { id: cancelled } })
  expect(await networks()).toEqual([32, null])
  m.clock.forward(days(9) + minutes(2))
  await verdictOn(m, judged)
  expect(await networks()).toEqual([null, null])
})

test('young accounts of one hour that vote for one artist only are shown, and others of that hour are not', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const minas = await Promise.all([1, 2, 3].map(() => aSong(m, { by: m.mina })))
  const juns = await Promise.all([1, 2, 3].map(() => aSong(m, { by: m.jun })))
  const people = await crowd(m, 8)
  const late = people.pop()!
  const like = (by: Person, id: string) =>
    by.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  for (const [number, person] of people.entries())
    for (const id of number < 5 ? minas : number === 5 ? juns : [...minas, ...juns]) await like(person, id)
  await suspectVoters(m.melodrome)
  const suspects = await listed(m.teo, 'suspected')
  expect(suspects.map(({ person }) => person.id).toSorted()).toEqual(
    people
      .slice(0, 5)
      .map(person => person.id)
      .toSorted(),
  )
  expect(suspects[0]).toMatchObject({
    voteCount: 3,
    favourite: { id: m.mina.id, voteCount: 3 },
    suspicion: { link: 'hour', groupSize: 5, entry: null },
  })

  // Teo has seen five people. A sixth joins them before he sets the group aside.
  const wish: Whom = { of: 'group', id: suspects[0]!.suspicion!.groupId, reason: 'One ring' }
  for (const id of minas) await like(late, id)
  await suspectVoters(m.melodrome)
  await expect(setAside(m.teo, wish)).rejects.toMatchObject(refused('quarantine.nobody'))
  const [seen] = await listed(m.teo, 'suspected')
  expect(await setAside(m.teo, { ...wish, id: seen!.suspicion!.groupId })).toEqual({ count: 6 })
}, 60_000)
