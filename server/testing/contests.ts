import { expect } from 'vitest'
import type { Submission } from '#contract/challenges/challenges.ts'
import { dayMs } from '#contract/durations.ts'
import { newId, toUuid } from '../database/ids.ts'
import { aChallenge } from './challenges.ts'
import { aSong } from './songs.ts'
import { days, type TestMelodrome } from './test-melodrome.ts'
import { Person } from './test-person.ts'

/** More people than the cast, whose accounts are old enough to judge. */
export async function crowd(m: TestMelodrome, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => new Person(m.app))
  await Promise.all(
    people.map(async (person, number) => {
      const name = `voter-${number}`
      const body = { email: `${name}@example.org`, password: `${name} listens`, artistName: name }
      person.id = (await person.call('POST /api/auth/register', { body })).id
    }),
  )
  await m.melodrome.database
    .updateTable('users')
    .set({ created_at: new Date(m.clock.now.getTime() - 7 * dayMs) })
    .where(
      'id',
      'in',
      people.map(person => toUuid(person.id)),
    )
    .execute()
  return people
}

/** Enters a challenge with a new song, a second after every earlier entry. */
export async function enterChallenge(m: TestMelodrome, by: Person, challengeId: string): Promise<Submission> {
  m.clock.forward(1_000)
  const songId = await aSong(m, { by, title: `By ${by.id}` })
  return by.call('POST /api/challenges/{challengeId}/submit', { params: { challengeId }, body: { songId } })
}

/** As if `voter` had really listened to an entry and judged it now: for tests of what comes after. */
export async function judged(
  m: TestMelodrome,
  voter: Person,
  { id, challengeId, songId }: Submission,
  stars: number,
): Promise<void> {
  const { database } = m.melodrome
  const [user_id, at] = [toUuid(voter.id), m.clock.now]
  const song_id = toUuid(songId)
  await database
    .insertInto('listens')
    .values({
      user_id,
      song_id,
      heard_slots: '1'.repeat(100),
      heard_seconds: 60,
      qualified_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { id: voter_id } = await database
    .insertInto('challenge_voters')
    .values({ id: toUuid(newId(at.getTime())), challenge_id: toUuid(challengeId), user_id, created_at: at })
    .onConflict(conflict => conflict.columns(['challenge_id', 'user_id']).doUpdateSet({ user_id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = { voter_id: toUuid(voter_id), submission_id: toUuid(id) }
  await database
    .insertInto('challenge_offers')
    .values({ ...keys, token: toUuid(newId(at.getTime())), offered_at: at })
    .execute()
  await database
    .insertInto('challenge_ballots')
    .values({ ...keys, stars, created_at: at, updated_at: at })
    .execute()
}

/** Waits for the verdict on a challenge that is due. */
export async function verdictOn(m: TestMelodrome, id: string): Promise<void> {
  await m.lookAtChallengesNow()
  await expect
    .poll(async () => (await m.guest.call('GET /api/challenges/{id}', { params: { id } })).verdict, {
      timeout: 30_000,
    })
    .not.toBeNull()
}

/**
 * Three members enter. Nine people who joined one by one prefer the first entry; five who joined in one hour prefer the
 * last, and judge this much later.
 */
export async function contestWithRing(m: TestMelodrome, laterMs = 0) {
  const people = await crowd(m, 14)
  const [ring, honest] = [people.slice(0, 5), people.slice(5)]
  for (const [number, person] of honest.entries())
    await m.melodrome.database
      .updateTable('users')
      .set({ created_at: new Date(m.clock.now.getTime() - days(10 + number)) })
      .where('id', '=', toUuid(person.id))
      .execute()
  const { id } = await aChallenge(m)
  const entries: Submission[] = []
  for (const person of [m.mina, m.jun, m.sora]) entries.push(await enterChallenge(m, person, id))
  for (const [place, entry] of entries.entries())
    for (const person of honest) await judged(m, person, entry, 5 - 2 * place)
  m.clock.forward(laterMs)
  for (const [place, entry] of entries.entries())
    for (const person of ring) await judged(m, person, entry, 1 + 2 * place)
  return { id, entries, ring }
}
