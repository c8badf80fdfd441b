import { expect, test } from 'vitest'
import { days, melodrome, type TestMelodrome } from '../../testing/melodrome.ts'
import { Person } from '../../testing/person.ts'
import { aSong } from '../../testing/songs.ts'

async function play(m: TestMelodrome, id: string, listeners: number): Promise<void> {
  for (let i = 0; i < listeners; i++) {
    const visitor = new Person(m.app)
    visitor.address = `10.1.0.${i}`
    await visitor.call('POST /api/songs/{id}/play', { params: { id } })
  }
}

const order = async (
  m: TestMelodrome,
  key: 'GET /api/songs/popular' | 'GET /api/songs/top-rated',
  query: object = {},
) => (await m.guest.call(key, { query })).map(({ id }) => id)

test('popular: plays first, then likes, then the newest', async () => {
  const m = await melodrome()
  const [quiet, liked, played] = [
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
  ]
  m.clock.forward(1_000)
  const newest = await aSong(m, { by: m.mina })
  await m.jun.call('POST /api/songs/{id}/like', { params: { id: liked }, body: { isLike: true } })
  await play(m, played, 2)
  await m.foldNow()
  const popular = await order(m, 'GET /api/songs/popular')
  expect(popular.slice(0, 3)).toEqual([played, liked, newest])
  expect(popular).toContain(quiet)
})

test('a window shows what was heard in it first; the others follow in the order of all time', async () => {
  const m = await melodrome()
  const [evergreen, fresh, silent] = [
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
  ]
  await play(m, evergreen, 5)
  m.clock.forward(days(10))
  await play(m, fresh, 1)
  await m.foldNow()
  expect(await order(m, 'GET /api/songs/popular')).toEqual([evergreen, fresh, silent])
  expect(await order(m, 'GET /api/songs/popular', { window: 'week' })).toEqual([fresh, evergreen, silent])
  m.clock.forward(days(1))
  await m.foldNow()
  expect(await order(m, 'GET /api/songs/popular', { window: 'today' })).toEqual([evergreen, fresh, silent])
  expect(await order(m, 'GET /api/songs/popular', { window: 'week' })).toEqual([fresh, evergreen, silent])
})

test('pages of a windowed chart cross from heard to unheard songs without gap or repetition', async () => {
  const m = await melodrome()
  const ids: string[] = []
  for (let i = 0; i < 9; i++) ids.push(await aSong(m, { by: m.mina }))
  for (const [i, id] of ids.entries()) if (i < 4) await play(m, id, i + 1)
  await m.foldNow()
  const seen: string[] = []
  let url: string | undefined = '/api/songs/popular?limit=2&window=today'
  while (url) {
    const answer = await m.jun.send({ method: 'GET', url })
    seen.push(...answer.json().map(({ id }: { id: string }) => id))
    url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toHaveLength(9)
  expect(new Set(seen).size).toBe(9)
  expect(seen.slice(0, 4)).toEqual(ids.slice(0, 4).toReversed())
})

test('top rated: one five does not lead over many good ratings, and unrated songs stand last', async () => {
  const m = await melodrome()
  const [single, many, unrated] = [
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
  ]
  await m.jun.call('POST /api/songs/{id}/rate', { params: { id: single }, body: { rating: 5 } })
  for (const person of [m.jun, m.sora, m.teo])
    await person.call('POST /api/songs/{id}/rate', { params: { id: many }, body: { rating: 5 } })
  await play(m, unrated, 3)
  await m.foldNow()
  expect(await order(m, 'GET /api/songs/top-rated')).toEqual([many, single, unrated])
})

test('a chart can be narrowed to a genre, and a deleted song leaves it', async () => {
  const m = await melodrome()
  const jazz = await aSong(m, { by: m.mina, genre: 'jazz' })
  await aSong(m, { by: m.mina, genre: 'rock' })
  await m.foldNow()
  expect(await order(m, 'GET /api/songs/popular', { genre: 'jazz' })).toEqual([jazz])
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: jazz } })
  expect(await order(m, 'GET /api/songs/popular', { genre: 'jazz' })).toEqual([])
})

test('a cursor of another list is a wrong field, not an error', async () => {
  const m = await melodrome()
  for (const cursor of ['nonsense', 'WzEsMl0', Buffer.from('["a"]').toString('base64url'), '%00']) {
    const answer = await m.guest.send({
      method: 'GET',
      url: `/api/songs/popular?cursor=${encodeURIComponent(cursor)}`,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'input.invalid', fields: { cursor: { code: 'cursor' } } })
  }
})
