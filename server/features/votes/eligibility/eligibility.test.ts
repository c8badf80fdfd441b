import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { hear } from '../../../testing/hear.ts'
import { aSong } from '../../../testing/songs.ts'
import {
  days,
  logInAgain,
  melodrome,
  passwordOf,
  type TestMelodrome,
} from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'
import { chartTerms, contestTerms, isEligibleVote } from './eligibility-rule.ts'
import { markNewlyEligible, markVotesOf } from './mark-votes.ts'

const hours = (count: number) => count * hourMs

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

test('votes count within a fold once an address is proven, be it the first or another one', async () => {
  const m = await melodromeWithMail()
  m.clock.forward(days(1))
  await logInAgain(m, 'jun')
  const { database } = m.melodrome
  await hear(m, await aSong(m, { by: m.mina }), m.jun)
  const isCounted = async () => {
    await m.foldNow()
    const ranks = database.selectFrom('song_ranks').select('score').where('chart', '=', 'popular:all')
    return (await ranks.executeTakeFirstOrThrow()).score >= 1
  }
  const codeTo = async (address: string) => {
    const { text } = await m.mailbox.mailTo(address)
    return { body: { code: text.match(/\b\d{6}\b/)![0] } }
  }
  const ways = [
    async () => {
      await m.jun.call('POST /api/auth/verification/code')
      await m.jun.call('POST /api/auth/verification', await codeTo('jun@example.org'))
    },
    async () => {
      const body = { email: 'new@example.org', password: passwordOf('jun') }
      await m.jun.call('POST /api/account/email-change', { body })
      await m.jun.call('POST /api/account/email-change/confirmation', await codeTo('new@example.org'))
    },
  ]
  for (const prove of ways) {
    const jun = database.updateTable('users').where('id', '=', toUuid(m.jun.id))
    await jun.set({ email_verified_at: null }).execute()
    await transact(database, transaction => markVotesOf(transaction, m.jun.id))
    expect(await isCounted()).toBe(false)
    await prove()
    expect(await isCounted()).toBe(true)
  }
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

test('a clock that was ahead for a moment keeps no account from coming of age', async () => {
  const m = await melodrome()
  const heard = await aSong(m, { by: m.mina })
  await hear(m, heard, m.jun)
  await m.foldNow()
  const now = new Date(m.clock.now.getTime() + days(30))
  await markNewlyEligible(m.melodrome.database, { now, requiresVerification: false })
  expect(await marked(m)).toEqual([heard])
  await m.foldNow()
  expect(await marked(m)).toEqual([])
  m.clock.forward(hours(24) + 60_000)
  await markNewlyEligible(m.melodrome.database, { now: m.clock.now, requiresVerification: false })
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
