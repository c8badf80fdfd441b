import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { deletionGraceDays } from '#contract/limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { decided, moderated } from '../../../testing/cases.ts'
import { codeAt, firstStep, withApp, withPasskey } from '../../../testing/factors.ts'
import { hear } from '../../../testing/hear.ts'
import { leave } from '../../../testing/left-account.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import {
  days,
  logInAgain,
  melodrome,
  minutes,
  passwordOf,
  type TestMelodrome,
} from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { indexSongs } from '../../search/index/index-songs.ts'
import { eraseAccount } from './erase-account.ts'

const password = passwordOf('mina')

async function minaReturns(m: TestMelodrome): Promise<Person> {
  const mina = new Person(m.app)
  await mina.call('POST /api/auth/login', { body: { email: 'mina@example.org', password } })
  return mina
}

async function heard(m: TestMelodrome, by: Person, songId: string): Promise<void> {
  await by.call('POST /api/songs/{id}/play', { params: { id: songId } })
  await by.call('POST /api/songs/{id}/like', { params: { id: songId }, body: { isLike: true } })
  await by.call('POST /api/songs/{id}/rate', { params: { id: songId }, body: { rating: 5 } })
  await by.call('POST /api/songs/{id}/detailed-rating', {
    params: { id: songId },
    body: { vocal: 0, instrumental: 9, mixing: 8, creativity: 7, lyrics: 0 },
  })
  await m.foldNow()
}

const messagesTo = async (person: Person) =>
  (await person.call('GET /api/notifications')).map(({ message }) => message)

/** Tells jun of a reply to his comment on the song, and of what became of his report. */
async function told(m: TestMelodrome, songId: string): Promise<void> {
  const place = { params: { id: songId } }
  const comment = { ...place, body: { content: 'What a rest' } }
  const { id: commentId } = await m.jun.call('POST /api/songs/{id}/comments', comment)
  await m.sora.call('POST /api/songs/{id}/comments/{commentId}/replies', {
    params: { id: songId, commentId },
    body: { content: 'Indeed' },
  })
  await decided(m, { kind: 'song', id: songId }, { content: 'dismiss' })
  expect((await messagesTo(m.jun)).toSorted()).toEqual([
    'Your report on “Mina rests”: nothing against the rules was found.',
    'sora replied in “Mina rests”.',
  ])
}

test('deleting asks for the password, signs out everywhere, and hides profile and songs at once', async () => {
  const m = await melodrome()
  const song = await aSong(m, { by: m.mina, title: 'Neon rain' })
  await m.foldNow()
  const elsewhere = await minaReturns(m)
  const ask = (proof: { password?: string }) => m.mina.call('POST /api/account/deletion', { body: proof })
  await expect(ask({ password: 'no idea' })).rejects.toMatchObject(refused('account.wrongPassword'))
  await expect(ask({})).rejects.toMatchObject({ problem: { fields: { password: { code: 'required' } } } })
  expect(await m.jun.call('GET /api/songs')).toHaveLength(1)

  const { dueAt } = await ask({ password })
  expect(dueAt).toBe(new Date(m.clock.now.getTime() + days(deletionGraceDays)).toISOString())
  for (const browser of [m.mina, elsewhere]) {
    await expect(browser.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  }
  for (const list of ['GET /api/songs', 'GET /api/songs/popular', 'GET /api/songs/top-rated'] as const) {
    expect(await m.jun.call(list), list).toEqual([])
  }
  expect(await m.jun.call('GET /api/search/songs', { query: { q: 'neon' } })).toEqual([])
  expect(await m.jun.call('GET /api/search/artists', { query: { q: 'mina' } })).toEqual([])
  const [id, songId] = [{ params: { id: m.mina.id } }, { params: { id: song } }]
  await expect(m.jun.call('GET /api/users/{id}', id)).rejects.toMatchObject(refused('person.notFound'))
  await expect(m.jun.call('GET /api/users/{id}/songs', id)).rejects.toMatchObject(refused('person.notFound'))
  await expect(m.jun.call('GET /api/songs/{id}', songId)).rejects.toMatchObject(refused('song.notFound'))
  await expect(m.jun.call('POST /api/songs/{id}/play', songId)).rejects.toMatchObject(
    refused('song.notFound'),
  )
})

test('a person who comes back within the grace period keeps everything, and nothing is deleted when it would have ended', async () => {
  const m = await melodrome()
  const song = await aSong(m, { by: m.mina })
  const { dueAt } = await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays) - minutes(1))
  const mina = await minaReturns(m)
  expect(await mina.call('GET /api/auth/user')).toMatchObject({ deletionDueAt: dueAt })
  await mina.call('DELETE /api/account/deletion')
  expect(await mina.call('GET /api/auth/user')).toMatchObject({ deletionDueAt: null })
  m.clock.forward(minutes(2))
  await eraseAccount(m.melodrome, m.mina.id)
  await m.foldNow()
  expect(await m.jun.call('GET /api/songs/popular')).toMatchObject([{ id: song, userId: m.mina.id }])
  expect(await m.jun.call('GET /api/users/{id}', { params: { id: m.mina.id } })).toMatchObject({
    songCount: 1,
  })
})

test('after the grace the account can’t come back, and nothing of the person is left in any table or file', async () => {
  const m = await moderated()
  const waves = await m.mina.publish({ title: 'Mina waves', genre: 'jazz', terms: 'true', audio: wavFile(1) })
  await told(m, await aSong(m, { by: m.mina, title: 'Mina rests' }))
  const others = await aSong(m, { by: m.jun, title: 'Jun stays' })
  const songId = await aSong(m, { by: m.jun, title: 'Jun stays, too' })
  await sql`update songs set artist_name = 'jun' where user_id = ${toUuid(m.jun.id)}`.execute(
    m.melodrome.database,
  )
  await transact(m.melodrome.database, transaction => indexSongs(transaction, [others, songId]))
  for (const listener of [m.mina, m.sora]) await heard(m, listener, others)
  // What she heard as a guest is in her history without a play in her name.
  const broughtAlong = [{ songId, at: m.clock.now.toISOString() }]
  await m.mina.call('POST /api/auth/take-over', {
    body: { deviceKey: 'guest_1_abc', listName: 'From this browser', heard: broughtAlong },
  })
  expect(await blobNames(m)).not.toEqual([])
  await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays))
  await expect(minaReturns(m)).rejects.toMatchObject(refused('account.beingDeleted'))

  // A first try that stopped halfway, one by the queue, and one more than necessary.
  await m.melodrome.database.deleteFrom('songs').where('id', '=', toUuid(waves.id)).execute()
  await m.sweepNow()
  const gone = [toUuid(m.mina.id), 'mina@example.org', 'mina']
  await expect.poll(() => traces(m, gone), { timeout: 15_000 }).toEqual([])
  await eraseAccount(m.melodrome, m.mina.id)
  await logInAgain(m, 'jun')
  expect((await messagesTo(m.jun)).filter(message => message.includes('(not available)'))).toEqual([
    'Your report on “(not available)”: nothing against the rules was found.',
  ])

  await ageBlobs(m)
  m.clock.forward(minutes(15))
  await m.sweepNow()
  expect(await blobNames(m)).toEqual([])
  expect(m.errors).toEqual([])
})

test('between the grace and the erasure only the owner is told on every way in that the account is being deleted', async () => {
  const m = await melodrome()
  const gone = refused('account.beingDeleted')
  const { key } = await withPasskey(m.jun, 'jun')
  const { secret } = await withApp(m, m.sora, 'sora')
  const code = () => ({ body: { code: codeAt(secret, m.clock.now) } })
  const [jun, sora] = [new Person(m.app), new Person(m.app)]
  const byPasskey = async () =>
    jun.call('POST /api/auth/passkey-login', {
      body: key.sign(await jun.call('POST /api/auth/passkey-question')),
    })
  await leave(m, 'mina')
  await leave(m, 'jun')
  await leave(m, 'sora')
  m.clock.forward(days(deletionGraceDays) - minutes(2))
  await minaReturns(m)
  await byPasskey()
  await firstStep(sora, 'sora')
  await sora.call('POST /api/auth/second-factor/code', code())
  await firstStep(sora, 'sora')

  m.clock.forward(minutes(2))
  await expect(minaReturns(m)).rejects.toMatchObject(gone)
  await expect(byPasskey()).rejects.toMatchObject(gone)
  // Half a session from before, and one from afterwards: a password alone has not proven who owns the account.
  await expect(sora.call('POST /api/auth/second-factor/code', code())).rejects.toMatchObject(gone)
  expect((await firstStep(sora, 'sora')).json()).toMatchObject({ code: 'account.secondFactorNeeded' })
  m.clock.forward(30_000)
  await expect(
    sora.call('POST /api/auth/second-factor/code', { body: { code: '000000' } }),
  ).rejects.toMatchObject(refused('account.wrongCode'))
  await expect(sora.call('POST /api/auth/second-factor/code', code())).rejects.toMatchObject(gone)
  const body = { email: 'mina@example.org', password: 'no idea' }
  await expect(new Person(m.app).call('POST /api/auth/login', { body })).rejects.toMatchObject(
    refused('account.wrongCredentials'),
  )
  for (const person of [jun, sora])
    await expect(person.call('GET /api/notifications')).rejects.toMatchObject({ problem: { status: 401 } })
})

test('what the person wrote is deleted too; a text that others answered leaves an empty place without a name', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.jun }) }
  const say = 'POST /api/songs/{id}/comments'
  const { id: commentId } = await m.mina.call(say, { params, body: { content: 'first' } })
  const thread = { ...params, commentId }
  const body = { content: '@mina well said', mentions: [m.mina.id] }
  await m.sora.call('POST /api/songs/{id}/comments/{commentId}/replies', { params: thread, body })
  m.clock.forward(minutes(1))
  const { id: liked } = await m.jun.call(say, { params, body: { content: 'thanks' } })
  const like = { params: { ...params, commentId: liked } }
  await m.mina.call('POST /api/songs/{id}/comments/{commentId}/like', like)
  await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays))
  await eraseAccount(m.melodrome, m.mina.id)

  const read = await m.guest.call('GET /api/songs/{id}/comments', { params })
  expect(read).toMatchObject([
    { content: 'thanks', likes: 0 },
    { content: '', user: null, isDeleted: true, replies: [{ content: '@mina well said', mentions: [] }] },
  ])
  expect(await m.guest.call('GET /api/songs/{id}', { params })).toMatchObject({ commentCount: 2 })
  expect(await traces(m, [toUuid(m.mina.id), 'mina@example.org'])).toEqual([])
})

test('counts stay equal to rows: votes are deleted with the person, plays stay without a name', async () => {
  const m = await melodrome()
  const song = await aSong(m, { by: m.jun })
  for (const listener of [m.mina, m.sora]) await heard(m, listener, song)
  await leave(m, 'mina')
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id: song } })).toMatchObject({
    likes: 2,
    plays: 2,
  })
  m.clock.forward(days(deletionGraceDays))
  await eraseAccount(m.melodrome, m.mina.id)

  const params = { id: song }
  expect(await m.jun.call('GET /api/songs/{id}', { params })).toMatchObject({
    likes: 1,
    plays: 2,
    ratingCount: 1,
  })
  expect(await m.jun.call('GET /api/songs/{id}/rating', { params })).toMatchObject({
    spread: [0, 0, 0, 0, 1],
  })
  expect(await m.jun.call('GET /api/songs/{id}/detailed-ratings-average', { params })).toMatchObject({
    ratingCount: 1,
    instrumental: 9,
    vocal: null,
  })
  const { rows } = await sql<{ plays: number; named: number }>`
    select count(*)::int as plays, count(user_id)::int as named from plays`.execute(m.melodrome.database)
  expect(rows).toEqual([{ plays: 2, named: 1 }])
})

test('a song that the person has liked, and one that they have heard, fall in the charts within a fold', async () => {
  const m = await melodrome()
  m.clock.forward(days(1))
  await logInAgain(m, 'mina')
  const [liked, listenedTo] = [await aSong(m, { by: m.jun }), await aSong(m, { by: m.jun })]
  await m.mina.call('POST /api/songs/{id}/like', { params: { id: liked }, body: { isLike: true } })
  await hear(m, listenedTo, m.mina)
  await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays))
  const scores = async () => {
    await m.foldNow()
    const ranks = m.melodrome.database.selectFrom('song_ranks').select(['song_id', 'score'])
    const rows = await ranks.where('chart', '=', 'popular:all').execute()
    return [liked, listenedTo].map(id => rows.find(row => row.song_id === id)!.score)
  }
  for (const score of await scores()) expect(score).toBeGreaterThan(0)
  await eraseAccount(m.melodrome, m.mina.id)
  expect(await scores()).toEqual([0, 0])
})

/** All tables of ours whose rows, as PostgreSQL prints them, contain one of these words. */
async function traces(m: TestMelodrome, words: string[]): Promise<string[]> {
  const { database } = m.melodrome
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    database,
  )
  const hex = words.map(word => word.replaceAll('-', ''))
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} t
      where exists (select from unnest(${[...words, ...hex]}::text[]) word where t::text ilike '%' || word || '%')`.execute(
      database,
    )
    if (rows[0]!.n > 0) found.push(name)
  }
  return found
}

const blobsOf = (m: TestMelodrome) => path.join(m.melodrome.blobs.temporaryDirectory, '..', 'blobs')

async function blobNames(m: TestMelodrome): Promise<string[]> {
  const entries = await readdir(blobsOf(m), { recursive: true })
  return entries.filter(name => path.extname(name) !== '')
}

/** The sweep looks at the age of files; two hours is old enough. */
async function ageBlobs(m: TestMelodrome): Promise<void> {
  const old = new Date(Date.now() - 2 * hourMs)
  for (const name of await blobNames(m)) await utimes(path.join(blobsOf(m), name), old, old)
}
