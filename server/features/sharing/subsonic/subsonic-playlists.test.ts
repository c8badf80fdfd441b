import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aProgram } from '../../../testing/a-program.ts'
import { anAppPassword } from '../../../testing/an-app-password.ts'
import { suspend } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'

type Params = [name: string, value: string][]

async function anApp(m: TestMelodrome, scopes: ('read' | 'write')[] = ['read', 'write']) {
  const apiKey = (await aProgram(m, m.jun, 'jun', scopes)).apiToken!
  return async (call: string, params: Params = []) => {
    const query = new URLSearchParams([['f', 'json'], ['apiKey', apiKey], ...params])
    const answer = await m.guest.send({ method: 'GET', url: `/rest/${call}?${query}` })
    return answer.json()['subsonic-response']
  }
}

const failed = (code: number) => ({ status: 'failed', error: { code } })

test('an app makes a playlist, changes name, comment, visibility and songs, and deletes it', async () => {
  const m = await melodrome()
  const ask = await anApp(m)
  const ids: string[] = []
  for (const title of ['a', 'b', 'c', 'd']) ids.push(await aSong(m, { by: m.mina, title }))
  const [a, b, c, d] = ids as [string, string, string, string]
  const made = (
    await ask('createPlaylist', [
      ['name', 'Rain'],
      ['songId', b],
      ['songId', a],
    ])
  ).playlist
  expect(made).toMatchObject({ name: 'Rain', songCount: 2, public: false, owner: 'jun' })
  const entries = async () =>
    (await ask('getPlaylist', [['id', made.id]])).playlist.entry.map(({ id }: { id: string }) => id)
  expect(await entries()).toEqual([b, a])

  const change: Params = [
    ['name', 'Storm'],
    ['comment', 'for walks'],
    ['public', 'true'],
    ['songIndexToRemove', '0'],
  ]
  const added: Params = [
    ['songIdToAdd', c],
    ['songIdToAdd', d],
  ]
  expect(await ask('updatePlaylist', [['playlistId', made.id], ...change, ...added])).toMatchObject({
    status: 'ok',
  })
  expect(await entries()).toEqual([a, c, d])
  expect((await ask('getPlaylist', [['id', made.id]])).playlist).toMatchObject({
    name: 'Storm',
    comment: 'for walks',
    public: true,
  })

  const replaced = await ask('createPlaylist', [
    ['playlistId', made.id],
    ['songId', d],
    ['songId', b],
    ['songId', a],
  ])
  expect(replaced.playlist).toMatchObject({ name: 'Storm', songCount: 3 })
  expect(await entries()).toEqual([d, b, a])

  await m.mina.call('DELETE /api/songs/{id}', { params: { id: b } })
  const order: Params = [a, b, d, c].map(id => ['songId', id])
  expect(await ask('createPlaylist', [['playlistId', made.id], ...order])).toMatchObject({ status: 'ok' })
  expect(await entries()).toEqual([a, d, c])
  expect(await ask('deletePlaylist', [['id', made.id]])).toMatchObject({ status: 'ok' })
  expect(await ask('getPlaylist', [['id', made.id]])).toMatchObject(failed(70))
})

test('a playlist that others don’t see has the cover of its first song, and without songs none', async () => {
  const m = await melodrome()
  const ask = await anApp(m)
  const { apiToken } = await aProgram(m, m.jun, 'jun', ['read'])
  const cover = async (id: string) => {
    const query = new URLSearchParams([
      ['f', 'json'],
      ['apiKey', apiToken!],
      ['id', id],
    ])
    const answer = await m.guest.send({ method: 'GET', url: `/rest/getCoverArt?${query}` })
    const isPicture = answer.headers['content-type'] === 'image/jpeg'
    return isPicture ? answer.rawPayload : answer.json()['subsonic-response']
  }
  const songId = await aSong(m, { by: m.mina })
  const make = async (body: { songId?: string; isPublic?: boolean }) => {
    const { id } = await m.jun.call('POST /api/playlists', { body: { name: 'Rain', ...body } })
    return `pl-${id}`
  }
  const [own, empty] = [await make({ songId }), await make({})]
  const [open, withheld] = [await make({ isPublic: true }), await make({ songId, isPublic: true })]
  await m.melodrome.database
    .updateTable('playlists')
    .set({ withheld_for: 'hidden' })
    .where('id', '=', toUuid(withheld.slice(3)))
    .execute()

  const listed: { id: string; coverArt?: string }[] = (await ask('getPlaylists')).playlists.playlist
  expect(Object.fromEntries(listed.map(({ id, coverArt }) => [id, coverArt]))).toEqual({
    [own]: own,
    [empty]: undefined,
    [open]: open,
    [withheld]: withheld,
  })
  const ofSong = await cover(songId)
  for (const id of [own, withheld]) expect(await cover(id), id).toEqual(ofSong)
  expect(await cover(open)).toBeInstanceOf(Buffer)
  expect(await cover(open)).not.toEqual(ofSong)
  expect(await cover(empty)).toMatchObject(failed(70))
  expect((await ask('getAlbum', [['id', empty]])).album).not.toHaveProperty('coverArt')
})

test('an app finds its owner under the name it signed in with, so that it lets them change their own playlists', async () => {
  const m = await melodrome()
  const songId = await aSong(m, { by: m.mina })
  await m.jun.call('POST /api/playlists', { body: { name: 'Rain', songId } })
  const hers = await m.mina.call('POST /api/playlists', { body: { name: 'Sun', songId, isPublic: true } })
  const { userName, password } = await anAppPassword(m.jun, 'jun')
  const { apiToken = '' } = await aProgram(m, m.jun, 'jun', ['read'])
  const names = async (signIn: Record<string, string>) => {
    const ask = async (call: string, params = {}) => {
      const query = new URLSearchParams({ f: 'json', ...signIn, ...params })
      const answer = await m.guest.send({ method: 'GET', url: `/rest/${call}?${query}` })
      return answer.json()['subsonic-response']
    }
    const { playlists } = await ask('getPlaylists')
    return [
      (await ask('getUser')).user.username,
      (await ask('tokenInfo')).tokenInfo.username,
      playlists.playlist[0].owner,
      (await ask('getPlaylist', { id: playlists.playlist[0].id })).playlist.owner,
      (await ask('getPlaylist', { id: `pl-${hers.id}` })).playlist.owner,
    ]
  }
  const own = (name: string) => [name, name, name, name, 'mina']
  expect(await names({ u: userName, p: password })).toEqual(own(userName))
  expect(await names({ u: 'at home', p: apiToken })).toEqual(own('at home'))
  expect(await names({ u: '', p: apiToken })).toEqual(own('jun'))
  expect(await names({ apiKey: apiToken })).toEqual(own('jun'))
})

test('a change is whole or nothing', async () => {
  const m = await melodrome()
  const ask = await anApp(m)
  const [a, b] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.mina, status: 'processing' })]
  const { id } = (
    await ask('createPlaylist', [
      ['name', 'Rain'],
      ['songId', a],
    ])
  ).playlist
  const before = (await ask('getPlaylist', [['id', id]])).playlist
  const rest: Params = [
    ['playlistId', id],
    ['songIndexToRemove', '0'],
  ]
  const wrongs: [Params, number][] = [
    [[...rest, ['name', 'Storm'], ['songIdToAdd', b]], 70],
    [[...rest, ['name', 'Storm'], ['songIdToAdd', 'nothing']], 70],
    [[...rest, ['name', 'Storm'], ['songIndexToRemove', '1']], 0],
    [[...rest, ['name', 'x'.repeat(1_000)]], 0],
    [[...rest, ['name', ' ']], 0],
  ]
  for (const [wrong, code] of wrongs) {
    expect(await ask('updatePlaylist', wrong), JSON.stringify(wrong)).toMatchObject(failed(code))
    m.clock.forward(minutes(1))
    expect((await ask('getPlaylist', [['id', id]])).playlist).toEqual(before)
  }
  expect(await ask('updatePlaylist', rest)).toMatchObject({ status: 'ok' })
  expect((await ask('getPlaylist', [['id', id]])).playlist.songCount).toBe(0)
  expect(await ask('createPlaylist')).toMatchObject(failed(10))
})

test('only own playlists can be changed, and only by a token that may write', async () => {
  const m = await melodrome()
  const [writes, reads] = [await anApp(m), await anApp(m, ['read'])]
  const song = await aSong(m, { by: m.mina })
  const body = { name: 'Hers', songId: song }
  const open = await m.mina.call('POST /api/playlists', { body: { ...body, isPublic: true } })
  const shut = await m.mina.call('POST /api/playlists', { body })
  const own = (await writes('createPlaylist', [['name', 'Mine']])).playlist.id as string
  const changes = (id: string): [string, Params][] => [
    [
      'updatePlaylist',
      [
        ['playlistId', id],
        ['name', 'Taken'],
      ],
    ],
    [
      'createPlaylist',
      [
        ['playlistId', id],
        ['songId', song],
      ],
    ],
    ['deletePlaylist', [['id', id]]],
  ]
  for (const [call, params] of changes(`pl-${open.id}`))
    expect(await writes(call, params), call).toMatchObject(failed(50))
  for (const [call, params] of changes(`pl-${shut.id}`))
    expect(await writes(call, params), call).toMatchObject(failed(70))
  for (const [call, params] of changes(own)) expect(await reads(call, params), call).toMatchObject(failed(50))
  for (const id of [`ar-${m.mina.id}`, song, 'x'])
    for (const [call, params] of changes(id))
      expect(await writes(call, params), call).toMatchObject(failed(70))
  for (const { id } of [open, shut])
    expect(await m.mina.call('GET /api/playlists/{id}', { params: { id } })).toMatchObject({
      name: 'Hers',
      songCount: 1,
    })

  await suspend(m, m.jun, { forMs: minutes(5) })
  expect(await writes('updatePlaylist', changes(own)[0]![1])).toMatchObject(failed(50))
  m.clock.forward(minutes(6))
  expect(await writes('updatePlaylist', changes(own)[0]![1])).toMatchObject({ status: 'ok' })
})
