import { expect, test } from 'vitest'
import { maxPageSize } from '#contract/limits.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome, minutes } from '../../testing/test-melodrome.ts'
import { refused } from '../../testing/test-person.ts'

test('a song carries what a card needs, and for its viewer their own like and rating', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: '네온 장마' })
  await m.jun.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  await m.jun.call('POST /api/songs/{id}/rate', { params: { id }, body: { rating: 4 } })

  const [seenByJun] = await m.jun.call('GET /api/songs')
  expect(seenByJun).toMatchObject({
    id,
    title: '네온 장마',
    genre: 'synthwave',
    duration: 123.4,
    plays: 0,
    likes: 1,
    dislikes: 0,
    averageRating: 4,
    ratingCount: 1,
    isLike: true,
    ownRating: 4,
    userId: m.mina.id,
    artistName: 'mina',
    user: { id: m.mina.id, artistName: 'mina' },
    status: 'ready',
  })
  expect(seenByJun!.peaks).toHaveLength(268)
  const [seenByGuest] = await m.guest.call('GET /api/songs')
  expect(seenByGuest).toMatchObject({ likes: 1, isLike: null, ownRating: null })
  expect(JSON.stringify(seenByGuest)).not.toContain('example.org')
})

test('pages follow each other by the address in the Link header, without gap or repetition', async () => {
  const m = await melodrome()
  const published: string[] = []
  for (let i = 0; i < 7; i++) {
    // Two songs of one moment: the id decides their order.
    if (i % 2 === 0) m.clock.forward(minutes(1))
    published.unshift(await aSong(m, { by: m.mina, title: `song ${i}` }))
  }
  const seen: string[] = []
  let url: string | undefined = '/api/songs?limit=3'
  while (url) {
    const answer = await m.guest.send({ method: 'GET', url })
    seen.push(...answer.json().map(({ id }: { id: string }) => id))
    url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen.toSorted()).toEqual(published.toSorted())
  const times = await Promise.all(
    seen.map(async id => (await m.guest.call('GET /api/songs/{id}', { params: { id } })).createdAt),
  )
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a list can be narrowed to a genre and to a window of time', async () => {
  const m = await melodrome()
  const old = await aSong(m, { by: m.mina, genre: 'jazz' })
  m.clock.forward(3 * 24 * 60 * minutes(1))
  const jazz = await aSong(m, { by: m.mina, genre: 'jazz' })
  const rock = await aSong(m, { by: m.mina, genre: 'rock' })
  const idsOf = async (query: object) => (await m.guest.call('GET /api/songs', { query })).map(({ id }) => id)
  expect(await idsOf({ genre: 'jazz' })).toEqual([jazz, old])
  expect(new Set(await idsOf({ window: 'today' }))).toEqual(new Set([rock, jazz]))
  expect(await idsOf({ window: 'week' })).toHaveLength(3)
  await expect(m.guest.call('GET /api/songs', { query: { genre: 'polka' as 'pop' } })).rejects.toMatchObject({
    problem: { code: 'input.invalid', fields: { genre: { code: 'genre' } } },
  })
})

test('a song that is not ready, and why it failed, is seen by its owner only', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, status: 'failed' })
  await expect(m.jun.call('GET /api/songs/{id}', { params: { id } })).rejects.toMatchObject(
    refused('song.notFound'),
  )
  await expect(m.guest.call('POST /api/songs/{id}/play', { params: { id } })).rejects.toMatchObject(
    refused('song.notFound'),
  )
  const own = await m.mina.call('GET /api/songs/{id}', { params: { id } })
  expect(own).toMatchObject({ status: 'failed', failure: expect.stringContaining('damaged') })
  expect(await m.jun.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })).toEqual([])
  expect(await m.mina.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })).toHaveLength(1)

  // Whatever an earlier try has left in the row is only for the owner.
  await m.melodrome.database
    .updateTable('songs')
    .set({ status: 'ready', audio_blob: 'audio', duration_seconds: 1, published_at: m.clock.now })
    .execute()
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({ failure: null })
})

test('only its owner can delete a song', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  await m.jun.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  await expect(m.guest.call('DELETE /api/songs/{id}', { params: { id } })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  await expect(m.jun.call('DELETE /api/songs/{id}', { params: { id } })).rejects.toMatchObject(
    refused('song.notYours'),
  )
  await m.mina.call('DELETE /api/songs/{id}', { params: { id } })
  await expect(m.mina.call('GET /api/songs/{id}', { params: { id } })).rejects.toMatchObject(
    refused('song.notFound'),
  )
  expect(await m.guest.call('GET /api/songs')).toEqual([])
})

test('ids that are no ids are refused, not looked for', async () => {
  const m = await melodrome()
  for (const id of ['1', '-1', '9223372036854775808', '%00', 'zzzzzzzzzzzzzzzzzzzzzz', `' or 1=1 --`]) {
    const answer = await m.guest.send({ method: 'GET', url: `/api/songs/${encodeURIComponent(id)}` })
    expect(answer.statusCode, id).toBe(400)
  }
  const answer = await m.guest.send({ method: 'GET', url: `/api/songs/${'2'.repeat(22)}` })
  expect(answer.statusCode).toBe(404)
  expect(m.errors).toEqual([])
})

test('songs by their ids come in that order in one answer, without those that are gone or not ready', async () => {
  const m = await melodrome()
  const first = await aSong(m, { by: m.mina })
  const second = await aSong(m, { by: m.mina })
  const gone = await aSong(m, { by: m.mina })
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: gone } })
  const ids = [second, gone, first, second].join(',')
  const songs = await m.jun.call('GET /api/songs/by-ids', { query: { ids } })
  expect(songs.map(({ id }) => id)).toEqual([second, first, second])
  await expect(m.jun.call('GET /api/songs/by-ids', { query: { ids: 'nonsense' } })).rejects.toMatchObject(
    refused('input.invalid'),
  )
  const tooMany = Array.from({ length: maxPageSize + 1 }, () => first).join(',')
  await expect(m.jun.call('GET /api/songs/by-ids', { query: { ids: tooMany } })).rejects.toMatchObject({
    problem: { fields: { ids: { code: 'tooMany' } } },
  })
})
