import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { listen } from '../../testing/live-reader.ts'
import { lockFromOutside, waiting } from '../../testing/locks.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { type Person, refused } from '../../testing/test-person.ts'
import { releaseSong, withholdSong } from '../songs/removal/withhold-song.ts'
import { createVoting } from './cast-votes.ts'

const soon = { interval: 20 }

test('fifty clicks at once leave one row each, and counts equal the rows', async () => {
  const m = await melodrome()
  // Both songs are of one artist, who gets all the notifications.
  const songs = await Promise.all([1, 2].map(() => aSong(m, { by: m.mina })))
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => {
      const person = [m.jun, m.sora, m.teo][i % 3]!
      const params = { id: songs[i % 2]! }
      if (i % 5 === 4) return person.call('DELETE /api/songs/{id}/like', { params })
      if (i % 9 === 8) return person.call('DELETE /api/songs/{id}/rate', { params })
      if (i % 4 > 1)
        return person.call('POST /api/songs/{id}/rate', { params, body: { rating: 1 + (i % 5) } })
      return person.call('POST /api/songs/{id}/like', { params, body: { isLike: i % 3 !== 0 } })
    }),
  )
  await expectNoDrift(m)
  expect(m.errors).toEqual([])
})

test('of two votes of one person at the same moment the later one counts, from what the first has left', async () => {
  const m = await melodrome()
  // Each instance writes one group of votes at a time, so the second vote comes to another one.
  const later = m.jun.at((await m.another()).app)
  const like = 'POST /api/songs/{id}/like'
  const rate = 'POST /api/songs/{id}/rate'
  const pairs = [
    [
      (id: string) => m.jun.call(like, { params: { id }, body: { isLike: true } }),
      (id: string) => later.call(like, { params: { id }, body: { isLike: false } }),
      { likes: 0, dislikes: 1, isLike: false },
    ],
    [
      (id: string) => m.jun.call(like, { params: { id }, body: { isLike: true } }),
      (id: string) => later.call('DELETE /api/songs/{id}/like', { params: { id } }),
      { likes: 0, dislikes: 0, isLike: null },
    ],
    [
      (id: string) => m.jun.call(rate, { params: { id }, body: { rating: 2 } }),
      (id: string) => later.call('DELETE /api/songs/{id}/rate', { params: { id } }),
      { ratingCount: 0, averageRating: null, ownRating: null },
    ],
    [
      (id: string) => m.jun.call(rate, { params: { id }, body: { rating: 2 } }),
      (id: string) => later.call(rate, { params: { id }, body: { rating: 5 } }),
      { ratingCount: 1, averageRating: 5, spread: [0, 0, 0, 0, 1] },
    ],
  ] as const
  for (const [first, second, counted] of pairs) {
    const id = await aSong(m, { by: m.mina })
    const free = await lockFromOutside(
      m,
      sql`select from song_stats where song_id = ${toUuid(id)} for update`,
    )
    const votes = [first(id)] as Promise<unknown>[]
    await expect.poll(() => waiting(m), soon).toBe(1)
    votes.push(second(id))
    await expect.poll(() => waiting(m), soon).toBe(2)
    await free()
    expect((await Promise.all(votes)).at(-1)).toMatchObject(counted)
    await expectNoDrift(m)
  }
  expect(m.errors).toEqual([])
})

test('votes that arrive together are written together: each counts and is told as if it were alone', async () => {
  const m = await melodrome()
  const [first, second] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const ofSora = await aSong(m, { by: m.sora })
  await m.sora.call('POST /api/users/{id}/block', { params: { id: m.teo.id } })
  const voting = createVoting(m.melodrome)
  const like = (person: Person, songId: string, value = true) =>
    voting.likes.add({ songId, userId: person.id, value })
  const answers = await Promise.all([
    like(m.sora, second, false),
    like(m.jun, first),
    like(m.sora, first),
    like(m.teo, first, false),
    like(m.teo, second),
    like(m.sora, second),
    like(m.mina, ofSora),
    like(m.teo, ofSora),
    like(m.jun, newId(0)),
  ])
  const [ofFirst, ofSecond] = [
    { likes: 2, dislikes: 1 },
    { likes: 2, dislikes: 0 },
  ]
  expect(answers.slice(0, 6)).toMatchObject([ofSecond, ofFirst, ofFirst, ofFirst, ofSecond, ofSecond])
  expect(answers.slice(6)).toMatchObject([{ likes: 1, dislikes: 0 }, undefined, undefined])
  await expectNoDrift(m)
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ actorCount: 2 }, { actorCount: 2 }])
  expect(await m.sora.call('GET /api/notifications')).toMatchObject([{ actorCount: 1 }])
})

test('a like that is taken back before it was written is not written', async () => {
  const m = await melodrome()
  const [held, songId] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const { likes } = createVoting(m.melodrome)
  const free = await lockFromOutside(
    m,
    sql`select from song_stats where song_id = ${toUuid(held)} for update`,
  )
  const first = likes.add({ songId: held, userId: m.sora.id, value: true })
  await expect.poll(() => waiting(m), soon).toBe(1)
  // Both wait for the group before them.
  const later = [true, null].map(value => likes.add({ songId, userId: m.jun.id, value }))
  await free()
  expect(await first).toMatchObject({ likes: 1 })
  expect(await Promise.all(later)).toMatchObject([{ likes: 0 }, { likes: 0 }])
  expect(await m.jun.call('GET /api/songs/{id}/user-like', { params: { id: songId } })).toEqual({
    isLike: null,
  })
  // A like that had been written and taken back would have been told.
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ relatedId: held }])
  expect(await likes.add({ songId, userId: m.jun.id, value: true })).toMatchObject({ likes: 1 })
  expect(await likes.add({ songId, userId: m.jun.id, value: null })).toMatchObject({ likes: 0 })
})

test('a like that can’t be taken back fails alone: what came together with it is written', async () => {
  const m = await melodrome()
  const [liked, songId] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  const { likes } = createVoting(m.melodrome)
  await likes.add({ songId, userId: m.teo.id, value: true })
  const [given, back, broken] = await Promise.allSettled([
    likes.add({ songId: liked, userId: m.jun.id, value: true }),
    likes.add({ songId, userId: m.teo.id, value: null }),
    likes.add({ songId, userId: 'no id', value: null }),
  ])
  expect(given).toMatchObject({ value: { likes: 1 } })
  expect(back).toMatchObject({ value: { likes: 0 } })
  expect(broken).toMatchObject({ status: 'rejected' })
  await expectNoDrift(m)
})

test('an artist can read everything while votes for several of their songs are told', async () => {
  const m = await melodrome()
  const songs = await Promise.all([1, 2, 3].map(() => aSong(m, { by: m.mina })))
  const voting = createVoting(m.melodrome)
  const rateAll = (person: Person) =>
    Promise.all(songs.map(songId => voting.stars.add({ songId, userId: person.id, value: 4 })))
  await rateAll(m.jun)
  const free = await lockFromOutside(
    m,
    sql`select from notifications where group_key = (select min(group_key) from notifications) for update`,
  )
  const rated = rateAll(m.sora)
  await expect.poll(() => waiting(m), soon).toBe(1)
  const read = m.mina.call('PATCH /api/notifications/read-all')
  await expect.poll(() => waiting(m), soon).toBe(2)
  await free()
  expect(await rated).toMatchObject(songs.map(() => ({ rating_count: 2 })))
  expect(await read).toEqual({ count: 0 })
})

test('no one sees a like before it is committed, and the artist sees it at once afterwards', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const stream = await listen(await m.another(), m.mina)
  await expect.poll(() => stream.topics, soon).toEqual(['fresh'])
  // References to the artist are checked at the end of the statement, after everything in it has been written.
  const free = await lockFromOutside(m, sql`select from users where id = ${toUuid(m.mina.id)} for update`)
  const liked = m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await expect.poll(() => waiting(m), soon).toBe(1)
  expect(await m.guest.call('GET /api/songs/{id}/likes', { params })).toEqual({ likes: 0, dislikes: 0 })
  expect(await m.mina.call('GET /api/notifications')).toEqual([])
  expect(stream.topics).toEqual(['fresh'])
  await free()
  expect(await liked).toEqual({ likes: 1, dislikes: 0, isLike: true })
  await expect.poll(() => stream.topics, soon).toEqual(['fresh', 'notifications'])
  expect(await m.mina.call('GET /api/notifications')).toHaveLength(1)
})

test('votes of a muted person count and aren’t told, those of a blocked one are refused', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const vote = async (person: typeof m.jun) => {
    await person.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
    await person.call('POST /api/songs/{id}/rate', { params, body: { rating: 4 } })
  }
  await m.mina.call('POST /api/users/{id}/mute', { params: { id: m.jun.id } })
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.sora.id } })
  const events = () =>
    sql`select from account_events where user_id = ${toUuid(m.mina.id)}`.execute(m.melodrome.database)
  const before = await events()
  await vote(m.jun)
  await expect(vote(m.sora)).rejects.toMatchObject(refused('person.blocked'))
  expect(await m.mina.call('GET /api/notifications')).toEqual([])
  expect((await events()).rows).toHaveLength(before.rows.length)
  expect(await m.guest.call('GET /api/songs/{id}', { params })).toMatchObject({ likes: 1, ratingCount: 1 })
  await vote(m.teo)
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ actorCount: 1 }, { actorCount: 1 }])
  expect((await events()).rows).toHaveLength(before.rows.length + 2)
})

test('a vote for a song that is withheld stays, and can be taken back once the song is back', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await transact(m.melodrome.database, transaction => withholdSong(transaction, params.id, 'held'))
  await expect(m.jun.call('DELETE /api/songs/{id}/like', { params })).rejects.toMatchObject(
    refused('song.notFound'),
  )
  await expectNoDrift(m)
  await transact(m.melodrome.database, transaction => releaseSong(transaction, params.id, m.clock.now))
  expect(await m.jun.call('DELETE /api/songs/{id}/like', { params })).toEqual({
    likes: 0,
    dislikes: 0,
    isLike: null,
  })
})

async function expectNoDrift(m: TestMelodrome): Promise<void> {
  const { rows } = await sql`
    select song_id from song_stats where
      likes <> (select count(*) from likes l where l.song_id = song_stats.song_id and is_like)
      or dislikes <> (select count(*) from likes l where l.song_id = song_stats.song_id and not is_like)
      or rating_count <> (select count(*) from ratings r where r.song_id = song_stats.song_id)
      or rating_sum <> (select coalesce(sum(rating), 0) from ratings r where r.song_id = song_stats.song_id)
      or array[stars_1, stars_2, stars_3, stars_4, stars_5] <> (
        select array_agg((select count(*)::int from ratings r where r.song_id = song_stats.song_id and rating = stars) order by stars)
        from generate_series(1, 5) stars)`.execute(m.melodrome.database)
  expect(rows).toEqual([])
}
