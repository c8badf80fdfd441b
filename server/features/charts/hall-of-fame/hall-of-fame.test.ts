import { expect, test } from 'vitest'
import { newId, toUuid } from '../../../database/ids.ts'
import { hear } from '../../../testing/hear.ts'
import { leave } from '../../../testing/left-account.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, logInAgain, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { measureMonths } from './measure-months.ts'

/** A song that jun, sora and teo have heard and rated. */
async function ratedSong(m: TestMelodrome, by: Person, stars: readonly number[], title = 'Neon rain') {
  const id = await aSong(m, { by, title })
  const voters = [m.jun, m.sora, m.teo].filter(person => person !== by).slice(0, stars.length)
  await hear(m, id, ...voters)
  for (const [index, person] of voters.entries())
    await person.call('POST /api/songs/{id}/rate', { params: { id }, body: { rating: stars[index]! } })
  return id
}

async function comeBack(m: TestMelodrome): Promise<void> {
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
}

async function grownMelodrome(): Promise<TestMelodrome> {
  const m = await melodrome()
  m.clock.forward(days(1))
  await comeBack(m)
  return m
}

const current = (m: TestMelodrome) => m.guest.call('GET /api/leaderboards/current')
const of = (m: TestMelodrome, month: string) =>
  m.guest.call('GET /api/leaderboards/{month}', { params: { month } })

test('a month begins empty, fills while it runs, and stays as it was once it is over', async () => {
  const m = await grownMelodrome()
  expect(await current(m)).toMatchObject({
    month: '2026-06',
    isFinal: false,
    artistOfMonth: [],
    topRatedSongs: [],
    challengeWinners: [],
  })
  const [best, second] = [await ratedSong(m, m.mina, [5, 5, 5]), await ratedSong(m, m.mina, [4, 4, 4])]
  const few = await ratedSong(m, m.mina, [5, 5])
  m.clock.forward(minutes(10))
  await m.foldNow()
  const june = await current(m)
  expect(june.topRatedSongs.map(({ song, position }) => [position, song.id])).toEqual([
    [1, best],
    [2, second],
  ])
  expect(june.topRatedSongs[0]).toMatchObject({ averageRating: 5, ratingCount: 3 })
  expect(JSON.stringify(june)).not.toContain(few)
  expect(june.artistOfMonth).toMatchObject([
    { position: 1, user: { id: m.mina.id }, songCount: 3, score: 100, songPoints: 100, contestPoints: 0 },
  ])

  m.clock.forward(days(20))
  await comeBack(m)
  await m.foldNow()
  const stored = await of(m, '2026-06')
  expect(stored).toMatchObject({ isFinal: true, periodEnd: '2026-07-01T00:00:00.000Z' })
  for (const person of [m.jun, m.sora, m.teo])
    await person.call('POST /api/songs/{id}/rate', { params: { id: second }, body: { rating: 5 } })
  // As if an instance had stopped between the two months: it has to measure June again, and June is over.
  await m.melodrome.database.deleteFrom('leaderboards').where('is_final', '=', false).execute()
  m.clock.forward(minutes(10))
  await m.foldNow()
  const { topRatedSongs } = await of(m, '2026-06')
  expect(topRatedSongs.map(({ song, averageRating }) => [song.id, averageRating])).toEqual([
    [best, 5],
    [second, 4],
  ])
  const july = await current(m)
  expect(july).toMatchObject({ month: '2026-07', months: ['2026-07', '2026-06'], isFinal: false })
  expect(july.topRatedSongs.map(({ song }) => song.id)).toEqual([second])
})

test('own votes, young accounts and unheard songs don’t count for the hall of fame', async () => {
  const m = await melodrome()
  const id = await ratedSong(m, m.mina, [5, 5, 5])
  await m.mina.call('POST /api/songs/{id}/rate', { params: { id }, body: { rating: 5 } })
  const unheard = await aSong(m, { by: m.mina })
  for (const person of [m.jun, m.sora, m.teo])
    await person.call('POST /api/songs/{id}/rate', { params: { id: unheard }, body: { rating: 5 } })
  await m.foldNow()
  expect((await current(m)).topRatedSongs).toEqual([])
  m.clock.forward(days(1))
  await m.foldNow()
  expect((await current(m)).topRatedSongs.map(({ song }) => song.id)).toEqual([id])
})

test('after long downtime every month is measured, once, also by two instances at the same moment', async () => {
  const m = await grownMelodrome()
  const id = await ratedSong(m, m.mina, [5, 4, 5])
  const other = await m.another()
  m.clock.forward(days(100))
  await Promise.all([measureMonths(m.melodrome), measureMonths(other.melodrome), measureMonths(m.melodrome)])
  expect((await current(m)).months).toEqual(['2026-09', '2026-08', '2026-07', '2026-06'])
  expect((await of(m, '2026-06')).topRatedSongs.map(({ song }) => song.id)).toEqual([id])
  expect((await of(m, '2026-07')).topRatedSongs).toEqual([])
  const rows = await m.melodrome.database
    .selectFrom('leaderboards')
    .select(['period_start', 'is_final'])
    .orderBy('period_start')
    .execute()
  expect(rows.map(row => [row.period_start, row.is_final])).toEqual([
    ['2026-06-01', true],
    ['2026-07-01', true],
    ['2026-08-01', true],
    ['2026-09-01', false],
  ])
})

test('a clock that was ahead for a moment has closed no month and begun none', async () => {
  const m = await grownMelodrome()
  const before = await ratedSong(m, m.mina, [5, 5, 5])
  m.clock.forward(days(40))
  await m.foldNow()
  m.clock.forward(-days(40))
  const after = await ratedSong(m, m.mina, [4, 4, 4])
  await m.foldNow()
  const june = await current(m)
  expect(june).toMatchObject({ month: '2026-06', months: ['2026-06'], isFinal: false })
  expect(june.topRatedSongs.map(({ song }) => song.id)).toEqual([before, after])
  await expect(of(m, '2026-07')).rejects.toMatchObject(refused('leaderboard.notFound'))
  m.clock.forward(days(20))
  await m.foldNow()
  expect(await of(m, '2026-06')).toMatchObject({ isFinal: true })
  expect(await current(m)).toMatchObject({ month: '2026-07', isFinal: false })
})

test('a month is closed a minute after its end, when its last votes are there', async () => {
  const m = await grownMelodrome()
  const end = Date.UTC(2026, 6, 1)
  m.clock.forward(end - m.clock.now.getTime() - 1)
  await comeBack(m)
  await m.foldNow()
  m.clock.forward(minutes(0.5))
  const id = await ratedSong(m, m.mina, [5, 5, 5])
  await m.foldNow()
  expect(await of(m, '2026-06')).toMatchObject({ isFinal: false, topRatedSongs: [] })
  // As if they had been cast in the last moment, and had waited until now to be written.
  await m.melodrome.database
    .updateTable('ratings')
    .set({ updated_at: new Date(end - 1) })
    .execute()
  m.clock.forward(minutes(0.5))
  await m.foldNow()
  const june = await of(m, '2026-06')
  expect(june.isFinal).toBe(true)
  expect(june.topRatedSongs.map(({ song }) => song.id)).toEqual([id])
})

test('a month that never was is refused with its own code, and a text that is no month as a wrong field', async () => {
  const m = await melodrome()
  await expect(of(m, '2020-01')).rejects.toMatchObject(refused('leaderboard.notFound'))
  await expect(of(m, '2027-01')).rejects.toMatchObject(refused('leaderboard.notFound'))
  await expect(of(m, '2026-13')).rejects.toMatchObject(refused('input.invalid'))
  expect(await of(m, '2026-06')).toMatchObject({ month: '2026-06' })
})

/** A challenge that was judged `ago` milliseconds before, with one entry of each person. */
async function judgedChallenge(
  m: TestMelodrome,
  title: string,
  ago: number,
  entries: readonly { songId: string; person: Person; chance: number; mean: number }[],
) {
  const at = new Date(m.clock.now.getTime() - ago)
  const id = newId(at.getTime())
  const { database } = m.melodrome
  await database
    .insertInto('challenges')
    .values({
      id: toUuid(id),
      title,
      start_at: new Date(at.getTime() - days(9)),
      end_at: at,
      created_at: at,
      updated_at: at,
      closed_at: at,
      voter_count: 9,
      entry_count: entries.length,
    })
    .execute()
  const rows = entries.map(({ songId, person, chance, mean }, place) => ({
    id: toUuid(newId(at.getTime())),
    challenge_id: toUuid(id),
    song_id: toUuid(songId),
    user_id: toUuid(person.id),
    submitted_at: at,
    created_at: at,
    updated_at: at,
    ranking: place + 1,
    band: place + 1,
    voter_count: 9,
    mean_stars: mean,
    chance,
    low_chance: chance,
    high_chance: chance,
    best_ranking: place + 1,
    worst_ranking: place + 1,
  }))
  await database.insertInto('challenge_submissions').values(rows).execute()
}

test('every list has the order of the number it shows, and artists show the waves of their songs', async () => {
  const m = await grownMelodrome()
  const [minas, juns] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.jun })]
  await judgedChallenge(m, 'The clear one', minutes(30), [
    { songId: minas, person: m.mina, chance: 0.9, mean: 4.3 },
  ])
  await judgedChallenge(m, 'The later one', minutes(1), [
    { songId: juns, person: m.jun, chance: 0.6, mean: 4.4 },
  ])
  m.clock.forward(minutes(10))
  await m.foldNow()
  const { challengeWinners, artistOfMonth } = await current(m)
  expect(challengeWinners.map(({ challenge, score }) => [challenge.title, Math.round(score * 100)])).toEqual([
    ['The clear one', 90],
    ['The later one', 60],
  ])
  expect(artistOfMonth[0]!.songPeaks).toEqual([Buffer.alloc(200, 100).toString('base64')])
})

test('a deleted or blocked artist leaves the place empty, and no other artist moves up', async () => {
  const m = await grownMelodrome()
  const [first, second] = [await ratedSong(m, m.mina, [5, 5, 5]), await ratedSong(m, m.mina, [4, 4, 4])]
  m.clock.forward(minutes(10))
  await m.foldNow()
  const seenBy = async (person: Person) =>
    (await person.call('GET /api/leaderboards/current')).topRatedSongs.map(({ song, position }) => [
      position,
      song.id,
    ])
  await m.jun.call('POST /api/users/{id}/block', { params: { id: m.mina.id } })
  expect(await seenBy(m.jun)).toEqual([])
  expect(await seenBy(m.sora)).toEqual([
    [1, first],
    [2, second],
  ])
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: first } })
  expect(await seenBy(m.sora)).toEqual([[2, second]])
  await leave(m, 'mina')
  expect(await seenBy(m.sora)).toEqual([])
  expect((await current(m)).artistOfMonth).toEqual([])
})

test('the places of a contest that was judged in the month are listed, and raise their artists', async () => {
  const m = await grownMelodrome()
  const [winning, second] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.jun })]
  const challenge = await m.melodrome.database
    .insertInto('challenges')
    .values({
      id: toUuid(winning),
      title: 'Night drive',
      start_at: new Date(m.clock.now.getTime() - days(9)),
      end_at: m.clock.now,
      created_at: m.clock.now,
      updated_at: m.clock.now,
      closed_at: m.clock.now,
      voter_count: 9,
      entry_count: 9,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = (songId: string, person: Person, ranking: number) => ({
    id: toUuid(songId),
    challenge_id: toUuid(challenge.id),
    song_id: toUuid(songId),
    user_id: toUuid(person.id),
    submitted_at: m.clock.now,
    created_at: m.clock.now,
    updated_at: m.clock.now,
    ranking,
    band: ranking,
    voter_count: 9,
    mean_stars: 4.5,
    chance: 0.9,
    low_chance: 0.8,
    high_chance: 1,
    best_ranking: ranking,
    worst_ranking: ranking,
  })
  await m.melodrome.database
    .insertInto('challenge_submissions')
    .values([entry(winning, m.mina, 1), entry(second, m.jun, 2)])
    .execute()
  m.clock.forward(minutes(10))
  await m.foldNow()
  const { challengeWinners, artistOfMonth } = await current(m)
  expect(challengeWinners).toMatchObject([
    {
      position: 1,
      song: { id: winning },
      challenge: { title: 'Night drive' },
      averageRating: 4.5,
      voterCount: 9,
    },
  ])
  expect(artistOfMonth.map(({ user, score }) => [user.id, Math.round(score)])).toEqual([
    [m.mina.id, 100],
    [m.jun.id, 59],
  ])
})
