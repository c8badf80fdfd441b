import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aProgram } from '../../../testing/a-program.ts'
import { aSong, labelSong } from '../../../testing/songs.ts'
import { days, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'

type Params = Record<string, string>

async function anApp(m: TestMelodrome) {
  const apiKey = (await aProgram(m, m.jun, 'jun', ['read', 'write'])).apiToken!
  return async (call: string, params: Params = {}) => {
    const query = { v: '1.16.1', c: 'test', f: 'json', apiKey, ...params }
    return (await m.guest.send({ method: 'GET', url: `/rest/${call}`, query })).json()['subsonic-response']
  }
}

test('a list counts the albums of an artist as their own page lists them', async () => {
  const m = await melodrome()
  const ask = await anApp(m)
  const id = await aSong(m, { by: m.mina, title: 'Rain one' })
  await aSong(m, { by: m.mina, title: 'Rain two' })
  await aSong(m, { by: m.mina, title: 'Unheard', status: 'processing' })
  const old = await aSong(m, { by: m.mina, title: 'Rain last year' })
  const lastYear = new Date(m.clock.now.getTime() - days(366))
  const songs = m.melodrome.database.updateTable('songs').set({ created_at: lastYear })
  await songs.where('id', '=', toUuid(old)).execute()
  await aSong(m, { by: m.sora, title: 'Sun' })
  for (const isPublic of [true, false])
    await m.mina.call('POST /api/playlists', { body: { name: 'Weather', isPublic, songId: id } })

  const { index } = (await ask('getArtists')).artists
  const listed: { id: string; name: string; albumCount: number }[] = index.flatMap(
    ({ artist }: { artist: object[] }) => artist,
  )
  expect(Object.fromEntries(listed.map(({ name, albumCount }) => [name, albumCount]))).toEqual({
    mina: 3,
    sora: 1,
  })
  for (const { id: artist, albumCount } of listed) {
    const page = (await ask('getArtist', { id: artist })).artist
    expect(page.albumCount).toBe(albumCount)
    expect(page.album).toHaveLength(albumCount)
  }
  const found = (await ask('search3', { query: 'mina' })).searchResult3.artist
  expect(found).toMatchObject([{ name: 'mina', albumCount: 3 }])
  const albums = (await ask('getArtist', { id: `ar-${m.mina.id}` })).artist.album
  for (const album of albums) {
    const whole = (await ask('getAlbum', { id: album.id })).album
    expect(whole.songCount, album.name).toBe(whole.song.length)
    expect(album.songCount, album.name).toBe(whole.song.length)
  }
})

test('a song that moderators have labelled sensitive is explicit wherever an app meets it, others say nothing', async () => {
  const m = await melodrome()
  const ask = await anApp(m)
  const loud = await aSong(m, { by: m.mina, title: 'Loud rain' })
  const cloned = await aSong(m, { by: m.mina, title: 'Cloned rain' })
  await labelSong(m, loud, 'sensitive')
  await labelSong(m, cloned, 'voice')
  const statuses = (songs: { id: string; explicitStatus: string }[]) =>
    Object.fromEntries(songs.map(({ id, explicitStatus }) => [id, explicitStatus]))
  const both = { [loud]: 'explicit', [cloned]: '' }
  expect((await ask('getSong', { id: loud })).song).toMatchObject({ explicitStatus: 'explicit' })
  expect(statuses((await ask('search3', { query: 'rain' })).searchResult3.song)).toEqual(both)
  expect(statuses((await ask('getAlbum', { id: `al-${m.mina.id}-2026` })).album.song)).toEqual(both)
})

test('genres count the songs that can be heard, and years of artists; a few minutes later the new ones too', async () => {
  const m = await melodrome()
  const ask = await anApp(m)
  for (const title of ['one', 'two']) await aSong(m, { by: m.mina, title, genre: 'jazz' })
  await aSong(m, { by: m.sora, title: 'three', genre: 'jazz' })
  await aSong(m, { by: m.sora, title: 'unheard', genre: 'jazz', status: 'processing' })
  const jazz = async () =>
    (await ask('getGenres')).genres.genre.find(({ value }: { value: string }) => value === 'jazz')
  expect(await jazz()).toEqual({ value: 'jazz', songCount: 3, albumCount: 2 })
  await aSong(m, { by: m.jun, title: 'four', genre: 'jazz' })
  m.clock.forward(minutes(6))
  expect(await jazz()).toEqual({ value: 'jazz', songCount: 4, albumCount: 3 })
})

test('an app can count one play per song and half an hour for its owner, as our player can, with or without sound', async () => {
  const m = await melodrome()
  const ask = await anApp(m)
  const id = await aSong(m, { by: m.mina })
  const plays = async () => (await m.guest.call('GET /api/songs/{id}', { params: { id } })).plays
  // To load the sound is not a play: an app may load ahead.
  await ask('getSong', { id })
  await m.guest.send({ method: 'GET', url: `/api/songs/${id}/stream` })
  expect(await ask('scrobble', { id, submission: 'false' })).toMatchObject({ status: 'ok' })
  expect(await plays()).toBe(0)
  for (const more of [{}, {}, { time: '0' }, { time: String(m.clock.now.getTime()) }] as Params[])
    expect(await ask('scrobble', { id, ...more })).toMatchObject({ status: 'ok' })
  expect(await plays()).toBe(1)
  // In our player the same person is the same listener.
  expect(await m.jun.call('POST /api/songs/{id}/play', { params: { id } })).toEqual({ counted: false })
  m.clock.forward(minutes(31))
  await ask('scrobble', { id })
  expect(await plays()).toBe(2)
  const hidden = await aSong(m, { by: m.mina, status: 'processing' })
  expect(await ask('scrobble', { id: hidden })).toMatchObject({ status: 'failed', error: { code: 70 } })
})
