import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decided } from '../../testing/cases.ts'
import { impose, lift } from '../../testing/sanctions.ts'
import { aSong } from '../../testing/songs.ts'
import { grant, melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { Person } from '../../testing/test-person.ts'

const chart = (person: Person, query: object = {}) => person.call('GET /api/songs/popular', { query })
const titles = async (person: Person, query: object = {}) =>
  (await chart(person, query)).map(({ title }) => title)

/** One song each of sora (a), mina (b), teo (c) and sora again (d), in this order. */
async function ranked(m: TestMelodrome): Promise<Record<'a' | 'b' | 'c' | 'd', string>> {
  const ids = {
    a: await aSong(m, { by: m.sora, title: 'a' }),
    b: await aSong(m, { by: m.mina, title: 'b' }),
    c: await aSong(m, { by: m.teo, title: 'c' }),
    d: await aSong(m, { by: m.sora, title: 'd' }),
  }
  for (const [place, id] of Object.values(ids).entries())
    for (let play = place; play < 4; play++) {
      const visitor = new Person(m.app)
      await visitor.call('POST /api/songs/{id}/play', { params: { id } })
    }
  await m.foldNow()
  return ids
}

test('whatever has changed, the next list shows every reader the same as reading the songs alone does', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const songs = await ranked(m)
  const params = { id: songs.b }
  const readers = [m.guest, m.jun, m.mina, m.teo]
  const expectCurrent = async () => {
    for (const reader of readers)
      for (const list of ['GET /api/songs/popular', 'GET /api/songs'] as const) {
        const shown = await reader.call(list)
        expect(shown).toHaveLength(4)
        const ids = shown.map(({ id }) => id).join()
        expect(shown).toEqual(await reader.call('GET /api/songs/by-ids', { query: { ids } }))
      }
  }
  await expectCurrent()
  const changes: (() => Promise<unknown>)[] = [
    () => m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } }),
    () => m.mina.call('POST /api/songs/{id}/rate', { params, body: { rating: 3 } }),
    () => m.jun.call('POST /api/songs/{id}/comments', { params, body: { content: 'again' } }),
    () => m.jun.call('POST /api/songs/{id}/play', { params }),
    () => m.mina.call('PATCH /api/songs/{id}', { params, body: { title: 'another', genre: 'jazz' } }),
    () =>
      m.mina.call('PUT /api/users/{id}/profile', {
        params: { id: m.mina.id },
        body: { artistName: 'mina again', firstName: 'Mina' },
      }),
    () => m.jun.call('DELETE /api/songs/{id}/like', { params }),
    () => m.mina.call('DELETE /api/songs/{id}/rate', { params }),
  ]
  for (const change of changes) {
    const before = await chart(m.guest)
    const beforeOwn = [await chart(m.jun), await chart(m.mina)]
    await change()
    await expectCurrent()
    // Each change is visible to someone.
    expect([await chart(m.guest), await chart(m.jun), await chart(m.mina)]).not.toEqual([
      before,
      ...beforeOwn,
    ])
  }
})

test('votes are shown to the person who gave them, with the counts of that moment', async () => {
  const m = await melodrome()
  const songs = await ranked(m)
  const own = async (person: Person) => {
    const { isLike, ownRating, likes, ratingCount } = (await chart(person)).find(({ id }) => id === songs.c)!
    return [isLike, ownRating, likes, ratingCount]
  }
  for (const person of [m.jun, m.mina, m.guest]) expect(await own(person)).toEqual([null, null, 0, 0])
  const params = { id: songs.c }
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 5 } })
  expect(await own(m.jun)).toEqual([true, 5, 1, 1])
  expect(await own(m.mina)).toEqual([null, null, 1, 1])
  expect(await own(m.guest)).toEqual([null, null, 1, 1])
})

test('people who ask at the same time each get their own page, as if they had asked alone', async () => {
  const m = await melodrome()
  const songs = await ranked(m)
  await m.jun.call('POST /api/songs/{id}/like', { params: { id: songs.a }, body: { isLike: true } })
  await m.jun.call('POST /api/songs/{id}/rate', { params: { id: songs.a }, body: { rating: 2 } })
  await m.jun.call('POST /api/songs/{id}/rate', { params: { id: songs.c }, body: { rating: 5 } })
  await m.sora.call('POST /api/songs/{id}/like', { params: { id: songs.a }, body: { isLike: false } })
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.teo.id } })
  await m.sora.call('POST /api/users/{id}/mute', { params: { id: m.teo.id } })
  const readers = [m.guest, m.jun, m.mina, m.sora, m.teo, m.guest, m.jun]
  for (const query of [{}, { limit: 2 }, { window: 'today' }, { genre: 'jazz' }]) {
    const alone: unknown[] = []
    for (const reader of readers) alone.push(await chart(reader, query))
    for (let round = 0; round < 3; round++) {
      const together = await Promise.all(readers.map(reader => chart(reader, query)))
      expect(together).toEqual(alone)
    }
  }
  expect(await titles(m.mina, { limit: 2 })).toEqual(['a', 'b'])
  expect(await titles(m.teo)).toEqual(['a', 'c', 'd'])
  expect(await titles(m.sora)).toEqual(['a', 'b', 'd'])
})

test('a page is the same JSON for clients that take it compressed', async () => {
  const m = await melodrome()
  await ranked(m)
  const page = (headers: Record<string, string>) =>
    m.jun.send({ method: 'GET', url: '/api/songs/popular', headers })
  for (const _ of ['first', 'again']) {
    const [plain, packed] = [await page({}), await page({ 'accept-encoding': 'gzip' })]
    expect([plain, packed].map(({ headers }) => headers['content-type'])).toEqual([json, json])
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
    expect(plain.json()).toEqual(await chart(m.jun))
  }
})

const json = 'application/json; charset=utf-8'

test('people whom a reader keeps away are gone from their next page, which is full and goes on where it ends', async () => {
  const m = await melodrome()
  await ranked(m)
  const pages = async (person: Person) => {
    const seen: string[][] = []
    let url: string | undefined = '/api/songs/popular?limit=2'
    while (url) {
      const answer = await person.send({ method: 'GET', url })
      seen.push(answer.json().map(({ title }: { title: string }) => title))
      url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    return seen
  }
  const everything = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  expect([await pages(m.jun), await pages(m.guest)]).toEqual([everything, everything])
  const params = { id: m.mina.id }
  await m.jun.call('POST /api/users/{id}/mute', { params })
  expect([await pages(m.jun), await pages(m.guest)]).toEqual([[['a', 'c'], ['d']], everything])
  await m.jun.call('DELETE /api/users/{id}/mute', { params })
  expect(await pages(m.jun)).toEqual(everything)
  await m.sora.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  expect([await pages(m.jun), await pages(m.mina)]).toEqual([[['b', 'c']], everything])
})

test('songs that are withheld, deleted or of a banned artist are gone at once, on every instance', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const songs = await ranked(m)
  const readers = [m.guest, m.jun, m.mina, new Person((await m.another()).app)]
  const expectTitles = async (...expected: string[]) => {
    for (const reader of readers) expect(await titles(reader)).toEqual(expected)
  }
  await expectTitles('a', 'b', 'c', 'd')
  await decided(m, { kind: 'song', id: songs.b })
  await expectTitles('a', 'c', 'd')
  await m.teo.call('DELETE /api/songs/{id}', { params: { id: songs.c } })
  await expectTitles('a', 'd')
  const ban = await impose(m, 'ban', m.sora)
  await expectTitles()
  await lift(m, ban)
  await m.foldNow()
  await expectTitles('a', 'd')
})
