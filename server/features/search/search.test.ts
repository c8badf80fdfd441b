import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../database/ids.ts'
import { leave } from '../../testing/left-account.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { Person, refused } from '../../testing/test-person.ts'
import { indexAgain } from './index/index-again.ts'

const titlesFor = async (m: TestMelodrome, q: string, by: Person = m.guest): Promise<string[]> =>
  (await by.call('GET /api/search/songs', { query: { q } })).map(({ title }) => title)

const artistsFor = async (m: TestMelodrome, q: string): Promise<string[]> =>
  (await m.guest.call('GET /api/search/artists', { query: { q } })).map(({ artistName }) => artistName)

interface Words {
  title?: string
  description?: string
  tags?: string[]
  lyrics?: string
}

async function change(m: TestMelodrome, id: string, words: Words): Promise<void> {
  await m.mina.call('PATCH /api/songs/{id}', { params: { id }, body: { generator: null, ...words } })
}

async function play(m: TestMelodrome, id: string, listeners: number): Promise<void> {
  for (let i = 0; i < listeners; i++) {
    const visitor = new Person(m.app)
    visitor.address = `10.2.0.${i}`
    await visitor.call('POST /api/songs/{id}/play', { params: { id } })
  }
}

const pairs = [
  ['사랑', '사랑했지만', '자랑과 사과'],
  ['사', '사랑했지만', '노래'],
  ['사랑해', '너를 사랑해요', '사랑 자랑해'],
  ['ㅅㄹ', '사랑', '우리'],
  ['사ㄹ', '사랑', '사과'],
  ['愛', '愛の歌', '恋の歌'],
  ['青春', '青春の光', '青い春'],
  ['ありがとう', 'ありがとうの朝', 'あの朝'],
  ['アリガトウ', 'ありがとうの朝', 'あの朝'],
  ['ﾈｵﾝ', 'ネオン街', '街'],
  ['夜曲', '小夜曲', '夜の曲'],
  ['strasse', 'Lange Straße', 'Lange Reise'],
  ['STRAßE', 'Lange Strasse', 'Lange Reise'],
  ['naive', 'Naïve Melody', 'Native Melody'],
  ['coração', 'Coracao Aberto', 'Cor Aberta'],
  ['dont', 'Don’t go', 'Do go'],
  ['smorre', 'Smørrebrød', 'Smoke'],
  ['дождь', 'Дождь идёт', 'Снег идёт'],
  ['neo', 'Neon', 'Noon'],
  ['n', 'Neon', 'Moon'],
  ['rain ne', 'Neon rain', 'Neon sun'],
] as const

test('every language is found by its own words, beginnings and ways to write', async () => {
  const m = await melodrome()
  const titles = new Set(pairs.flatMap(([, found, other]) => [found, other]))
  for (const title of titles) await aSong(m, { by: m.jun, title, genre: null })
  for (const [search, found, other] of pairs) {
    const answer = await m.guest.call('GET /api/search/songs', { query: { q: search, limit: 100 } })
    const seen = answer.map(({ title }) => title)
    expect(seen, search).toContain(found)
    expect(seen, search).not.toContain(other)
  }
})

test('better matches come first, and among equals the more popular', async () => {
  const m = await melodrome()
  const song = (title: string) => aSong(m, { by: m.mina, title, genre: null })
  const sung = await song('Ferry')
  await change(m, sung, { lyrics: 'and the rain came down\non all of us' })
  const described = await song('Pier')
  await change(m, described, { description: 'Recorded where the rain falls.' })
  const tagged = await song('Blue note')
  await change(m, tagged, { tags: ['Rain', 'city'] })
  const begun = await song('Rainbow')
  const inside = await song('Neon rain')
  const loved = await song('Rain on glass')
  const exact = await song('Rain')
  await play(m, loved, 2)
  await play(m, sung, 4)
  await play(m, begun, 3)
  await m.foldNow()
  const found = async (q: string) =>
    (await m.guest.call('GET /api/search/songs', { query: { q } })).map(({ id }) => id)
  expect(await found(' RAIN ')).toEqual([exact, loved, inside, begun, tagged, described, sung])

  await change(m, tagged, { tags: [], title: 'Rain' })
  await change(m, exact, { title: 'Snow' })
  expect(await found('rain')).toEqual([tagged, loved, inside, begun, described, sung])
  expect(await found('snow')).toEqual([exact])
})

test('words may stand anywhere in the song, but each of them must', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: 'Neon rain', genre: 'jazz' })
  await change(m, id, { lyrics: '비 오는 밤에 썼어요' })
  for (const q of ['mina neon', 'jazz rain', 'neon 썼어요', '밤에', 'rain jazz mina']) {
    expect(await titlesFor(m, q), q).toEqual(['Neon rain'])
  }
  expect(await titlesFor(m, 'neon snow')).toEqual([])
})

test('pages follow each other through every kind of match without gap or repetition', async () => {
  const m = await melodrome()
  const titles = ['Rain', 'Rain', 'My rain', 'Rain song', 'Rainy', 'Rainfall', 'Blue', 'Grey']
  const ids: string[] = []
  for (const title of titles) ids.push(await aSong(m, { by: m.mina, title, genre: 'other' }))
  for (const id of ids.slice(6)) await change(m, id, { description: 'the rain again' })
  await play(m, ids[3]!, 1)
  await m.foldNow()
  // Half of them are not among the most popular ones, as most songs of a big installation.
  await sql`update song_index set is_head = song_id < ${toUuid(ids[4]!)}`.execute(m.melodrome.database)
  const whole = await m.guest.call('GET /api/search/songs', { query: { q: 'rain' } })
  expect(new Set(whole.map(({ id }) => id))).toEqual(new Set(ids))
  const seen: string[] = []
  let url: string | undefined = '/api/search/songs?q=rain&limit=3'
  while (url) {
    const answer = await m.jun.send({ method: 'GET', url })
    seen.push(...answer.json().map(({ id }: { id: string }) => id))
    url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(whole.map(({ id }) => id))
  await expect(
    m.jun.call('GET /api/search/songs', { query: { q: 'rain', cursor: 'nonsense' } }),
  ).rejects.toMatchObject({ problem: { fields: { cursor: { code: 'cursor' } } } })
})

test('behind the head words as written come before words that they begin, and each song once', async () => {
  const m = await melodrome()
  const titles = ['Neon rainbow', 'Neon rain drops', 'Neonlight', 'Rainfall for neon', 'Dark']
  const ids: string[] = []
  for (const title of titles) ids.push(await aSong(m, { by: m.mina, title, genre: null }))
  await change(m, ids[4]!, { description: 'neon and rainfall' })
  await play(m, ids[0]!, 2)
  await m.foldNow()
  const found = async () => {
    const pages: string[] = []
    let url: string | undefined = '/api/search/songs?q=neon%20rain&limit=1'
    while (url) {
      const answer = await m.jun.send({ method: 'GET', url })
      pages.push(...answer.json().map(({ title }: { title: string }) => title))
      url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    return pages
  }
  await sql`update song_index set is_head = false`.execute(m.melodrome.database)
  expect(await found()).toEqual(['Neon rain drops', 'Neon rainbow', 'Rainfall for neon', 'Dark'])
})

test('every word may be a beginning among the most popular songs, only the last one among the others', async () => {
  const m = await melodrome()
  await aSong(m, { by: m.mina, title: 'Neon rain', genre: null })
  await aSong(m, { by: m.mina, title: 'Neonlight rainfall', genre: null })
  const found = async (q: string) => (await titlesFor(m, q)).toSorted()
  await sql`update song_index set is_head = true`.execute(m.melodrome.database)
  expect(await found('neo rai')).toEqual(['Neon rain', 'Neonlight rainfall'])
  await sql`update song_index set is_head = false`.execute(m.melodrome.database)
  expect(await found('neo rai')).toEqual([])
  expect(await found('neon rai')).toEqual(['Neon rain'])
  expect(await found('neon rain')).toEqual(['Neon rain'])
})

test('the fold keeps how popular songs are, in the head and behind it', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const { database } = m.melodrome
  const kept = () =>
    database.selectFrom('song_index').select(['is_head', 'popularity']).executeTakeFirstOrThrow()
  const ranked = () =>
    database.selectFrom('song_ranks').select('score').where('chart', '=', 'popular:all').executeTakeFirst()
  await m.foldNow()
  const before = await kept()
  await play(m, id, 2)
  expect(await kept()).toEqual(before)
  await m.foldNow()
  const after = await kept()
  expect(after).toEqual({ is_head: true, popularity: (await ranked())?.score })
  expect(after.popularity).toBeGreaterThan(before.popularity)
  // In a big installation most songs are not popular enough for the head.
  await sql`update search_upkeep set head_score = 1000`.execute(database)
  await sql`update song_index set is_head = false`.execute(database)
  await play(m, id, 3)
  await m.foldNow()
  expect(await kept()).toEqual({ is_head: false, popularity: (await ranked())?.score })
  expect((await kept()).popularity).toBeGreaterThan(after.popularity)
})

test('artists are found by the beginning of their name; an artist with exactly that name comes first', async () => {
  const m = await melodrome()
  const named: [Person, string][] = [
    [m.mina, 'Harbour Lights'],
    [m.jun, 'Harbourside'],
    [m.sora, 'Nowhere'],
  ]
  for (const [person, artistName] of named) {
    await person.call('PUT /api/users/{id}/profile', { params: { id: person.id }, body: { artistName } })
  }
  await m.teo.call('POST /api/users/{id}/follow', { params: { id: m.jun.id }, body: {} })
  expect(await artistsFor(m, 'harbour')).toEqual(['Harbour Lights', 'Harbourside'])
  expect(await artistsFor(m, 'ha')).toEqual(['Harbourside', 'Harbour Lights'])
  const seen: string[] = []
  let url: string | undefined = '/api/search/artists?q=h&limit=1'
  while (url) {
    const answer = await m.guest.send({ method: 'GET', url })
    seen.push(...answer.json().map(({ artistName }: { artistName: string }) => artistName))
    url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(['Harbourside', 'Harbour Lights'])
})

test('everything at once: songs and artists, with the viewer’s own votes, and no e-mail address', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: 'Neon mina' })
  await m.jun.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  const found = await m.jun.call('GET /api/search', { query: { q: 'mina' } })
  expect(found).toMatchObject({
    songs: [{ id, isLike: true }],
    artists: [{ id: m.mina.id }],
    correction: null,
  })
  expect(JSON.stringify(found)).not.toContain('example.org')
  await expect(m.jun.call('GET /api/search', { query: { q: '  ' } })).rejects.toMatchObject(
    refused('input.invalid'),
  )
})

const typos = [
  ['lvoe night', 'love night', 'Love night'],
  ['loev', 'love', 'Love night'],
  ['harbor', 'harbour', 'Harbour'],
  ['kichen', 'kitchen', 'Kitchen'],
  ['사렁비', '사랑비', '사랑비'],
  ['사랑버', '사랑비', '사랑비'],
  ['小夜区', '小夜曲', '小夜曲'],
  ['ありがとお', 'ありがとう', 'ありがとう'],
] as const

test('an unknown word is corrected to the nearest known one', async () => {
  const m = await melodrome()
  for (const title of new Set(typos.map(([, , meant]) => meant))) {
    await aSong(m, { by: m.mina, title, genre: null })
  }
  for (const [search, correction, title] of typos) {
    const found = await m.guest.call('GET /api/search', { query: { q: search } })
    expect(found, search).toMatchObject({ correction, songs: [{ title }] })
    expect(await titlesFor(m, search), search).toEqual([])
  }
})

test('a typo is only looked for when nothing was found, and only what can be found is suggested', async () => {
  const m = await melodrome()
  await aSong(m, { by: m.mina, title: 'Wove', genre: null })
  const love = await aSong(m, { by: m.mina, title: 'Love', genre: null })
  const look = (q: string) => m.guest.call('GET /api/search', { query: { q } })
  expect(await look('wove')).toMatchObject({ correction: null, songs: [{ title: 'Wove' }] })
  expect(await look('loove')).toMatchObject({ correction: 'love' })
  expect(await look('qwxz')).toEqual({ songs: [], artists: [], posts: [], correction: null })
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: love } })
  expect(await look('loove')).toEqual({ songs: [], artists: [], posts: [], correction: null })
  const words = () => m.melodrome.database.selectFrom('search_words').select('word').orderBy('word').execute()
  expect(await words()).toContainEqual({ word: 'love' })
  await m.sweepNow()
  expect(await words()).toEqual([{ word: 'mina' }, { word: 'sora' }, { word: 'wove' }])
})

test('what is not ready, hidden or gone is never found; what comes back is', async () => {
  const m = await melodrome()
  for (const status of ['processing', 'failed'] as const) await aSong(m, { by: m.mina, status })
  const id = await aSong(m, { by: m.mina })
  expect(await titlesFor(m, 'neon', m.mina)).toEqual(['Neon rain'])
  await leave(m, 'mina')
  expect(await titlesFor(m, 'neon')).toEqual([])
  expect(await artistsFor(m, 'mina')).toEqual([])
  expect(await m.guest.call('GET /api/search', { query: { q: 'minna' } })).toMatchObject({ correction: null })
  await sql`update users set deletion_due_at = null`.execute(m.melodrome.database)
  await sql`update songs set status = 'ready' where status = 'hidden'`.execute(m.melodrome.database)
  await sql`insert into song_index (song_id, user_id, title_key, title, names, texts, version)
    values (${toUuid(id)}, ${toUuid(m.mina.id)}, '', '', '', '', 0)`.execute(m.melodrome.database)
  await m.foldNow()
  expect(await titlesFor(m, 'neon')).toEqual(['Neon rain'])
  // A row that someone forgot to delete shows nothing either.
  await sql`update songs set status = 'hidden' where id = ${toUuid(id)}`.execute(m.melodrome.database)
  expect(await titlesFor(m, 'neon', m.mina)).toEqual([])
})

test('strange searches find nothing and break nothing', async () => {
  const m = await melodrome()
  await aSong(m, { by: m.mina, title: `It's 100% a\\b` })
  for (const strange of [
    `'`,
    '\\',
    '%_',
    '\u0000',
    '🎧',
    `'); drop table songs; --`,
    'a & b | !c:*',
    '<->',
    'ㅏ',
    'ㅏㅏ ㅋ',
    '사ㅏ',
    '\u0301',
    'ﷺ'.repeat(20),
    'a '.repeat(90),
    '愛'.repeat(200),
  ]) {
    const found = await m.guest
      .call('GET /api/search', { query: { q: strange } })
      .catch((error: Error) => error)
    if (found instanceof Error) expect(found, strange).toMatchObject(refused('input.invalid'))
  }
  expect(await titlesFor(m, '100 a b')).toHaveLength(1)
  expect(m.errors).toEqual([])
})

test('what an older version has indexed is made anew, in whatever state it was left, and twice does no harm', async () => {
  const m = await melodrome()
  for (let i = 0; i < 3; i++) await aSong(m, { by: m.mina, title: `장마 ${i}` })
  await sql`update song_index set title = '', names = '', texts = '', title_key = '', version = 0`.execute(
    m.melodrome.database,
  )
  await sql`update users set search = '', search_version = 0`.execute(m.melodrome.database)
  await sql`delete from search_words`.execute(m.melodrome.database)
  expect(await titlesFor(m, '장마')).toEqual([])
  const other = await m.another()
  await Promise.all([m.foldNow(), other.foldNow(), m.foldNow()])
  expect((await titlesFor(m, '장마')).toSorted()).toEqual(['장마 0', '장마 1', '장마 2'])
  expect(await artistsFor(m, 'mina')).toEqual(['mina'])
  expect(await m.guest.call('GET /api/search', { query: { q: '장미비' } })).toMatchObject({ songs: [] })
})

test('what cannot be indexed again keeps nothing else from it, neither its batch nor what comes behind it', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const inTheWay: string[] = []
  for (let i = 0; i < 4; i++) {
    const id = await aSong(m, { by: m.mina, title: `장마 ${i}` })
    if (i < 3) inTheWay.push(id)
  }
  await sql`update song_index set title = '', names = '', texts = '', title_key = '', version = 0`.execute(
    database,
  )
  await sql`update users set search = '', search_version = 0`.execute(database)
  const ids = sql.join(inTheWay.map(id => sql.lit(toUuid(id))))
  await sql`alter table song_index add constraint old check (version = 0 or song_id not in (${ids}))`.execute(
    database,
  )
  await indexAgain(m.melodrome, 2)
  expect(await titlesFor(m, '장마')).toEqual(['장마 3'])
  expect(await artistsFor(m, 'mina')).toEqual(['mina'])
  await sql`alter table song_index drop constraint old`.execute(database)
  await m.foldNow()
  expect(await titlesFor(m, '장마')).toHaveLength(4)
})

test('a song that is found by its lyrics comes with the line and its moment', async () => {
  const m = await melodrome()
  const sung = await aSong(m, { by: m.mina, title: 'Ferry', genre: null })
  await change(m, sung, {
    lyrics:
      '[00:00.10]Café by the sea\n[00:00.40]우산을 쓰고 걸어가\n(oh, umbrella)\n[00:00.90]umbrella, café light',
  })
  const plain = await aSong(m, { by: m.mina, title: 'Pier', genre: null })
  await change(m, plain, { lyrics: 'Boats\nand an umbrella' })
  const named = await aSong(m, { by: m.mina, title: 'Umbrella', genre: null })
  await change(m, named, { lyrics: '[00:00.10]umbrella' })
  const lines = async (q: string) => {
    const found = await m.guest.call('GET /api/search/songs', { query: { q } })
    const atOnce = await m.jun.call('GET /api/search', { query: { q } })
    expect(atOnce.songs.map(song => song.foundLine)).toEqual(found.map(song => song.foundLine))
    return Object.fromEntries(found.map(({ title, foundLine }) => [title, foundLine]))
  }
  expect(await lines('umbrella')).toEqual({
    // The name already shows it.
    Umbrella: undefined,
    Ferry: { text: '(oh, umbrella)', atSeconds: 0.4 },
    Pier: { text: 'and an umbrella', atSeconds: null },
  })
  expect(await lines('umbrella cafe')).toEqual({ Ferry: { text: 'umbrella, café light', atSeconds: 0.9 } })
  expect(await lines('우산')).toEqual({ Ferry: { text: '우산을 쓰고 걸어가', atSeconds: 0.4 } })
  // A match in the description is not one in the lyrics.
  await change(m, plain, { description: 'With an umbrella.' })
  expect((await lines('umbrella'))['Pier']).toBeUndefined()
})
