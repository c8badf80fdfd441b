import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { hear } from '../../../testing/hear.ts'
import { days, logInAgain, melodrome, type TestMelodrome } from '../../../testing/melodrome.ts'
import type { Person } from '../../../testing/person.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'
import { chartTerms, contestTerms, isEligibleVote } from './eligibility-rule.ts'
import { markNewlyEligible } from './mark-votes.ts'

const hours = (count: number) => count * 3_600_000

async function like(id: string, ...people: Person[]): Promise<void> {
  for (const person of people)
    await person.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
}

/** Whose likes of a song count, by artist name. */
async function whoCounts(
  m: TestMelodrome,
  id: string,
  kind: 'chart' | 'contest' = 'chart',
): Promise<string[]> {
  const terms =
    kind === 'chart'
      ? chartTerms(m.melodrome, m.clock.now)
      : contestTerms(m.melodrome, sql.ref('likes.updated_at'))
  const rows = await m.melodrome.database
    .selectFrom('likes')
    .innerJoin('songs', 'songs.id', 'likes.song_id')
    .innerJoin('users', 'users.id', 'likes.user_id')
    .select('users.artist_name')
    .where('songs.id', '=', toUuid(id))
    .where(isEligibleVote({ voter: 'likes.user_id', song: 'songs.id', owner: 'songs.user_id' }, terms))
    .orderBy('users.artist_name')
    .execute()
  return rows.map(row => row.artist_name)
}

const marked = async (m: TestMelodrome) =>
  (await m.melodrome.database.selectFrom('changed_songs').select('song_id').execute()).map(row => row.song_id)

test('the own song, an unheard song and a quarantined voter count for nothing, beside a vote that counts', async () => {
  const m = await melodrome()
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const id = await aSong(m, { by: m.mina })
  await hear(m, id, m.mina, m.jun, m.teo)
  await like(id, m.mina, m.jun, m.sora, m.teo)
  expect(await whoCounts(m, id)).toEqual(['jun', 'teo'])
  await m.melodrome.database
    .insertInto('quarantined_voters')
    .values({ user_id: toUuid(m.teo.id), quarantined_at: m.clock.now })
    .execute()
  expect(await whoCounts(m, id)).toEqual(['jun'])
  expect(await whoCounts(m, id, 'contest')).toEqual(['jun'])
  await hear(m, id, m.sora)
  expect(await whoCounts(m, id)).toEqual(['jun', 'sora'])
})

test('in charts a vote waits until its account is a day old; in a contest the account is as old as it was', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  await hear(m, id, m.jun)
  await like(id, m.jun)
  m.clock.forward(hours(23))
  expect(await whoCounts(m, id)).toEqual([])
  m.clock.forward(hours(1))
  expect(await whoCounts(m, id)).toEqual(['jun'])
  m.clock.forward(days(30))
  await logInAgain(m, 'jun')
  expect(await whoCounts(m, id, 'contest')).toEqual([])
  // The same like once more is no new one.
  await like(id, m.jun)
  expect(await whoCounts(m, id, 'contest')).toEqual([])
  await m.jun.call('DELETE /api/songs/{id}/like', { params: { id } })
  await like(id, m.jun)
  expect(await whoCounts(m, id, 'contest')).toEqual(['jun'])
})

test('an address has to be proven where mail is sent, and only there', async () => {
  const m = await melodromeWithMail()
  m.clock.forward(days(2))
  await logInAgain(m, 'jun', 'sora')
  const id = await aSong(m, { by: m.mina })
  await hear(m, id, m.jun, m.sora)
  await like(id, m.jun, m.sora)
  await m.melodrome.database
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', toUuid(m.sora.id))
    .execute()
  expect(await whoCounts(m, id)).toEqual(['jun'])
  const withoutMail = await m.another({ mailServer: undefined })
  expect(await whoCounts({ ...m, ...withoutMail }, id)).toEqual(['jun', 'sora'])
})

test('an account that comes of age marks what it has heard, once, and so does the demand for proven addresses', async () => {
  const m = await melodrome()
  const ofAge = m.clock.now.getTime() + hours(24)
  const [heard, unheard] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  await hear(m, heard, m.jun)
  await m.jun.call('POST /api/songs/{id}/rate', { params: { id: unheard }, body: { rating: 5 } })
  await m.foldNow()
  const look = (requiresVerification = false) =>
    markNewlyEligible(m.melodrome.database, { now: m.clock.now, requiresVerification })
  m.clock.forward(hours(23))
  await look()
  expect(await marked(m)).toEqual([])
  // A worker whose clock is almost a minute behind may be the one that takes the mark.
  m.clock.forward(ofAge - m.clock.now.getTime() + 59_000)
  await look()
  expect(await marked(m)).toEqual([])
  m.clock.forward(1_000)
  await look()
  expect(await marked(m)).toEqual([heard])
  await m.foldNow()
  await look()
  expect(await marked(m)).toEqual([])
  await look(true)
  expect(await marked(m)).toEqual([heard])
})

test('half a minute counts again after six hours and another half minute, and marks its song each time', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  await m.foldNow()
  const lastCounted = async () => {
    const row = await m.melodrome.database.selectFrom('listens').select('qualified_at').executeTakeFirst()
    return row?.qualified_at
  }
  await hear(m, id, m.jun)
  const first = m.clock.now
  expect(await lastCounted()).toEqual(first)
  expect(await marked(m)).toEqual([id])
  await m.foldNow()
  m.clock.forward(hours(5))
  await hear(m, id, m.jun)
  expect(await lastCounted()).toEqual(first)
  expect(await marked(m)).toEqual([])
  m.clock.forward(hours(1))
  await hear(m, id, m.jun)
  expect(await lastCounted()).toEqual(m.clock.now)
  expect(await marked(m)).toEqual([id])
})
