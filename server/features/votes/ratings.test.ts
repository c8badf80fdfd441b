import { expect, test } from 'vitest'
import { hear } from '../../testing/hear.ts'
import { suspend } from '../../testing/sanctions.ts'
import { aSong } from '../../testing/songs.ts'
import { days, logInAgain, melodrome, minutes } from '../../testing/test-melodrome.ts'
import { refused } from '../../testing/test-person.ts'

test('a like becomes a dislike becomes nothing, and the counts follow', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  expect(await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })).toEqual({
    likes: 1,
    dislikes: 0,
    isLike: true,
  })
  expect(await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })).toEqual({
    likes: 1,
    dislikes: 0,
    isLike: true,
  })
  expect(await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: false } })).toEqual({
    likes: 0,
    dislikes: 1,
    isLike: false,
  })
  expect(await m.jun.call('GET /api/songs/{id}/user-like', { params })).toEqual({ isLike: false })
  expect(await m.jun.call('DELETE /api/songs/{id}/like', { params })).toEqual({
    likes: 0,
    dislikes: 0,
    isLike: null,
  })
  expect(await m.jun.call('DELETE /api/songs/{id}/like', { params })).toEqual({
    likes: 0,
    dislikes: 0,
    isLike: null,
  })
  expect(await m.guest.call('GET /api/songs/{id}/likes', { params })).toEqual({ likes: 0, dislikes: 0 })
})

test('a vote moves its song in the charts, and after it is taken back the song stands where it was', async () => {
  const m = await melodrome()
  m.clock.forward(days(1))
  await logInAgain(m, 'jun')
  const params = { id: await aSong(m, { by: m.mina }) }
  await hear(m, params.id, m.jun)
  const ranks = async () => {
    await m.foldNow()
    return m.melodrome.database.selectFrom('song_ranks').select(['chart', 'score']).orderBy('chart').execute()
  }
  const before = await ranks()
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  expect(await ranks()).not.toEqual(before)
  await m.jun.call('DELETE /api/songs/{id}/like', { params })
  expect(await ranks()).toEqual(before)
  await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 5 } })
  expect(await ranks()).not.toEqual(before)
  await m.jun.call('DELETE /api/songs/{id}/rate', { params })
  expect(await ranks()).toEqual(before)
})

test('a rating replaces the one before, so the mean counts each person once', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  expect(await m.guest.call('GET /api/songs/{id}/rating', { params })).toEqual({
    averageRating: null,
    ratingCount: 0,
    ownRating: null,
    spread: [0, 0, 0, 0, 0],
  })
  await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 2 } })
  await m.sora.call('POST /api/songs/{id}/rate', { params, body: { rating: 5 } })
  expect(await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 4 } })).toEqual({
    averageRating: 4.5,
    ratingCount: 2,
    ownRating: 4,
    spread: [0, 0, 0, 1, 1],
  })
  await expect(
    m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 6 } }),
  ).rejects.toMatchObject({
    problem: { code: 'input.invalid', fields: { rating: { code: 'stars' } } },
  })
  expect(await m.jun.call('GET /api/songs/{id}/rating', { params })).toEqual({
    averageRating: 4.5,
    ratingCount: 2,
    ownRating: 4,
    spread: [0, 0, 0, 1, 1],
  })
})

test('stars are taken back, and the counts follow; a second time changes nothing', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  await expect(m.guest.call('DELETE /api/songs/{id}/rate', { params })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 2 } })
  await m.sora.call('POST /api/songs/{id}/rate', { params, body: { rating: 5 } })
  for (const _ of [1, 2])
    expect(await m.jun.call('DELETE /api/songs/{id}/rate', { params })).toEqual({
      averageRating: 5,
      ratingCount: 1,
      ownRating: null,
      spread: [0, 0, 0, 0, 1],
    })
  expect(await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 3 } })).toMatchObject({
    averageRating: 4,
    ownRating: 3,
  })
})

test('the same like or stars once more are no newer: the day on which they were given stays', async () => {
  const m = await melodrome()
  const [first, second] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const like = (id: string, isLike = true) =>
    m.jun.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike } })
  const rate = (rating: number) =>
    m.jun.call('POST /api/songs/{id}/rate', { params: { id: first }, body: { rating } })
  const liked = async () => (await m.jun.call('GET /api/liked-songs')).map(({ id }) => id)
  const ratedAt = async () => {
    const given = m.melodrome.database.selectFrom('ratings').select('updated_at')
    return (await given.executeTakeFirstOrThrow()).updated_at
  }
  await like(first)
  await rate(4)
  const at = await ratedAt()
  m.clock.forward(minutes(1))
  await like(second)
  m.clock.forward(minutes(1))
  expect(await like(first)).toMatchObject({ likes: 1, isLike: true })
  expect(await rate(4)).toMatchObject({ ratingCount: 1, ownRating: 4 })
  expect(await liked()).toEqual([second, first])
  expect(await ratedAt()).toEqual(at)

  await like(first, false)
  await like(first)
  await rate(5)
  expect(await liked()).toEqual([first, second])
  expect(await ratedAt()).toEqual(m.clock.now)
})

test('guests and visitors cannot vote, and no counter moves', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  await expect(
    m.guest.call('POST /api/songs/{id}/like', { params, body: { isLike: true } }),
  ).rejects.toMatchObject(refused('account.unauthorized'))
  const forged = await m.guest.send({
    method: 'POST',
    url: `/api/songs/${params.id}/rate`,
    payload: { rating: 5 },
    headers: { 'x-user-id': 'guest_1', 'x-auth-type': 'guest', 'x-local-auth': 'true' },
  })
  expect(forged.statusCode).toBe(401)
  expect(await m.guest.call('GET /api/songs/{id}', { params })).toMatchObject({ likes: 0, ratingCount: 0 })
})

test('votes of a suspended member are refused with the date and write nothing, until the suspension is over', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const votes = [
    () => m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } }),
    () => m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 4 } }),
    () => m.jun.call('DELETE /api/songs/{id}/like', { params }),
  ]
  const written = () => m.guest.call('GET /api/songs/{id}', { params })
  await suspend(m, m.jun, { forMs: minutes(60) })
  for (const vote of votes)
    await expect(vote()).rejects.toMatchObject({
      problem: { code: 'account.suspended', message: expect.stringContaining('June 15, 2026 at 13:00 UTC') },
    })
  expect(await written()).toMatchObject({ likes: 0, ratingCount: 0 })
  expect(await m.mina.call('GET /api/notifications')).toEqual([])
  m.clock.forward(minutes(60))
  for (const vote of votes.slice(0, 2)) await vote()
  expect(await written()).toMatchObject({ likes: 1, ratingCount: 1 })
  await suspend(m, m.jun, { forMs: minutes(60) })
  expect(await m.jun.call('DELETE /api/songs/{id}/rate', { params })).toMatchObject({ ratingCount: 0 })
})

test('odd values are refused with the field named, and never reach the database', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  for (const rating of [0, 6, 5.5, '5', [5], null, Number.POSITIVE_INFINITY, true, {}]) {
    const answer = await m.jun.send({ method: 'POST', url: `/api/songs/${id}/rate`, payload: { rating } })
    expect(answer.statusCode, JSON.stringify(rating)).toBe(400)
  }
  for (const isLike of ['false', 0, null, undefined, []]) {
    const answer = await m.jun.send({ method: 'POST', url: `/api/songs/${id}/like`, payload: { isLike } })
    expect(answer.statusCode, JSON.stringify(isLike)).toBe(400)
  }
  for (const payload of ['null', '[]', '"like"', '{"isLike":true', '{"__proto__":{"isLike":true}}']) {
    const answer = await m.jun.send({
      method: 'POST',
      url: `/api/songs/${id}/like`,
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode, payload).toBe(400)
  }
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id } })).toMatchObject({
    likes: 0,
    dislikes: 0,
    ratingCount: 0,
  })
  expect(m.errors).toEqual([])
})

test('votes on a song that is gone, or not ready yet, are refused', async () => {
  const m = await melodrome()
  const gone = { id: await aSong(m, { by: m.mina }) }
  await m.mina.call('DELETE /api/songs/{id}', { params: gone })
  for (const params of [gone, { id: await aSong(m, { by: m.mina, status: 'processing' }) }]) {
    for (const vote of [
      () => m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } }),
      () => m.jun.call('DELETE /api/songs/{id}/like', { params }),
      () => m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 3 } }),
      () => m.jun.call('DELETE /api/songs/{id}/rate', { params }),
    ]) {
      await expect(vote()).rejects.toMatchObject(refused('song.notFound'))
    }
  }
})
