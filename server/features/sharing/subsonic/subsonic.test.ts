import { expect, test } from 'vitest'
import { aProgram } from '../../../testing/a-program.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { enterChallenge } from '../../../testing/contests.ts'
import { parsedXml } from '../../../testing/parsed-xml.ts'
import { impose, suspend } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'

type Params = Record<string, string>

const hex = (text: string) => `enc:${Buffer.from(text).toString('hex')}`

/** The raw answer to an app without cookies. */
const send = (m: TestMelodrome, call: string, params: Params, by: Person = m.guest) =>
  by.send({ method: 'GET', url: `/rest/${call}`, query: { v: '1.16.1', c: 'test', f: 'json', ...params } })

/** Calls by a token of jun, who listens. */
async function anApp(m: TestMelodrome) {
  const apiKey = (await aProgram(m, m.jun, 'jun', ['read'])).apiToken!
  const ask = async (call: string, params: Params = {}) =>
    (await send(m, call, { apiKey, ...params })).json()['subsonic-response']
  return { apiKey, ask }
}

const failed = (code: number) => ({ status: 'failed', error: { code } })

test('a token signs in as key and as password; what is wrong has the number of the protocol', async () => {
  const m = await melodrome()
  const { apiKey } = await anApp(m)
  const answerTo = async (params: Params, by?: Person) =>
    (await send(m, 'ping.view', params, by)).json()['subsonic-response']
  const rights: Params[] = [{ apiKey }, { u: 'jun', p: apiKey }, { u: 'jun', p: hex(apiKey) }]
  for (const right of rights)
    expect(await answerTo(right)).toMatchObject({ status: 'ok', version: '1.16.1', openSubsonic: true })

  expect(await answerTo({})).toMatchObject(failed(10))
  expect(await answerTo({ u: 'jun', t: 'a'.repeat(32), s: 'salt' })).toMatchObject(failed(41))
  expect(await answerTo({ apiKey, u: 'jun' })).toMatchObject(failed(43))
  const none = apiKey.replaceAll(/[\w-]$/g, last => (last === 'A' ? 'B' : 'A'))
  for (const wrong of [none, '', `\n${apiKey}`, `${apiKey}\nx: y`, 'jun sings']) {
    expect(await answerTo({ apiKey: wrong }), wrong).toMatchObject(failed(44))
    expect(await answerTo({ u: 'jun', p: hex(wrong) }), wrong).toMatchObject(failed(40))
  }
  // A session opens nothing here, so no page of another site can use it.
  expect(await answerTo({}, m.jun)).toMatchObject(failed(10))
})

test('a token must be allowed to read, and one that is revoked or whose owner is banned opens nothing', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const upload = (await aProgram(m, m.jun, 'jun', ['upload', 'write'])).apiToken!
  const { apiKey, ask } = await anApp(m)
  for (const call of ['ping', 'getSong', 'stream', 'getCoverArt', 'download', 'getArtists'])
    expect((await send(m, call, { apiKey: upload, id })).json()['subsonic-response'], call).toMatchObject(
      failed(50),
    )
  expect(await ask('getSong', { id })).toMatchObject({ status: 'ok', song: { id } })

  await suspend(m, m.jun, { forMs: minutes(5) })
  expect(await ask('getSong', { id })).toMatchObject({ status: 'ok' })
  await impose(m, 'ban', m.jun)
  for (const call of ['ping', 'getSong', 'stream'])
    expect((await ask(call, { id })).status, call).toBe('failed')
  const tokens = m.melodrome.database.deleteFrom('api_tokens')
  await tokens.execute()
  expect((await send(m, 'stream', { apiKey, id })).json()['subsonic-response']).toMatchObject(failed(44))
})

test('answers are XML unless JSON is asked for, and a title stays a title', async () => {
  const m = await melodrome()
  const { apiKey } = await anApp(m)
  const id = await aSong(m, { by: m.mina, title: 'Rain & <wind> "\u0001"' })
  const answer = await send(m, 'getSong', { apiKey, id, f: 'xml' })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  const [root, song] = parsedXml(answer.payload)
  expect(root).toMatchObject({
    name: 'subsonic-response',
    attributes: { status: 'ok', version: '1.16.1', xmlns: 'http://subsonic.org/restapi' },
  })
  expect(song).toMatchObject({
    name: 'song',
    attributes: { id, title: 'Rain & <wind> "\ufffd"', duration: '123' },
  })
  const [, error] = parsedXml((await send(m, 'getSong', { apiKey, id: m.jun.id, f: 'xml' })).payload)
  expect(error).toMatchObject({ name: 'error', attributes: { code: '70' } })
  const extensions = parsedXml((await send(m, 'getOpenSubsonicExtensions', { f: 'xml' })).payload)
  expect(extensions[1]).toMatchObject({ attributes: { name: 'apiKeyAuthentication' }, text: '1' })
})

test('apps find at their start what they ask for, by form as well, and are told what is not there', async () => {
  const m = await melodrome()
  const { apiKey, ask } = await anApp(m)
  expect(await ask('getLicense')).toMatchObject({ license: { valid: true } })
  expect(await ask('getMusicFolders')).toMatchObject({ musicFolders: { musicFolder: [{ id: 1 }] } })
  expect(await ask('tokenInfo')).toMatchObject({ tokenInfo: { username: 'jun' } })
  expect(await ask('getUser')).toMatchObject({ user: { username: 'jun', adminRole: false } })
  for (const call of ['getScanStatus', 'getPodcasts', 'getNowPlaying', 'getBookmarks', 'getShares'])
    expect(await ask(call), call).toMatchObject({ status: 'ok' })
  for (const call of ['createUser', 'changePassword', 'toString', '__proto__', '..%2fapi%2faccount', ''])
    expect(await ask(call), call).toMatchObject(failed(0))

  const byForm = (payload: string) =>
    m.guest.send({
      method: 'POST',
      url: '/rest/tokenInfo.view?f=json',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://player.example' },
    })
  expect((await byForm(`apiKey=${apiKey}`)).json()['subsonic-response']).toMatchObject({
    tokenInfo: { username: 'jun' },
  })
  expect((await byForm('apiKey=melodrome_none')).json()['subsonic-response']).toMatchObject(failed(44))
})

test('artists are members, albums their years, playlists and challenges', async () => {
  const m = await melodrome()
  const { ask } = await anApp(m)
  const id = await aSong(m, { by: m.mina, title: 'Old rain' })
  m.clock.forward(minutes(1))
  const challenge = await aChallenge(m)
  const { songId } = await enterChallenge(m, m.sora, challenge.id)
  const playlist = (name: string, isPublic: boolean) =>
    m.mina.call('POST /api/playlists', { body: { name, isPublic, songId: id } })
  const [open, shut] = [await playlist('Weather', true), await playlist('Mine', false)]

  const { artists } = await ask('getArtists')
  expect(artists.index.map(({ name }: { name: string }) => name)).toContain('M')
  const found = artists.index.find(({ name }: { name: string }) => name === 'M').artist
  expect(found).toMatchObject([{ id: `ar-${m.mina.id}`, name: 'mina' }])
  expect((await ask('getIndexes')).indexes.index).toEqual(artists.index)

  const { artist } = await ask('getArtist', { id: `ar-${m.mina.id}` })
  expect(artist.album.map((album: { id: string }) => album.id)).toEqual([
    `al-${m.mina.id}-2026`,
    `pl-${open.id}`,
  ])
  expect(artist.album[0]).toMatchObject({ name: '2026', songCount: 1, duration: 123 })
  const songsOf = async (album: string) =>
    (await ask('getAlbum', { id: album })).album?.song.map((song: { id: string }) => song.id)
  expect(await songsOf(`al-${m.mina.id}-2026`)).toEqual([id])
  expect(await songsOf(`pl-${open.id}`)).toEqual([id])
  expect(await songsOf(`ch-${challenge.id}`)).toEqual([songId])
  const { directory } = await ask('getMusicDirectory', { id: `ar-${m.mina.id}` })
  expect(directory.child.map((child: { id: string }) => child.id)).toContain(`pl-${open.id}`)
  expect((await ask('getMusicDirectory', { id: `ch-${challenge.id}` })).directory.child).toHaveLength(1)

  const lies = [`pl-${shut.id}`, `ar-${id}`, `pl-../songs/${id}`, 'pl-x?limit=1', id.slice(1), '']
  for (const lie of lies)
    for (const call of ['getAlbum', 'getArtist', 'getMusicDirectory', 'getSong', 'getCoverArt', 'stream'])
      expect(await ask(call, { id: lie }), `${call} ${lie}`).toMatchObject(failed(70))
  expect(await ask('getAlbum', { id: `al-${m.mina.id}-1999` })).toMatchObject(failed(70))
  expect(await ask('getAlbum')).toMatchObject(failed(10))
})

test('a search finds artists with their albums, and an empty one pages through all that the first screen has', async () => {
  const m = await melodrome()
  const { ask } = await anApp(m)
  const songId = await aSong(m, { by: m.mina, title: 'Rain' })
  await aSong(m, { by: m.sora, title: 'Sun' })
  const playlist = (isPublic: boolean) =>
    m.mina.call('POST /api/playlists', { body: { name: 'Weather', isPublic, songId } })
  const [open] = [await playlist(true), await playlist(false)]
  const foundBy = async (params: Params) => {
    const { artist, album } = (await ask('search3', params)).searchResult3
    return [artist, album].map((found: { id: string }[] | undefined) => found?.map(({ id }) => id))
  }
  const [mina, sora] = [`ar-${m.mina.id}`, `ar-${m.sora.id}`]
  const albums = [`al-${m.mina.id}-2026`, `pl-${open.id}`]
  expect(await foundBy({ query: 'mina' })).toEqual([[mina], albums])
  expect(await foundBy({ query: 'mina', albumCount: '0' })).toEqual([[mina], []])
  expect(await foundBy({ query: '' })).toEqual([
    [mina, sora],
    [...albums, `al-${m.sora.id}-2026`],
  ])
  const page = { query: '""', artistCount: '1', artistOffset: '1', albumCount: '1' }
  expect(await foundBy({ ...page, albumOffset: '1' })).toEqual([[sora], [albums[1]]])
  expect(await foundBy({ ...page, albumOffset: '2' })).toEqual([[sora], [`al-${m.sora.id}-2026`]])
  expect(await foundBy({ ...page, albumOffset: '3' })).toEqual([[sora], []])
})

test('what the API hides is hidden here: unfinished songs, and those of blocked people', async () => {
  const m = await melodrome()
  const { ask } = await anApp(m)
  await aSong(m, { by: m.mina, title: 'Unheard rain', status: 'processing' })
  const ownUnready = await aSong(m, { by: m.jun, title: 'My rain', status: 'processing' })
  const id = await aSong(m, { by: m.mina, title: 'Heard rain' })
  const titles = async (params: Params) =>
    (await ask('search3', params)).searchResult3.song?.map(({ title }: { title: string }) => title)
  expect(await titles({ query: 'rain' })).toEqual(['Heard rain'])
  expect(await titles({ query: '""' })).toEqual(['Heard rain'])
  expect(await titles({ query: '', songOffset: '1' })).toEqual([])
  expect(await titles({ query: 'rain', songCount: '0' })).toEqual([])
  expect((await ask('search3', { query: 'mina' })).searchResult3.artist).toMatchObject([{ name: 'mina' }])
  expect(await ask('search3', { query: 'x'.repeat(300) })).toMatchObject(failed(0))
  for (const call of ['getSong', 'stream', 'download'])
    expect(await ask(call, { id: ownUnready }), call).toMatchObject(failed(70))

  await m.jun.call('POST /api/users/{id}/block', { params: { id: m.mina.id } })
  expect(await titles({ query: 'rain' })).toEqual([])
  expect((await ask('getArtists')).artists.index).toEqual([])
  const asApi = await m.jun.send({ method: 'GET', url: `/api/songs/${id}` })
  expect((await ask('getSong', { id })).status).toBe(asApi.statusCode === 200 ? 'ok' : 'failed')
})
