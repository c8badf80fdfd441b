import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { contestWithRing } from '../../../testing/contests.ts'
import { aSong } from '../../../testing/songs.ts'
import { grant, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { suspectVoters } from './suspect-voters.ts'

type Decision = 'quarantine' | 'release' | 'clear' | 'recheck'
const decide = (by: Person, what: Decision, of: 'person' | 'group', id: string) =>
  by.call(`POST /api/admin/votes/${what}`, { body: { of, id, reason: 'I know them' } })
const groupOf = async (by: Person, list: 'suspected' | 'quarantined', { id }: Person) => {
  const voters = await by.call('GET /api/admin/votes', { query: { list } })
  return voters.find(({ person }) => person.id === id)!.suspicion!.groupId
}
const own = refused('quarantine.own')

/** New accounts, made in the same hour as `other`. */
async function madeWith(m: TestMelodrome, other: Person, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => new Person(m.app))
  for (const [number, person] of people.entries()) {
    const name = `fan-${number}`
    const body = { email: `${name}@example.org`, password: `${name} listens`, artistName: name }
    person.id = (await person.call('POST /api/auth/register', { body })).id
  }
  const users = m.melodrome.database
  const { created_at } = await users
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', toUuid(other.id))
    .executeTakeFirstOrThrow()
  const ids = people.map(({ id }) => toUuid(id))
  await users.updateTable('users').set({ created_at }).where('id', 'in', ids).execute()
  return people
}

test('a moderator whose votes were set aside releases neither them nor those set aside with them; another one does', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const { ring } = await contestWithRing(m)
  await suspectVoters(m.melodrome)
  const [one, other] = ring as [Person, Person]
  const group = await groupOf(m.teo, 'suspected', one)
  await grant(m, one, 'moderator')
  expect(await decide(m.teo, 'quarantine', 'group', group)).toEqual({ count: 5 })
  await expect(decide(one, 'release', 'person', one.id)).rejects.toMatchObject(own)
  await expect(decide(one, 'release', 'group', group)).rejects.toMatchObject(own)
  // Also once no evidence links them any more.
  await m.melodrome.database.deleteFrom('challenge_ballots').execute()
  await suspectVoters(m.melodrome)
  await expect(decide(one, 'release', 'person', other.id)).rejects.toMatchObject(own)
  await expect(decide(one, 'release', 'person', one.id)).rejects.toMatchObject(own)
  expect(await decide(m.teo, 'release', 'person', other.id)).toEqual({ count: 1 })
  expect(await decide(m.teo, 'release', 'person', one.id)).toEqual({ count: 1 })
})

test('a moderator decides about no group in which accounts of an own group stand, but about others', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const { ring } = await contestWithRing(m)
  const fans = await madeWith(m, ring[0]!, 4)
  const [stranger, ...friends] = fans as [Person, ...Person[]]
  const songs = await Promise.all([1, 2, 3].map(() => aSong(m, { by: m.jun })))
  for (const person of [...friends, ring[0]!, ring[1]!])
    for (const id of songs)
      await person.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  await suspectVoters(m.melodrome)
  const moderator = ring[2]!
  await grant(m, moderator, 'moderator')
  const friend = friends[0]!
  const group = await groupOf(m.teo, 'suspected', friend)
  expect(await groupOf(m.teo, 'suspected', ring[0]!)).toBe(group)
  expect(await groupOf(m.teo, 'suspected', moderator)).not.toBe(group)
  for (const what of ['clear', 'recheck', 'quarantine', 'release'] as const) {
    await expect(decide(moderator, what, 'group', group), what).rejects.toMatchObject(own)
    await expect(decide(moderator, what, 'person', friend.id), what).rejects.toMatchObject(own)
  }
  expect(await decide(moderator, 'quarantine', 'person', stranger.id)).toEqual({ count: 1 })
  expect(await decide(m.teo, 'clear', 'group', group)).toEqual({ count: 5 })
})
