import { expect, test } from 'vitest'
import { maxPlaylistSongs, maxPlaylists } from '#contract/limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { growUp } from '../../../testing/grow-up.ts'
import { waiting } from '../../../testing/locks.ts'
import { aSong } from '../../../testing/songs.ts'
import { grant, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { refused } from '../../../testing/test-person.ts'
import { addSongs, makePlaylist, moveSong } from './change-playlist.ts'
import { ownPlaylist } from './playlist-access.ts'

/** The titles of a playlist as its owner sees them, in order. */
async function titlesIn(person: Person, id: string): Promise<string[]> {
  const songs = await person.call('GET /api/playlists/{id}/songs', { params: { id }, query: { limit: 100 } })
  return songs.map(song => song.title)
}

/** A playlist of jun with songs of mina under these titles, and their ids in that order. */
async function aPlaylist(m: TestMelodrome, titles: string[]) {
  const songs: string[] = []
  const { id } = await m.jun.call('POST /api/playlists', { body: { name: 'Night drive' } })
  for (const title of titles) {
    const songId = await aSong(m, { by: m.mina, title })
    songs.push(songId)
    await m.jun.call('PUT /api/playlists/{id}/songs/{songId}', { params: { id, songId }, body: {} })
  }
  return { id, songs }
}

test('a playlist is made with its first song, is renamed and described, and can be deleted without its songs', async () => {
  const m = await melodrome()
  const songId = await aSong(m, { by: m.mina })
  const made = await m.jun.call('POST /api/playlists', { body: { name: '  Night drive ', songId } })
  expect(made).toMatchObject({
    name: 'Night drive',
    description: null,
    isPublic: false,
    songCount: 1,
    durationSeconds: 123.4,
    covers: [{ id: songId, cover: null }],
    user: { artistName: 'jun' },
  })
  const params = { id: made.id }
  const changed = await m.jun.call('PATCH /api/playlists/{id}', {
    params,
    body: { description: 'Rain on glass' },
  })
  expect(changed).toMatchObject({ name: 'Night drive', description: 'Rain on glass' })
  await expect(
    m.jun.call('PATCH /api/playlists/{id}', { params, body: { name: ' ' } }),
  ).rejects.toMatchObject({
    problem: { fields: { name: { code: 'required' } } },
  })

  await m.jun.call('DELETE /api/playlists/{id}', { params })
  await expect(m.jun.call('GET /api/playlists/{id}', { params })).rejects.toMatchObject(
    refused('playlist.notFound'),
  )
  expect(await m.guest.call('GET /api/songs/{id}', { params: { id: songId } })).toMatchObject({ id: songId })
})

test('a private playlist does not exist for others; a public one can be heard, and changed by its owner only', async () => {
  const m = await melodrome()
  const { id, songs } = await aPlaylist(m, ['one'])
  const params = { id }
  const inIt = { id, songId: songs[0]! }
  for (const other of [m.mina, m.guest]) {
    await expect(other.call('GET /api/playlists/{id}', { params })).rejects.toMatchObject(
      refused('playlist.notFound'),
    )
    await expect(titlesIn(other, id)).rejects.toMatchObject(refused('playlist.notFound'))
  }
  const changes = [
    () => m.mina.call('PATCH /api/playlists/{id}', { params, body: { name: 'mine now' } }),
    () => m.mina.call('PUT /api/playlists/{id}/songs/{songId}', { params: inIt, body: { before: null } }),
    () => m.mina.call('DELETE /api/playlists/{id}/songs/{songId}', { params: inIt }),
    () => m.mina.call('DELETE /api/playlists/{id}', { params }),
  ]
  for (const change of changes) await expect(change()).rejects.toMatchObject(refused('playlist.notFound'))
  const ofJun = { params: { id: m.jun.id } }
  expect(await m.mina.call('GET /api/users/{id}/playlists', ofJun)).toEqual([])

  await m.jun.call('PATCH /api/playlists/{id}', { params, body: { isPublic: true } })
  expect(await titlesIn(m.guest, id)).toEqual(['one'])
  expect(await m.mina.call('GET /api/users/{id}/playlists', ofJun)).toMatchObject([{ id, songCount: 1 }])
  for (const change of changes) await expect(change()).rejects.toMatchObject(refused('playlist.notYours'))
  expect(await m.jun.call('GET /api/playlists/{id}', { params })).toMatchObject({
    name: 'Night drive',
    songCount: 1,
  })
})

test('a list that a browser brought along, whatever its name, is private; what becomes public is checked', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const filter = { kind: 'words', action: 'hold', pattern: 'casino' } as const
  await m.teo.call('POST /api/admin/filters', { body: filter })
  const songId = await aSong(m, { by: m.mina })
  const taken = await m.jun.call('POST /api/auth/take-over', {
    body: { deviceKey: 'guest_1_abc', listName: 'Best casino', listed: [songId] },
  })
  const params = { id: taken.playlistId! }
  const change = (body: { name?: string; description?: string; isPublic?: boolean }) =>
    m.jun.call('PATCH /api/playlists/{id}', { params, body })
  expect(await change({ description: 'Neon' })).toMatchObject({ name: 'Best casino', isPublic: false })
  await expect(change({ isPublic: true })).rejects.toMatchObject({
    problem: { fields: { name: { code: 'filteredWords' } } },
  })
  await expect(m.guest.call('GET /api/playlists/{id}', { params })).rejects.toMatchObject(
    refused('playlist.notFound'),
  )
  expect(await change({ name: 'Best of night', isPublic: true })).toMatchObject({ isPublic: true })
})

test('a public list of a new member has no links in its words, a private one may have them', async () => {
  const m = await melodrome()
  const linked = { name: 'see buy.com' }
  const wrong = { problem: { fields: { name: { code: 'newcomerLink' } } } }
  const make = (isPublic: boolean) => m.jun.call('POST /api/playlists', { body: { ...linked, isPublic } })
  await expect(make(true)).rejects.toMatchObject(wrong)
  const { id } = await make(false)
  const change = (body: { name?: string; isPublic?: boolean }) =>
    m.jun.call('PATCH /api/playlists/{id}', { params: { id }, body })
  await expect(change({ isPublic: true })).rejects.toMatchObject(wrong)
  await change({ name: 'Night drive', isPublic: true })
  await expect(change(linked)).rejects.toMatchObject(wrong)
  expect(await change({ ...linked, isPublic: false })).toMatchObject(linked)
  await growUp(m)
  expect(await change({ isPublic: true })).toMatchObject({ ...linked, isPublic: true })
})

test('a song is in a list once, at the end or before another, and its place says nothing about the others', async () => {
  const m = await melodrome()
  const { id, songs } = await aPlaylist(m, ['one', 'two', 'three'])
  const put = (at: number, before?: number | null) =>
    m.jun.call('PUT /api/playlists/{id}/songs/{songId}', {
      params: { id, songId: songs[at]! },
      body: { before: typeof before === 'number' ? songs[before]! : before },
    })
  expect(await put(1)).toMatchObject({ songCount: 3 })
  expect(await titlesIn(m.jun, id)).toEqual(['one', 'two', 'three'])
  await put(2, 0)
  expect(await titlesIn(m.jun, id)).toEqual(['three', 'one', 'two'])
  await put(2, null)
  expect(await titlesIn(m.jun, id)).toEqual(['one', 'two', 'three'])
  await put(0, 0)
  expect(await titlesIn(m.jun, id)).toEqual(['one', 'two', 'three'])

  const take = (at: number) =>
    m.jun.call('DELETE /api/playlists/{id}/songs/{songId}', { params: { id, songId: songs[at]! } })
  expect(await take(1)).toMatchObject({ songCount: 2, before: songs[2] })
  expect(await take(1)).toMatchObject({ songCount: 2, before: null })
  await put(1, 2)
  expect(await titlesIn(m.jun, id)).toEqual(['one', 'two', 'three'])
  expect(await take(2)).toMatchObject({ songCount: 2, before: null })
  await put(2, null)

  const processing = await aSong(m, { by: m.mina, status: 'processing' })
  await expect(
    m.jun.call('PUT /api/playlists/{id}/songs/{songId}', { params: { id, songId: processing }, body: {} }),
  ).rejects.toMatchObject(refused('song.notFound'))
})

test('moves and additions at the same time on two instances all succeed, and every place is taken once', async () => {
  const m = await melodrome()
  const second = await m.another()
  expect(second.app).not.toBe(m.app)
  const { id, songs } = await aPlaylist(m, ['a', 'b', 'c', 'd', 'e', 'f'])
  const more = await Promise.all(['g', 'h', 'i'].map(title => aSong(m, { by: m.mina, title })))
  const viewer = { id: m.jun.id }
  const [a, b, c, d] = songs as [string, string, string, string]
  const change = (database: typeof m.melodrome.database, songId: string, before: string | null) =>
    transact(database, async transaction => {
      await ownPlaylist(transaction, viewer, id)
      await addSongs(transaction, id, [songId], m.clock.now)
      await moveSong(transaction, id, songId, before)
    })
  await Promise.all([
    change(m.melodrome.database, d, a),
    change(second.melodrome.database, c, b),
    ...more.map((songId, at) => change([m, second][at % 2]!.melodrome.database, songId, null)),
  ])
  const titles = await titlesIn(m.jun, id)
  expect(titles.slice(0, 6)).toEqual(['d', 'a', 'c', 'b', 'e', 'f'])
  expect(titles.slice(6).toSorted()).toEqual(['g', 'h', 'i'])
  const rows = await m.melodrome.database
    .selectFrom('playlist_songs')
    .select('position')
    .where('playlist_id', '=', toUuid(id))
    .execute()
  expect(rows.map(row => row.position).toSorted((x, y) => x - y)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('when two people change a list at once the second waits, and works on the result of the first', async () => {
  const m = await melodrome()
  const { id } = await aPlaylist(m, ['a', 'b'])
  const [first, second] = await Promise.all(['c', 'd'].map(title => aSong(m, { by: m.mina, title })))
  let later: Promise<unknown> | undefined
  let isLaterDone = false
  await transact(m.melodrome.database, async transaction => {
    await ownPlaylist(transaction, { id: m.jun.id }, id)
    const params = { id, songId: second! }
    later = m.jun.call('PUT /api/playlists/{id}/songs/{songId}', { params, body: {} }).finally(() => {
      isLaterDone = true
    })
    await expect.poll(async () => isLaterDone || (await waiting(m)) > 0).toBe(true)
    await addSongs(transaction, id, [first!], m.clock.now)
  })
  await later
  expect(await titlesIn(m.jun, id)).toEqual(['a', 'b', 'c', 'd'])
})

test('a deleted song leaves every list, and the counts are those of the rows', async () => {
  const m = await melodrome()
  const { id, songs } = await aPlaylist(m, ['one', 'two'])
  await m.mina.call('DELETE /api/songs/{id}', { params: { id: songs[0]! } })
  expect(await m.jun.call('GET /api/playlists/{id}', { params: { id } })).toMatchObject({
    songCount: 1,
    covers: [{ id: songs[1] }],
  })
  expect(await titlesIn(m.jun, id)).toEqual(['two'])
})

test('own playlists come newest first, in pages, and say whether a song is in them', async () => {
  const m = await melodrome()
  const { id, songs } = await aPlaylist(m, ['one'])
  m.clock.forward(minutes(1))
  await m.jun.call('POST /api/playlists', { body: { name: 'Second', isPublic: true } })
  const mine = await m.jun.call('GET /api/playlists', { query: { song: songs[0]! } })
  expect(mine).toMatchObject([
    { name: 'Second', hasSong: false },
    { id, hasSong: true },
  ])
  expect(await m.jun.call('GET /api/playlists')).toMatchObject([{ hasSong: null }, { hasSong: null }])
  expect(await m.mina.call('GET /api/playlists')).toEqual([])
  await expect(m.guest.call('GET /api/playlists')).rejects.toMatchObject(refused('account.unauthorized'))

  const first = await m.jun.send({ method: 'GET', url: '/api/playlists?limit=1' })
  const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1]
  const second = await m.jun.send({ method: 'GET', url: next ?? '' })
  expect(second.json()).toMatchObject([{ id }])
  expect(second.headers.link).toBeUndefined()
})

test('the songs of a list come in pages, in its order', async () => {
  const m = await melodrome()
  const { id } = await aPlaylist(m, ['one', 'two', 'three'])
  const seen: string[] = []
  let url: string | undefined = `/api/playlists/${id}/songs?limit=2`
  while (url) {
    const page = await m.jun.send({ method: 'GET', url })
    seen.push(...page.json<{ title: string }[]>().map(song => song.title))
    url = /<([^>]*)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(['one', 'two', 'three'])
})

test('the lists of a person have a limit', async () => {
  const m = await melodrome()
  const viewer = { id: m.jun.id }
  await transact(m.melodrome.database, async transaction => {
    for (let at = 0; at < maxPlaylists; at++)
      await makePlaylist(transaction, viewer, m.clock.now, { name: `list ${at}` })
  })
  await expect(m.jun.call('POST /api/playlists', { body: { name: 'One more' } })).rejects.toMatchObject({
    problem: { code: 'playlist.tooMany', params: { limit: maxPlaylists } },
  })
  await m.mina.call('POST /api/playlists', { body: { name: 'Of another' } })
})

test('liked songs are a list of their own, latest first; a disliked song is not in it', async () => {
  const m = await melodrome()
  const like = async (title: string, isLike: boolean) => {
    m.clock.forward(minutes(1))
    const id = await aSong(m, { by: m.mina, title })
    await m.jun.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike } })
  }
  await like('first', true)
  await like('not for me', false)
  await like('second', true)
  const liked = await m.jun.call('GET /api/liked-songs')
  expect(liked.map(song => [song.title, song.isLike])).toEqual([
    ['second', true],
    ['first', true],
  ])
  expect(await m.mina.call('GET /api/liked-songs')).toEqual([])
  const first = await m.jun.send({ method: 'GET', url: '/api/liked-songs?limit=1' })
  const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1]
  expect((await m.jun.send({ method: 'GET', url: next ?? '' })).json()).toMatchObject([{ title: 'first' }])
})

test('the songs of a queue are kept as a list: in its order, each song once, without deleted ones', async () => {
  const m = await melodrome()
  const titles = ['One', 'Two', 'Three']
  const ids: string[] = []
  for (const title of titles) ids.push(await aSong(m, { by: m.mina, title }))
  const [one, two, three] = ids as [string, string, string]
  const unfinished = await aSong(m, { by: m.mina, status: 'processing' })
  const songIds = [three, one, three, unfinished, two]
  const { id, songCount } = await m.jun.call('POST /api/playlists', { body: { name: 'Tonight', songIds } })
  expect(songCount).toBe(3)
  expect(await titlesIn(m.jun, id)).toEqual(['Three', 'One', 'Two'])
  const tooMany = Array.from({ length: maxPlaylistSongs + 1 }, () => one)
  await expect(
    m.jun.call('POST /api/playlists', { body: { name: 'Endless', songIds: tooMany } }),
  ).rejects.toMatchObject({ problem: { fields: { songIds: { code: 'tooMany' } } } })
  expect(await m.jun.call('GET /api/playlists')).toHaveLength(1)
})
