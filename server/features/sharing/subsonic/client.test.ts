import type { AddressInfo } from 'node:net'
import SubsonicClient from 'subsonic-api'
import { expect, test } from 'vitest'
import { aProgram } from '../../../testing/a-program.ts'
import { anAppPassword } from '../../../testing/an-app-password.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'

test('a client of others signs in by token and by app password, browses, searches, sees a cover and hears a piece of a song', async () => {
  const m = await melodrome()
  const song = await m.mina.publish({ title: 'Tone', terms: 'true', audio: wavFile(2) })
  const { apiToken: apiKey = '' } = await aProgram(m, m.jun, 'jun', ['read'])
  const { username, password } = await appPasswordOf(m)
  await m.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(m.app.server.address() as AddressInfo).port}`

  const configs = [
    { url, auth: { apiKey } },
    { url, auth: { apiKey }, post: true },
    { url, auth: { username, password } },
    { url, auth: { username, password }, post: true },
  ]
  for (const config of configs) {
    const client = new SubsonicClient(config)
    expect(await client.ping()).toMatchObject({ status: 'ok', openSubsonic: true, type: 'melodrome' })
    const { artists } = await client.getArtists()
    const [artist] = artists.index![0]!.artist!
    expect(artist).toMatchObject({ name: 'mina' })
    const albums = (await client.getArtist({ id: artist!.id })).artist.album!
    const { album } = await client.getAlbum({ id: albums[0]!.id })
    expect(album.song).toMatchObject([{ id: song.id, title: 'Tone', duration: 2 }])
    const { searchResult3 } = await client.search3({ query: 'tone' })
    expect(searchResult3.song?.map(({ id }) => id)).toEqual([song.id])

    const cover = await client.getCoverArt({ id: album.coverArt! })
    expect(cover.headers.get('content-type')).toMatch(/^image\//)
    expect((await cover.arrayBuffer()).byteLength).toBeGreaterThan(500)
    const sound = await client.stream({ id: song.id })
    expect(sound.headers.get('content-type')).toBe('audio/mpeg')
    const whole = Buffer.from(await sound.arrayBuffer())
    expect(whole.length).toBe(Number(sound.headers.get('content-length')))
    const sizes = [album.song![0]!, searchResult3.song![0]!, (await client.getSong({ id: song.id })).song]
    expect(sizes.map(({ size }) => size)).toEqual(sizes.map(() => whole.length))
    const piece = await fetch(`${url}/rest/stream?id=${song.id}&apiKey=${apiKey}`, {
      headers: { range: 'bytes=100-199' },
    })
    expect(piece.status).toBe(206)
    expect(Buffer.from(await piece.arrayBuffer())).toEqual(whole.subarray(100, 200))
    const file = await client.download({ id: song.id })
    expect(file.headers.get('content-disposition')).toContain('Tone.mp3')
    await file.arrayBuffer()
  }

  const stranger = new SubsonicClient({ url, auth: { apiKey: 'melodrome_wrong' } })
  expect(await stranger.ping()).toMatchObject({ status: 'failed', error: { code: 44 } })
  const refused = await stranger.stream({ id: song.id })
  expect(refused.headers.get('content-type')).toContain('application/json')
  await refused.arrayBuffer()
  const guessing = new SubsonicClient({ url, auth: { username, password: `${password}x` } })
  expect(await guessing.ping()).toMatchObject({ status: 'failed', error: { code: 40 } })
})

test('by an app password a client of others stars a song and rates it', async () => {
  const m = await melodrome()
  const { id } = await m.mina.publish({ title: 'Tone', terms: 'true', audio: wavFile(2) })
  const auth = await appPasswordOf(m)
  await m.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(m.app.server.address() as AddressInfo).port}`
  const client = new SubsonicClient({ url, auth })
  expect(await client.star({ id })).toMatchObject({ status: 'ok' })
  expect(await client.setRating({ id, rating: 4 })).toMatchObject({ status: 'ok' })
  expect(await m.jun.call('GET /api/songs/{id}/user-like', { params: { id } })).toMatchObject({
    isLike: true,
  })
  const { ownRating } = await m.jun.call('GET /api/songs/{id}/rating', { params: { id } })
  expect(ownRating).toBe(4)
})

/** The client sends it as MD5 with a salt. */
async function appPasswordOf(m: TestMelodrome) {
  const { userName: username, password } = await anAppPassword(m.jun, 'jun')
  return { username, password }
}
