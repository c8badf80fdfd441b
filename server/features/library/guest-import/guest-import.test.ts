import { expect, test } from 'vitest'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'

const nothing = { deviceKey: 'guest_1_abc', listName: 'From this browser' }

const countsOf = (m: TestMelodrome, id: string) => m.guest.call('GET /api/songs/{id}', { params: { id } })

test('likes become votes that count, except on one’s own songs, those of a blocker, deleted songs and songs already voted on', async () => {
  const m = await melodrome()
  const liked = await aSong(m, { by: m.mina, title: 'liked' })
  const own = await aSong(m, { by: m.jun, title: 'own' })
  const disliked = await aSong(m, { by: m.mina, title: 'disliked' })
  const processing = await aSong(m, { by: m.mina, status: 'processing' })
  const ofBlocker = await aSong(m, { by: m.sora, title: 'of a blocker' })
  await m.sora.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  await m.jun.call('POST /api/songs/{id}/like', { params: { id: disliked }, body: { isLike: false } })
  const body = { ...nothing, likes: [liked, liked, own, disliked, processing, ofBlocker, m.mina.id] }
  await expect(m.guest.call('POST /api/auth/take-over', { body })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )

  expect(await m.jun.call('POST /api/auth/take-over', { body })).toEqual({
    likes: 1,
    listed: 0,
    heard: 0,
    playlistId: null,
  })
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id: liked } })).toMatchObject({
    likes: 1,
    isLike: true,
  })
  expect(await countsOf(m, own)).toMatchObject({ likes: 0 })
  expect(await countsOf(m, disliked)).toMatchObject({ likes: 0, dislikes: 1 })
  expect(await countsOf(m, ofBlocker)).toMatchObject({ likes: 0 })
  await m.foldNow()
  expect(await m.guest.call('GET /api/songs/popular')).toMatchObject([{ title: 'liked' }, {}, {}, {}])

  expect(await m.jun.call('POST /api/auth/take-over', { body })).toMatchObject({ likes: 0 })
  expect(await countsOf(m, liked)).toMatchObject({ likes: 1 })
})

test('listed songs become one private playlist in their order, also when they are sent twice at once', async () => {
  const m = await melodrome()
  const one = await aSong(m, { by: m.mina, title: 'one' })
  const two = await aSong(m, { by: m.mina, title: 'two' })
  const body = { ...nothing, listed: [two, one, m.mina.id] }
  const answers = await Promise.all([1, 2, 3].map(() => m.jun.call('POST /api/auth/take-over', { body })))
  expect(answers.map(({ listed }) => listed).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  const mine = await m.jun.call('GET /api/playlists')
  expect(mine).toMatchObject([{ name: 'From this browser', isPublic: false, songCount: 2 }])
  const id = answers[0]!.playlistId!
  const songs = await m.jun.call('GET /api/playlists/{id}/songs', { params: { id } })
  expect(songs.map(song => song.title)).toEqual(['two', 'one'])
  await m.mina.call('POST /api/auth/take-over', { body })
  expect(await m.jun.call('GET /api/playlists')).toHaveLength(1)
})

test('imported plays become the account’s history, and nothing is counted a second time', async () => {
  const m = await melodrome()
  const heard = await aSong(m, { by: m.mina, title: 'heard' })
  const later = await aSong(m, { by: m.mina, title: 'heard later' })
  await m.guest.call('POST /api/songs/{id}/play', { params: { id: heard } })
  expect(await countsOf(m, heard)).toMatchObject({ plays: 1 })
  const at = m.clock.now.toISOString()
  const tomorrow = new Date(m.clock.now.getTime() + minutes(24 * 60)).toISOString()
  m.clock.forward(minutes(5))
  const body = {
    ...nothing,
    heard: [
      { songId: heard, at },
      { songId: later, at: tomorrow },
      { songId: m.mina.id, at },
    ],
  }
  expect(await m.jun.call('POST /api/auth/take-over', { body })).toMatchObject({ heard: 2 })
  expect(await m.jun.call('POST /api/auth/take-over', { body })).toMatchObject({ heard: 0 })
  const titles = async () => (await m.jun.call('GET /api/heard-songs')).map(song => song.title)
  expect(await titles()).toEqual(['heard later', 'heard'])
  expect(await countsOf(m, heard)).toMatchObject({ plays: 1 })
  expect(await countsOf(m, later)).toMatchObject({ plays: 0 })
  expect(await m.mina.call('GET /api/heard-songs')).toEqual([])

  m.clock.forward(minutes(30))
  expect(await m.jun.call('POST /api/songs/{id}/play', { params: { id: heard } })).toEqual({ counted: true })
  expect(await titles()).toEqual(['heard', 'heard later'])
})

test('more data than a browser keeps is refused', async () => {
  const m = await melodrome()
  const likes = Array.from({ length: 501 }, () => m.mina.id)
  await expect(m.jun.call('POST /api/auth/take-over', { body: { ...nothing, likes } })).rejects.toMatchObject(
    {
      problem: { fields: { likes: { code: 'tooMany' } } },
    },
  )
})

test('nothing is imported before the e-mail address is verified; afterwards it is', async () => {
  const m = await melodromeWithMail()
  const liked = await aSong(m, { by: m.mina })
  const nora = new Person(m.app)
  await nora.call('POST /api/auth/register', {
    body: { email: 'nora@example.org', password: 'a long song', artistName: 'Nora' },
  })
  const take = () => nora.call('POST /api/auth/take-over', { body: { ...nothing, likes: [liked] } })
  await expect(take()).rejects.toMatchObject(refused('account.unverified'))
  expect(await countsOf(m, liked)).toMatchObject({ likes: 0 })
  const { text } = await m.mailbox.mailTo('nora@example.org')
  const [code = ''] = /\b\d{6}\b/.exec(text) ?? []
  await nora.call('POST /api/auth/verification', { body: { code } })
  expect(await take()).toMatchObject({ likes: 1 })
  expect(await countsOf(m, liked)).toMatchObject({ likes: 1 })
})
