import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { hear } from '../../testing/hear.ts'
import { aSong } from '../../testing/songs.ts'
import { days, logInAgain, melodrome, minutes, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { Person, refused } from '../../testing/test-person.ts'
import { chartTerms } from '../votes/eligibility/eligibility-rule.ts'
import { markSongChanged } from './changed/changed-songs.ts'
import { foldRanks } from './fold-ranks.ts'

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

/** A community that is a day old: everybody's votes can count. */
async function grownMelodrome(): Promise<TestMelodrome> {
  const m = await melodrome()
  m.clock.forward(days(1))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  return m
}

const like = (person: Person, id: string, isLike = true) =>
  person.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike } })
const rate = (person: Person, id: string, rating: number) =>
  person.call('POST /api/songs/{id}/rate', { params: { id }, body: { rating } })

test('a song with votes that count leads, however much others have been played; without such votes: plays, then likes, then the newest', async () => {
  const m = await grownMelodrome()
  const [quiet, liked, played, heard] = [
    await aSong(m, { by: m.mina }),
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
  expect(popular).toEqual([played, liked, newest, ...[quiet, heard].toSorted().toReversed()])
  await hear(m, heard, m.jun)
  await m.foldNow()
  for (const window of ['all', 'week', 'today'])
    expect((await order(m, 'GET /api/songs/popular', { window }))[0]).toBe(heard)
})

test('a fold writes the ranks that have changed, and deletes those that no longer apply', async () => {
  const m = await grownMelodrome()
  const song = await aSong(m, { by: m.mina })
  await play(m, song, 1)
  await m.foldNow()
  /** The place of the row in each chart: a row that is written again gets another place. */
  const places = async () => {
    const rows = await sql<{ chart: string; place: string }>`
      select chart, ctid::text as place from song_ranks where song_id = ${toUuid(song)}`.execute(
      m.melodrome.database,
    )
    return Object.fromEntries(rows.rows.map(({ chart, place }) => [chart, place]))
  }
  const before = await places()
  expect(Object.keys(before).toSorted()).toEqual([
    'popular:all',
    'popular:today',
    'popular:week',
    'top-rated:all',
  ])
  // jun has not heard it: the stars don't count yet.
  await rate(m.jun, song, 5)
  await m.foldNow()
  expect(await places()).toEqual(before)

  await play(m, song, 2)
  await m.foldNow()
  const after = await places()
  for (const [chart, place] of Object.entries(before)) expect(after[chart], chart).not.toBe(place)

  m.clock.forward(days(1))
  await m.foldNow()
  const nextDay = await places()
  const { 'popular:today': _, ...rest } = after
  expect(nextDay).toEqual(rest)
})

test('a song that is folded while a vote on it is being written is folded again with the vote', async () => {
  const m = await grownMelodrome()
  const { database } = m.melodrome
  const song = await aSong(m, { by: m.mina })
  await hear(m, song, m.jun)
  const score = async () => {
    await m.foldNow()
    const ranks = database.selectFrom('song_ranks').select('score').where('song_id', '=', toUuid(song))
    return (await ranks.where('chart', '=', 'popular:today').execute())[0]?.score
  }
  const heard = await score()
  // Marked by something earlier, which the fold finds before the vote is committed.
  await transact(database, transaction => markSongChanged(transaction, song))
  await transact(database, async vote => {
    const [song_id, user_id, at] = [toUuid(song), toUuid(m.jun.id), m.clock.now]
    const values = { song_id, user_id, is_like: true, created_at: at, updated_at: at }
    await vote.insertInto('likes').values(values).execute()
    await markSongChanged(vote, song)
    expect(await score()).toBe(heard)
  })
  expect(await score()).toBeGreaterThan(heard!)
})

/** An installation that folds only when the test does, by the time that it gives; with a song that is marked. */
async function heldMelodrome() {
  const m = await melodrome({ role: 'web' })
  const { database } = m.melodrome
  const song = await aSong(m, { by: m.mina })
  return {
    clock: m.clock,
    database,
    play: () => play(m, song, 1),
    mark: () => transact(database, transaction => markSongChanged(transaction, song)),
    marks: async () => (await database.selectFrom('changed_songs').select('song_id').execute()).length,
    fold: (timeNow: () => Date) =>
      foldRanks(database, () => {
        const now = timeNow()
        return { now, terms: chartTerms(m.melodrome, now) }
      }),
  }
}

test('at midnight marks wait for a clock that has reached the new day, but not for a day that a wrong clock has set', async () => {
  const { database, clock, play: playIt, mark, marks, fold } = await heldMelodrome()
  const heardToday = () =>
    database.selectFrom('song_ranks').select('song_id').where('chart', '=', 'popular:today').execute()
  const untilMidnight = (ms: number) => days(1) - (clock.now.getTime() % days(1)) - ms
  clock.forward(untilMidnight(10_000))
  const yesterday = clock.now
  await playIt()
  await fold(() => yesterday)
  expect(await heardToday()).toHaveLength(1)
  clock.forward(20_000)
  await fold(() => clock.now)
  await mark()
  await fold(() => yesterday)
  expect(await marks()).toBe(1)
  await fold(() => clock.now)
  expect(await marks()).toBe(0)
  expect(await heardToday()).toEqual([])

  clock.forward(untilMidnight(minutes(60)))
  const tomorrow = new Date(clock.now.getTime() + minutes(61)).toISOString().slice(0, 10)
  for (const day of [tomorrow, '2999-01-01']) {
    await database.updateTable('chart_day').set({ day }).execute()
    await mark()
    await fold(() => clock.now)
    expect(await marks()).toBe(0)
  }
})

test('a fold that midnight overtakes leaves the rest to the next one, which begins the new day', async () => {
  const { clock, marks, fold } = await heldMelodrome()
  await fold(() => {
    const now = clock.now
    clock.forward(days(1))
    return now
  })
  expect(await marks()).toBe(1)
  await fold(() => clock.now)
  expect(await marks()).toBe(0)
})

test('a window shows songs heard in it first; the others follow in the order of all time', async () => {
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

test('top rated: a single rating of five does not lead over many good ones; songs without ratings that count stand last', async () => {
  const m = await grownMelodrome()
  const [single, many, unheard] = [
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
    await aSong(m, { by: m.mina }),
  ]
  await hear(m, single, m.jun)
  await rate(m.jun, single, 5)
  await hear(m, many, m.jun, m.sora, m.teo)
  for (const person of [m.jun, m.sora, m.teo]) {
    await rate(person, many, 5)
    await rate(person, unheard, 5)
  }
  await play(m, unheard, 3)
  await m.foldNow()
  for (const window of ['all', 'week', 'today'])
    expect(await order(m, 'GET /api/songs/top-rated', { window })).toEqual([many, single, unheard])
})

test('the page that explains a song’s place shows the charts’ own numbers, without votes that do not count', async () => {
  const m = await grownMelodrome()
  const id = await aSong(m, { by: m.mina })
  const standing = (window: 'all' | 'today' = 'all') =>
    m.guest.call('GET /api/songs/{id}/standing', { params: { id }, query: { window } })
  expect(await standing()).toMatchObject({ popular: { isCounted: false }, topRated: { score: null } })
  await hear(m, id, m.jun, m.sora)
  for (const person of [m.mina, m.jun, m.teo]) {
    await like(person, id)
    await rate(person, id, 5)
  }
  await like(m.sora, id, false)
  await m.jun.call('POST /api/songs/{id}/comments', { params: { id }, body: { content: 'once more' } })
  await play(m, id, 2)
  const popular = {
    isCounted: true,
    listeners: 2,
    likes: 1,
    dislikes: 1,
    commenters: 1,
    keepers: 0,
    plays: 2,
  }
  expect(await standing()).toMatchObject({
    popular: { ...popular, allLikes: 3 },
    topRated: { isCounted: true, ratings: 1, averageRating: 5, expectedRating: 3.5, imaginedRatings: 5 },
  })
  expect((await standing('today')).popular).toMatchObject(popular)
  m.clock.forward(days(2))
  expect((await standing('today')).popular).toMatchObject({ isCounted: false, listeners: 0, plays: 0 })
  await logInAgain(m, 'jun')
  // jun listened two days ago, so that today there is nothing beside the dislike.
  await like(m.jun, id, false)
  expect((await standing('today')).popular).toMatchObject({ isCounted: false, dislikes: 1 })
  const unknown = { params: { id: m.jun.id } }
  await expect(m.guest.call('GET /api/songs/{id}/standing', unknown)).rejects.toMatchObject(
    refused('song.notFound'),
  )
})

test('votes of a young account begin to count when it is a day old, by themselves', async () => {
  const m = await melodrome()
  const [lifted, played] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.sora })]
  await play(m, played, 3)
  await hear(m, lifted, m.jun)
  await like(m.jun, lifted)
  await m.foldNow()
  expect(await order(m, 'GET /api/songs/popular')).toEqual([played, lifted])
  m.clock.forward(days(1))
  await m.foldNow()
  expect(await order(m, 'GET /api/songs/popular')).toEqual([lifted, played])
})

test('a dozen accounts of today, and the artist themselves, move no chart', async () => {
  const m = await grownMelodrome()
  const [good, pushed] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.sora })]
  await hear(m, good, m.jun)
  const fakes = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const fake = new Person(m.app)
      const body = { email: `fake${n}@example.org`, password: 'let me in please', artistName: `fake ${n}` }
      await fake.call('POST /api/auth/register', { body })
      return fake
    }),
  )
  await hear(m, pushed, ...fakes)
  for (const fake of fakes) {
    await like(fake, pushed)
    await rate(fake, pushed, 5)
  }
  await like(m.sora, pushed)
  await m.foldNow()
  for (const chart of ['GET /api/songs/popular', 'GET /api/songs/top-rated'] as const) {
    for (const window of ['all', 'week', 'today']) {
      const [first] = await order(m, chart, { window })
      // No rating of either song counts for the chart: there the plain order shows the likes that the song itself
      // shows.
      expect(first).toBe(chart === 'GET /api/songs/popular' ? good : pushed)
    }
  }
  await rate(m.jun, good, 3)
  await m.foldNow()
  expect(await order(m, 'GET /api/songs/top-rated')).toEqual([good, pushed])
})

test('popular begins with two songs of an artist at most, and its pages lose and repeat none', async () => {
  const m = await grownMelodrome()
  const ofMina: string[] = []
  for (let i = 0; i < 5; i++) ofMina.push(await aSong(m, { by: m.mina, title: `mina ${i}` }))
  const [ofJun, ofTeo] = [await aSong(m, { by: m.jun }), await aSong(m, { by: m.teo })]
  for (const [i, id] of ofMina.entries()) await play(m, id, 9 - i)
  await play(m, ofJun, 2)
  await play(m, ofTeo, 1)
  await m.foldNow()
  const expected = [ofMina[0], ofMina[1], ofJun, ofTeo, ofMina[2], ofMina[3], ofMina[4]]
  expect(await order(m, 'GET /api/songs/popular')).toEqual(expected)
  const seen: string[] = []
  let url: string | undefined = '/api/songs/popular?limit=3'
  while (url) {
    const answer = await m.jun.send({ method: 'GET', url })
    seen.push(...answer.json().map(({ id }: { id: string }) => id))
    url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(expected)
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
