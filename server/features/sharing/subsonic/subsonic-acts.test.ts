import { expect, test } from 'vitest'
import { aProgram } from '../../../testing/a-program.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, logInAgain, melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'

type Params = Record<string, string>

/** An app with a token of jun, who listens. */
async function anApp(m: TestMelodrome, scopes: ('read' | 'write')[]) {
  const apiKey = (await aProgram(m, m.jun, 'jun', scopes)).apiToken!
  return async (call: string, params: Params = {}) => {
    const query = { v: '1.16.1', c: 'test', f: 'json', apiKey, ...params }
    return (await m.guest.send({ method: 'GET', url: `/rest/${call}`, query })).json()['subsonic-response']
  }
}

const failed = (code: number) => ({ status: 'failed', error: { code } })
const idsOf = (songs: { id: string }[] | undefined) => songs?.map(({ id }) => id)

test('a star is a like, a rating gives stars, a scrobble counts a play; a token that may only read does none', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: 'Rain' })
  const [reads, writes] = [await anApp(m, ['read']), await anApp(m, ['read', 'write'])]
  const seen = () => m.jun.call('GET /api/songs/{id}', { params: { id } })
  for (const call of ['star', 'unstar', 'setRating', 'scrobble'])
    expect(await reads(call, { id, rating: '4' }), call).toMatchObject(failed(50))
  expect(await seen()).toMatchObject({ isLike: null, ownRating: null, plays: 0 })

  expect(await writes('star', { id })).toMatchObject({ status: 'ok' })
  expect(await writes('setRating', { id, rating: '4' })).toMatchObject({ status: 'ok' })
  expect(await writes('scrobble', { id, submission: 'false' })).toMatchObject({ status: 'ok' })
  expect(await seen()).toMatchObject({ isLike: true, ownRating: 4, plays: 0 })
  expect(await writes('scrobble', { id })).toMatchObject({ status: 'ok' })
  expect(await writes('scrobble', { id })).toMatchObject({ status: 'ok' })
  expect(await seen()).toMatchObject({ plays: 1 })
  expect(idsOf((await reads('getStarred2')).starred2.song)).toEqual([id])
  expect(await writes('unstar', { id })).toMatchObject({ status: 'ok' })
  expect(await seen()).toMatchObject({ isLike: null })
  expect((await reads('getStarred')).starred.song).toEqual([])

  for (const _ of [1, 2])
    expect(await writes('setRating', { id, rating: '0' })).toMatchObject({ status: 'ok' })
  expect(await seen()).toMatchObject({ ownRating: null, ratingCount: 0 })
  for (const rating of ['6', '-1', '4.5', 'x', ''])
    expect(await writes('setRating', { id, rating }), rating).toMatchObject(failed(0))
  expect(await writes('star')).toMatchObject(failed(10))
  expect(await writes('star', { id: `ar-${m.mina.id}` })).toMatchObject(failed(70))
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  expect((await writes('star', { id })).status).toBe('failed')
})

test('of several songs one that is gone keeps no other from a star or a play', async () => {
  const m = await melodrome()
  const [gone, id] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina })]
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: gone } })
  const { apiToken } = await aProgram(m, m.jun, 'jun', ['read', 'write'])
  const ask = async (call: string, ...ids: string[]) => {
    const query = new URLSearchParams([['f', 'json'], ['apiKey', apiToken!], ...ids.map(one => ['id', one])])
    return (await m.guest.send({ method: 'GET', url: `/rest/${call}?${query}` })).json()['subsonic-response']
  }
  for (const call of ['star', 'scrobble']) {
    expect(await ask(call, gone), call).toMatchObject(failed(70))
    expect(await ask(call, gone, id), call).toMatchObject({ status: 'ok' })
  }
  const seen = () => m.jun.call('GET /api/songs/{id}', { params: { id } })
  expect(await seen()).toMatchObject({ isLike: true, plays: 1 })
  expect(await ask('unstar', gone, id)).toMatchObject({ status: 'ok' })
  expect(await seen()).toMatchObject({ isLike: null })
})

test('lists of albums, songs by genre and by chance, and own playlists', async () => {
  const m = await melodrome()
  const ask = await anApp(m, ['read'])
  const [rain, sun] = [
    await aSong(m, { by: m.mina, title: 'Rain', genre: 'jazz' }),
    await aSong(m, { by: m.sora, title: 'Sun', genre: 'pop' }),
  ]
  const year = (person: { id: string }) => `al-${person.id}-2026`
  const albums = async (params: Params) => idsOf((await ask('getAlbumList2', params)).albumList2?.album)
  expect(await albums({ type: 'newest' })).toEqual([year(m.sora), year(m.mina)])
  expect(await albums({ type: 'newest', size: '1', offset: '1' })).toEqual([year(m.mina)])
  expect(await albums({ type: 'byGenre', genre: 'Jazz' })).toEqual([year(m.mina)])
  expect((await albums({ type: 'random' }))?.toSorted()).toEqual([year(m.mina), year(m.sora)].toSorted())
  expect(await albums({ type: 'starred' })).toEqual([])
  expect((await ask('getAlbumList', { type: 'newest' })).albumList.album[0]).toMatchObject({ songCount: 1 })
  expect(await ask('getAlbumList2', { type: 'toString' })).toMatchObject(failed(0))
  expect(await ask('getAlbumList2')).toMatchObject(failed(10))

  expect(idsOf((await ask('getSongsByGenre', { genre: 'pop' })).songsByGenre.song)).toEqual([sun])
  expect(await ask('getSongsByGenre', { genre: 'polka' })).toMatchObject(failed(0))
  const { genre } = (await ask('getGenres')).genres
  expect(genre).toContainEqual({ value: 'jazz', songCount: 1, albumCount: 1 })
  expect(genre).toContainEqual({ value: 'rock', songCount: 0, albumCount: 0 })
  expect(idsOf((await ask('getRandomSongs', { size: '1' })).randomSongs.song)).toHaveLength(1)
  expect(idsOf((await ask('getRandomSongs', { genre: 'jazz' })).randomSongs.song)).toEqual([rain])

  const body = { name: 'Mine', isPublic: false, songId: rain }
  const own = await m.jun.call('POST /api/playlists', { body })
  const others = await m.mina.call('POST /api/playlists', { body })
  expect(idsOf((await ask('getPlaylists')).playlists.playlist)).toEqual([`pl-${own.id}`])
  expect(idsOf((await ask('getPlaylist', { id: `pl-${own.id}` })).playlist.entry)).toEqual([rain])
  expect(await ask('getPlaylist', { id: `pl-${others.id}` })).toMatchObject(failed(70))
})

test('albums are listed by year and in order of their names and artists, songs by chance only of the years asked for', async () => {
  const m = await melodrome()
  for (const by of [m.sora, m.mina, m.teo]) await aSong(m, { by, title: 'Rain' })
  m.clock.forward(days(365))
  await logInAgain(m, 'jun')
  const late = await aSong(m, { by: m.mina, title: 'Late rain' })
  const app = await anApp(m, ['read'])
  const albums = async (type: string, params: Params = {}) =>
    idsOf((await app('getAlbumList2', { type, ...params })).albumList2.album)
  const [mina, sora, teo] = [m.mina, m.sora, m.teo].map(({ id }) => `al-${id}-2026`)
  const minas27 = `al-${m.mina.id}-2027`
  expect(await albums('alphabeticalByArtist')).toEqual([mina, minas27, sora, teo])
  expect(await albums('alphabeticalByName')).toEqual([mina, sora, teo, minas27])
  expect(await albums('alphabeticalByName', { size: '2', offset: '1' })).toEqual([sora, teo])
  expect(await albums('byYear', { fromYear: '2027', toYear: '2030' })).toEqual([minas27])
  expect((await albums('byYear', { fromYear: '2000', toYear: '2030' }))?.at(-1)).toBe(minas27)
  expect((await albums('byYear', { fromYear: '2030', toYear: '2000' }))?.[0]).toBe(minas27)
  expect(await albums('byYear', { fromYear: '1999', toYear: '1999' })).toEqual([])
  expect(await app('getAlbumList2', { type: 'byYear' })).toMatchObject(failed(10))
  const random = async (params: Params) => idsOf((await app('getRandomSongs', params)).randomSongs.song)
  expect(await random({ fromYear: '2027' })).toEqual([late])
  expect(await random({ toYear: '2026' })).toHaveLength(3)
})

test('a page of an album list is full while there are albums, however many songs one has, and pages meet each once', async () => {
  const m = await melodrome()
  const ask = await anApp(m, ['read'])
  const year = (person: { id: string }) => `al-${person.id}-2026`
  await aSong(m, { by: m.teo, title: 'Wind' })
  await aSong(m, { by: m.sora, title: 'Sun' })
  for (let n = 0; n < 20; n++) await aSong(m, { by: m.mina, title: `Rain ${n}` })
  const page = async (offset: number) => {
    const params = { type: 'newest', size: '2', offset: String(offset) }
    return idsOf((await ask('getAlbumList2', params)).albumList2.album)
  }
  expect(await page(0)).toEqual([year(m.mina), year(m.sora)])
  expect(await page(2)).toEqual([year(m.teo)])
  expect(await page(4)).toEqual([])
})

test('lyrics come with the moments of their lines where these are known', async () => {
  const m = await melodrome()
  const ask = await anApp(m, ['read'])
  const id = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const lyricsOf = async () => (await ask('getLyricsBySongId', { id })).lyricsList.structuredLyrics
  expect(await lyricsOf()).toEqual([])
  const write = (lyrics: string) => m.mina.call('PATCH /api/songs/{id}', { params: { id }, body: { lyrics } })
  await write('비가 와\n또 와')
  expect(await lyricsOf()).toMatchObject([
    { synced: false, line: [{ value: '비가 와' }, { value: '또 와' }] },
  ])
  await write('[Verse]\n[00:01.50]비가 와\n(oh)')
  expect(await lyricsOf()).toMatchObject([
    {
      displayArtist: 'mina',
      displayTitle: 'Neon rain',
      synced: true,
      line: [
        { start: 0, value: '[Verse]' },
        { start: 1500, value: '비가 와' },
        { start: 1500, value: '(oh)' },
      ],
    },
  ])
  expect((await ask('getLyrics', { artist: 'mina', title: 'Neon rain' })).lyrics).toMatchObject({
    title: 'Neon rain',
    value: '[Verse]\n비가 와\n(oh)',
  })
  expect((await ask('getLyrics', { title: 'nowhere' })).lyrics).toEqual({})
})

test('an app that asks for it gets the moments of words, too, and where in a line they stand', async () => {
  const m = await melodrome()
  const ask = await anApp(m, ['read'])
  const { openSubsonicExtensions } = await ask('getOpenSubsonicExtensions')
  expect(openSubsonicExtensions).toContainEqual({ name: 'songLyrics', versions: [1, 2] })
  const id = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const write = (lyrics: string) => m.mina.call('PATCH /api/songs/{id}', { params: { id }, body: { lyrics } })
  const lyricsOf = async (more: Record<string, string> = {}) =>
    (await ask('getLyricsBySongId', { id, ...more })).lyricsList.structuredLyrics
  await write('[00:01.00]<00:01.00>비가 <00:01.50>와 <00:02.25>🌧 rain rain\n[00:03.00]oh')
  for (const asked of [{}, { enhanced: 'false' }] as Record<string, string>[]) {
    const [plain] = await lyricsOf(asked)
    expect(plain).toMatchObject({ synced: true, line: [{ start: 1000 }, { start: 3000, value: 'oh' }] })
    expect(plain).not.toHaveProperty('cueLine')
    expect(plain).not.toHaveProperty('kind')
  }
  const [enhanced] = await lyricsOf({ enhanced: 'true' })
  expect(enhanced).toMatchObject({
    kind: 'main',
    cueLine: [
      {
        index: 0,
        start: 1000,
        value: '비가 와 🌧 rain rain',
        cue: [
          { start: 1000, byteStart: 0, byteEnd: 5, value: '비가' },
          { start: 1500, byteStart: 7, byteEnd: 9, value: '와' },
          { start: 2250, byteStart: 11, byteEnd: 24, value: '🌧 rain rain' },
        ],
      },
    ],
  })
  const [{ value, cue }] = enhanced.cueLine
  for (const word of cue)
    expect(
      Buffer.from(value)
        .subarray(word.byteStart, word.byteEnd + 1)
        .toString(),
    ).toBe(word.value)
  const apiKey = (await aProgram(m, m.jun, 'jun', ['read'])).apiToken!
  const query = { v: '1.16.1', c: 'test', apiKey, id, enhanced: 'true' }
  const xml = (await m.guest.send({ method: 'GET', url: '/rest/getLyricsBySongId', query })).payload
  expect(xml).toContain(
    '<cueLine index="0" start="1000" value="비가 와 🌧 rain rain"><cue start="1000" byteStart="0" byteEnd="5">비가</cue>',
  )

  // Lyrics with times for lines only, and without any times.
  for (const lyrics of ['[00:01.00]oh', 'oh']) {
    await write(lyrics)
    expect((await lyricsOf({ enhanced: 'true' }))[0]).not.toHaveProperty('cueLine')
  }
})
