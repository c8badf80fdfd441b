import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { categories } from '#contract/votes/categories.ts'
import { suspend } from '../../testing/sanctions.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { type Person, refused } from '../../testing/test-person.ts'

const scores = { vocal: 8, instrumental: 6, mixing: 5, creativity: 9, lyrics: 7 }
const instrumentalSong = { ...scores, vocal: 0, lyrics: 0 }

test('five scores are kept, read again and replaced, and everybody counts once in the means', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  expect(await m.jun.call('GET /api/songs/{id}/detailed-rating', { params })).toMatchObject({
    vocal: 0,
    lyrics: 0,
    comment: null,
    updatedAt: null,
  })
  expect(await m.guest.call('GET /api/songs/{id}/detailed-ratings-average', { params })).toEqual({
    vocal: null,
    instrumental: null,
    mixing: null,
    creativity: null,
    lyrics: null,
    ratingCount: 0,
  })

  await m.jun.call('POST /api/songs/{id}/detailed-rating', {
    params,
    body: { ...scores, comment: ' 첫인상 ' },
  })
  await m.sora.call('POST /api/songs/{id}/detailed-rating', { params, body: instrumentalSong })
  const again = { ...scores, vocal: 4, mixing: 10 }
  expect(await m.jun.call('POST /api/songs/{id}/detailed-rating', { params, body: again })).toMatchObject({
    ...again,
    songId: params.id,
    userId: m.jun.id,
    comment: null,
  })
  expect(await m.jun.call('GET /api/songs/{id}/detailed-rating', { params })).toMatchObject(again)
  expect(await m.guest.call('GET /api/songs/{id}/detailed-ratings-average', { params })).toEqual({
    vocal: 4,
    instrumental: 6,
    mixing: 7.5,
    creativity: 9,
    lyrics: 7,
    ratingCount: 2,
  })
  await expectNoDrift(m)
})

test('a category that no longer applies leaves its mean', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  await m.jun.call('POST /api/songs/{id}/detailed-rating', { params, body: scores })
  await m.jun.call('POST /api/songs/{id}/detailed-rating', { params, body: instrumentalSong })
  expect(await m.guest.call('GET /api/songs/{id}/detailed-ratings-average', { params })).toMatchObject({
    vocal: null,
    instrumental: 6,
    lyrics: null,
    ratingCount: 1,
  })
})

test('five scores are taken back with their words, and the means follow; a second time changes nothing', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const rate = (person: Person, body: typeof scores & { comment?: string }) =>
    person.call('POST /api/songs/{id}/detailed-rating', { params, body })
  const means = () => m.guest.call('GET /api/songs/{id}/detailed-ratings-average', { params })
  await rate(m.jun, { ...scores, comment: '첫인상' })
  await rate(m.sora, instrumentalSong)
  await expect(m.guest.call('DELETE /api/songs/{id}/detailed-rating', { params })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  await suspend(m, m.jun, { forMs: minutes(60) })
  for (const _ of [1, 2]) {
    expect(await m.jun.call('DELETE /api/songs/{id}/detailed-rating', { params })).toMatchObject({
      vocal: 0,
      comment: null,
      updatedAt: null,
    })
    expect(await means()).toMatchObject({ vocal: null, mixing: 5, ratingCount: 1 })
  }
  expect(await m.guest.call('GET /api/songs/{id}/opinions', { params })).toEqual([])
  await expectNoDrift(m)
  m.clock.forward(minutes(60))
  await rate(m.jun, scores)
  expect(await means()).toMatchObject({ vocal: 8, ratingCount: 2 })
})

test('the session says who rates, and the address says which song', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const other = await aSong(m, { by: m.mina })
  const foreign = await m.jun.send({
    method: 'POST',
    url: `/api/songs/${id}/detailed-rating`,
    payload: { ...scores, songId: other, userId: m.sora.id },
  })
  expect(foreign.json()).toMatchObject({ status: 400, fields: { songId: { code: 'otherSong' } } })

  const own = await m.jun.send({
    method: 'POST',
    url: `/api/songs/${id}/detailed-rating`,
    payload: { ...scores, songId: id, userId: m.sora.id },
  })
  expect(own.json()).toMatchObject({ userId: m.jun.id })
  expect(await m.sora.call('GET /api/songs/{id}/detailed-rating', { params: { id } })).toMatchObject({
    updatedAt: null,
  })
})

test('scores outside the scale, nothing judged, guests and songs that are not there are refused', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const wrong = await m.jun.send({
    method: 'POST',
    url: `/api/songs/${params.id}/detailed-rating`,
    payload: { vocal: 11, instrumental: -1, mixing: '5', creativity: 2.5, comment: 'x'.repeat(2_001) },
  })
  expect(Object.keys(wrong.json().fields).toSorted()).toEqual([
    'comment',
    'creativity',
    'instrumental',
    'lyrics',
    'mixing',
    'vocal',
  ])
  const nothing = Object.fromEntries(categories.map(category => [category, 0])) as typeof scores
  await expect(
    m.jun.call('POST /api/songs/{id}/detailed-rating', { params, body: nothing }),
  ).rejects.toMatchObject({ problem: { fields: { body: { code: 'nothingJudged' } } } })
  await expect(
    m.guest.call('POST /api/songs/{id}/detailed-rating', { params, body: scores }),
  ).rejects.toMatchObject(refused('account.unauthorized'))
  expect(await m.guest.call('GET /api/songs/{id}/detailed-ratings-average', { params })).toMatchObject({
    ratingCount: 0,
  })

  const unready = { id: await aSong(m, { by: m.mina, status: 'processing' }) }
  for (const attempt of [
    () => m.jun.call('POST /api/songs/{id}/detailed-rating', { params: unready, body: scores }),
    () => m.jun.call('DELETE /api/songs/{id}/detailed-rating', { params: unready }),
    () => m.jun.call('GET /api/songs/{id}/detailed-rating', { params: unready }),
    () => m.jun.call('GET /api/songs/{id}/detailed-ratings-average', { params: unready }),
  ]) {
    await expect(attempt()).rejects.toMatchObject(refused('song.notFound'))
  }
})

test('forty votes at once, some taken back, leave at most one row each, and the sums equal the rows', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => {
      const person = [m.jun, m.sora, m.teo, m.mina][i % 4]!
      if (i % 7 === 6) return person.call('DELETE /api/songs/{id}/detailed-rating', { params })
      const body = {
        vocal: i % 11,
        instrumental: (i * 3) % 11,
        mixing: 1,
        creativity: (i * 7) % 11,
        lyrics: 0,
      }
      return person.call('POST /api/songs/{id}/detailed-rating', { params, body })
    }),
  )
  await expectNoDrift(m)
})

async function expectNoDrift(m: TestMelodrome): Promise<void> {
  const sums = categories.flatMap(category => [
    `${category}_sum <> (select coalesce(sum(${category}), 0) from detailed_ratings r where r.song_id = category_stats.song_id)`,
    `${category}_count <> (select count(*) from detailed_ratings r where r.song_id = category_stats.song_id and ${category} > 0)`,
  ])
  const { rows } = await sql`
    select song_id from category_stats where ${sql.raw(sums.join(' or '))}
      or rating_count <> (select count(*) from detailed_ratings r where r.song_id = category_stats.song_id)`.execute(
    m.melodrome.database,
  )
  expect(rows).toEqual([])
  const { rows: voted } = await sql`select song_id from category_stats`.execute(m.melodrome.database)
  expect(voted).toHaveLength(1)
}
