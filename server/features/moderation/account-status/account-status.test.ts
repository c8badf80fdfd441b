import { expect, test } from 'vitest'
import { caseAbout, claim, decide, moderated } from '../../../testing/cases.ts'
import { leave } from '../../../testing/left-account.ts'
import { impose, lift } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import {
  days,
  grant,
  logInAgain,
  melodrome,
  minutes,
  type TestMelodrome,
} from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'

const inDays = (m: TestMelodrome, count: number) => new Date(m.clock.now.getTime() + days(count))
const comment = 'POST /api/songs/{id}/comments'

test('a suspended person can’t write, learns until when, and can again when the time is over', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const body = { content: '좋아요' }
  await impose(m, 'warning', m.sora)
  await m.sora.call(comment, { params, body })
  const until = inDays(m, 3)
  await impose(m, 'suspension', m.sora, until)
  m.sora.language = 'ko'
  await expect(m.sora.call(comment, { params, body })).rejects.toMatchObject({
    problem: {
      code: 'account.suspended',
      message: expect.stringMatching(/2026년 6월 18일 .*12:00 UTC까지/),
    },
  })
  expect(await m.sora.call('GET /api/standing')).toMatchObject({
    suspension: { until: until.toISOString(), beganAt: m.clock.now.toISOString(), caseId: null },
  })
  await m.sora.call('GET /api/songs/{id}', { params })
  await m.sora.call('POST /api/songs/{id}/play', { params })
  await m.jun.call(comment, { params, body })
  m.clock.forward(days(3))
  await logInAgain(m, 'sora')
  expect(await m.sora.call('GET /api/standing')).toMatchObject({ suspension: null })
  await m.sora.call(comment, { params, body })
})

test('only one sanction runs at a time; replaced ones stay in the history, and run again when the later one is lifted', async () => {
  const m = await melodrome()
  const first = await impose(m, 'suspension', m.sora, inDays(m, 1))
  m.clock.forward(days(2))
  const second = await impose(m, 'suspension', m.sora, inDays(m, 7))
  m.clock.forward(1)
  await Promise.all([
    impose(m, 'suspension', m.sora, inDays(m, 8)),
    impose(m, 'suspension', m.sora, inDays(m, 9)),
  ])
  await lift(m, second)
  await logInAgain(m, 'sora')
  expect((await m.sora.call('GET /api/standing')).suspension).not.toBeNull()
  const rows = await m.melodrome.database
    .selectFrom('sanctions')
    .select(['id', 'until', 'lifted_at', 'lifted_by'])
    .orderBy('began_at')
    .execute()
  const firstRow = rows.find(row => row.id === first)
  expect(firstRow?.lifted_at).toEqual(firstRow?.until)
  expect(rows.filter(row => row.lifted_at === null)).toHaveLength(1)
  expect(rows.every(row => row.lifted_by === null)).toBe(true)
  const [running, replaced] = rows.slice(2).toSorted((a, b) => (a.lifted_at ? 1 : 0) - (b.lifted_at ? 1 : 0))
  await lift(m, running!.id)
  expect(await m.sora.call('GET /api/standing')).toMatchObject({
    suspension: { until: replaced!.until!.toISOString() },
  })
  m.clock.forward(days(9))
  await logInAgain(m, 'sora')
  expect((await m.sora.call('GET /api/standing')).suspension).toBeNull()
})

test('a warning that is taken back leaves a suspension as it is', async () => {
  const m = await melodrome()
  const earlier = await impose(m, 'suspension', m.sora, inDays(m, 1))
  const warning = await impose(m, 'warning', m.sora)
  await lift(m, warning)
  expect((await m.sora.call('GET /api/standing')).suspension).not.toBeNull()
  await lift(m, earlier)
  expect((await m.sora.call('GET /api/standing')).suspension).toBeNull()
})

test('moderators can suspend neither an administrator nor themselves', async () => {
  const m = await melodrome()
  await grant(m, m.mina, 'admin')
  await expect(impose(m, 'suspension', m.mina, inDays(m, 1))).rejects.toMatchObject({
    code: 'account.forbidden',
  })
  await expect(impose(m, 'ban', m.teo)).rejects.toMatchObject({ code: 'account.forbidden' })
  await impose(m, 'warning', m.mina)
})

test('a banned person is signed out, can’t be seen or found anywhere, and everything is restored afterwards', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.sora, title: 'Sternstaub' })
  const minas = { id: await aSong(m, { by: m.mina }) }
  await m.sora.call(comment, { params: minas, body: { content: 'hear mine' } })
  const post = { title: 'Hear my songs', content: 'all of them, please', category: 'talk' as const }
  await m.sora.call('POST /api/forum/posts', { body: post })
  await m.jun.call('POST /api/users/{id}/follow', { params: { id: m.sora.id }, body: {} })
  const list = await m.sora.call('POST /api/playlists', {
    body: { name: 'mine', isPublic: true, songId: id },
  })
  const status = async (by: Person, url: string) => (await by.send({ method: 'GET', url })).statusCode
  const seen = async (by: Person) => ({
    profile: (await by.send({ method: 'GET', url: `/api/users/${m.sora.id}` })).statusCode,
    song: (await by.send({ method: 'GET', url: `/api/songs/${id}` })).statusCode,
    songs: (await by.call('GET /api/songs')).length,
    comments: (await by.call('GET /api/songs/{id}/comments', { params: minas })).length,
    posts: (await by.call('GET /api/forum/posts')).length,
    found: (await by.call('GET /api/search/artists', { query: { q: 'sora' } })).length,
    playlists: (await by.call('GET /api/users/{id}/playlists', { params: { id: m.sora.id } })).length,
    playlist: await status(by, `/api/playlists/${list.id}`),
    feed: await status(by, `/playlists/${list.id}/feed.xml`),
    embed: await status(by, `/api/oembed?url=${encodeURIComponent(`http://localhost/playlists/${list.id}`)}`),
  })
  const listed = { playlists: 1, playlist: 200, feed: 200, embed: 200 }
  const unlisted = { playlists: 0, playlist: 404, feed: 404, embed: 404 }
  const before = { profile: 200, song: 200, songs: 2, comments: 1, posts: 1, found: 1, ...listed }
  const meanwhile = { profile: 404, song: 404, songs: 1, comments: 0, posts: 0, found: 0, ...unlisted }
  expect([await seen(m.guest), await seen(m.jun)]).toEqual([before, before])
  const ban = await impose(m, 'ban', m.sora)
  expect([await seen(m.guest), await seen(m.jun)]).toEqual([meanwhile, meanwhile])
  await expect(m.sora.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await lift(m, ban)
  expect([await seen(m.guest), await seen(m.jun)]).toEqual([before, before])
  await logInAgain(m, 'sora')
})

test('news that only a banned person and others who are kept away have caused is out of sight until the ban ends', async () => {
  const m = await melodrome()
  const minas = { id: await aSong(m, { by: m.mina }) }
  await m.sora.call(comment, { params: minas, body: { content: '@jun you fool', mentions: [m.jun.id] } })
  const like = async (song: string, ...fans: Person[]) => {
    m.clock.forward(minutes(1))
    for (const fan of fans)
      await fan.call('POST /api/songs/{id}/like', { params: { id: song }, body: { isLike: true } })
  }
  await like(await aSong(m, { by: m.jun }), m.sora, m.teo)
  await like(await aSong(m, { by: m.jun }), m.sora, m.mina)
  await m.jun.call('POST /api/users/{id}/mute', { params: { id: m.teo.id } })
  const news = async () => {
    const { count } = await m.jun.call('GET /api/notifications/count')
    const list = await m.jun.call('GET /api/notifications')
    return { count, list: list.map(({ actors }) => actors.map(({ artistName }) => artistName)) }
  }
  const before = { count: 3, list: [['mina', 'sora'], ['sora'], ['sora']] }
  expect(await news()).toEqual(before)
  const ban = await impose(m, 'ban', m.sora)
  expect(await news()).toEqual({ count: 1, list: [['mina']] })
  await lift(m, ban)
  expect(await news()).toEqual(before)
})

test('a suspension that replaces a ban gives the songs back, unless their owner is leaving', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.sora }) }
  const songs = async () => (await m.guest.call('GET /api/songs')).length
  await impose(m, 'ban', m.sora)
  await impose(m, 'ban', m.sora)
  expect(await songs()).toBe(0)
  await impose(m, 'suspension', m.sora, inDays(m, 3))
  expect(await songs()).toBe(1)
  expect(await m.guest.call('GET /api/songs/{id}', { params })).toMatchObject({ status: 'ready' })

  await logInAgain(m, 'sora')
  await leave(m, 'sora')
  await impose(m, 'ban', m.sora)
  await impose(m, 'suspension', m.sora, inDays(m, 3))
  expect(await songs()).toBe(0)
})

test('a suspension ends at any moment that can be stored, in any zone and to any fraction; others are refused', async () => {
  const m = await moderated()
  const id = await caseAbout(m, { kind: 'person', id: m.mina.id })
  await claim(m.teo, id)
  const suspended = (suspendedUntil: string) =>
    decide(m.teo, id, { content: 'dismiss', person: 'suspension', suspendedUntil })
  for (const never of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])
    await expect(suspended(never)).rejects.toMatchObject({
      problem: { fields: { suspendedUntil: { code: 'moment' } } },
    })
  await suspended(`2031-01-01T09:00:00.${'0'.repeat(300)}+09:00`)
  expect(await m.mina.call('GET /api/standing')).toMatchObject({
    suspension: { until: '2031-01-01T00:00:00.000Z' },
  })
})
