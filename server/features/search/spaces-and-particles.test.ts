import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSong } from '../../testing/songs.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'

const atOnce = async (m: TestMelodrome, q: string) => {
  const { songs, artists, correction } = await m.guest.call('GET /api/search', { query: { q } })
  return {
    titles: songs.map(({ title }) => title),
    names: artists.map(({ artistName }) => artistName),
    correction,
  }
}

const titles = [
  '마지막 환승',
  '네온 장마',
  '옥상 수영장',
  '귤빛 오후',
  'Low End Garden',
  'buffer overflow',
  'B면 첫 곡',
]

const spaces = [
  ['마지막환승', '마지막 환승'],
  ['네온장마', '네온 장마'],
  ['옥상수영장', '옥상 수영장'],
  ['귤빛오후', '귤빛 오후'],
  ['막환', '마지막 환승'],
  ['ㄴㅇㅈㅁ', '네온 장마'],
  ['마지 막 환승', '마지막 환승'],
  ['b면첫곡', 'B면 첫 곡'],
  ['lowendgarden', 'Low End Garden'],
  ['buffer over flow', 'buffer overflow'],
  ['bufferoverflow', 'buffer overflow'],
  ['lowend', 'Low End Garden'],
  ['over flow', 'buffer overflow'],
] as const

test('a space that is left out or put in changes nothing about what is found', async () => {
  const m = await melodrome()
  for (const title of titles) await aSong(m, { by: m.mina, title, genre: null })
  for (const [search, title] of spaces) expect((await atOnce(m, search)).titles, search).toEqual([title])
  // A title that is written exactly like this comes before one that only sounds like it.
  await aSong(m, { by: m.jun, title: '네온장마', genre: null })
  await m.foldNow()
  expect((await atOnce(m, '네온장마')).titles).toEqual(['네온장마', '네온 장마'])
  expect((await atOnce(m, '네온 장마')).titles).toEqual(['네온 장마', '네온장마'])
})

test('a song whose other words are spaced in another way than its title is found once', async () => {
  const m = await melodrome()
  const [tagged, sung] = [
    await aSong(m, { by: m.mina, title: 'Night Drive', genre: null }),
    await aSong(m, { by: m.mina, title: 'Sunset', genre: null }),
  ]
  await m.mina.call('PATCH /api/songs/{id}', { params: { id: tagged }, body: { tags: ['nightdrive'] } })
  const lyrics = 'Under the sun set in stone'
  await m.mina.call('PATCH /api/songs/{id}', { params: { id: sung }, body: { lyrics } })
  const found = async (q: string) =>
    (await m.guest.call('GET /api/search/songs', { query: { q } })).map(({ title }) => title)
  // Among the rest, and then among the most popular.
  for (const popularity of ['rest', 'head']) {
    if (popularity === 'head') await sql`update song_index set is_head = true`.execute(m.melodrome.database)
    expect(await found('nightdrive'), popularity).toEqual(['Night Drive'])
    expect(await found('sun set'), popularity).toEqual(['Sunset'])
  }
})

test('people are found with a space too many or too few, and what was meant is said', async () => {
  const m = await melodrome()
  await m.jun.call('PUT /api/users/{id}/profile', {
    params: { id: m.jun.id },
    body: { artistName: 'moonbuffer' },
  })
  await m.sora.call('PUT /api/users/{id}/profile', {
    params: { id: m.sora.id },
    body: { artistName: 'Paper Wolf' },
  })
  expect(await atOnce(m, 'moon buffer')).toEqual({
    titles: [],
    names: ['moonbuffer'],
    correction: 'moonbuffer',
  })
  expect(await atOnce(m, 'paperwolf')).toEqual({
    titles: [],
    names: ['Paper Wolf'],
    correction: 'paper wolf',
  })
  expect(await atOnce(m, 'paperwolves')).toEqual({ titles: [], names: [], correction: null })
})

test('one wrong letter is seen through in a word that carries a particle, on either side', async () => {
  const m = await melodrome()
  await aSong(m, { by: m.mina, title: '등대지기의 휴일', genre: null })
  await aSong(m, { by: m.mina, title: '해파리는 뼈가 없다', genre: null })
  for (const [search, correction, title] of [
    ['등대직이', '등대지기', '등대지기의 휴일'],
    ['해파라', '해파리', '해파리는 뼈가 없다'],
    ['해파라는', '해파리는', '해파리는 뼈가 없다'],
    ['해파라가', '해파리', '해파리는 뼈가 없다'],
    ['해파리에서', '해파리', '해파리는 뼈가 없다'],
  ] as const) {
    expect(await atOnce(m, search), search).toMatchObject({ correction, titles: [title] })
  }
})
