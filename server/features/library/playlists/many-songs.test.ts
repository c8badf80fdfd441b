import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxPlaylistSongs } from '#contract/limits.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { refused } from '../../../testing/test-person.ts'

const browser = { deviceKey: 'guest_1_abc', listName: 'From this browser' }

async function songsOf(m: TestMelodrome, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) ids.push(await aSong(m, { by: m.mina, title }))
  return ids
}

/** How many statements have written the songs of a list: PostgreSQL numbers the commands of each transaction. */
async function statementsOf(m: TestMelodrome, id: string): Promise<number> {
  const { rows } = await sql<{ xmin: string; cmin: string }>`
    select distinct xmin::text, cmin::text from playlist_songs where playlist_id = ${toUuid(id)}`.execute(
    m.melodrome.database,
  )
  return rows.length
}

async function titlesIn(m: TestMelodrome, id: string): Promise<string[]> {
  const songs = await m.jun.call('GET /api/playlists/{id}/songs', { params: { id } })
  return songs.map(({ title }) => title)
}

test('one statement adds all songs of a change and of a browser, in their order and each once', async () => {
  const m = await melodrome()
  const [a, b, c, d] = (await songsOf(m, ['a', 'b', 'c', 'd'])) as [string, string, string, string]
  const unfinished = await aSong(m, { by: m.mina, status: 'processing' })
  const { id } = await m.jun.call('POST /api/playlists', { body: { name: 'Night drive', songIds: [c, a] } })
  const change = (body: { addSongIds: string[]; removeSongIds?: string[] }) =>
    m.jun.call('PATCH /api/playlists/{id}', { params: { id }, body })

  for (const missing of [unfinished, m.mina.id])
    await expect(change({ addSongIds: [b, missing] })).rejects.toMatchObject(refused('song.notFound'))
  expect(await change({ addSongIds: [d, a, b, d, c] })).toMatchObject({ songCount: 4 })
  expect(await titlesIn(m, id)).toEqual(['c', 'a', 'd', 'b'])
  expect(await statementsOf(m, id)).toBe(2)
  await change({ removeSongIds: [a, b, c, d], addSongIds: [b, a, d, c] })
  expect(await titlesIn(m, id)).toEqual(['b', 'a', 'd', 'c'])
  expect(await statementsOf(m, id)).toBe(1)

  const kept = { ...browser, listed: [d, unfinished, b, d, a] }
  const { playlistId, listed } = await m.jun.call('POST /api/auth/take-over', { body: kept })
  expect(listed).toBe(3)
  expect(await titlesIn(m, playlistId!)).toEqual(['d', 'b', 'a'])
  expect(await statementsOf(m, playlistId!)).toBe(1)
})

test('a first song that can’t be heard makes no list; with others it comes first', async () => {
  const m = await melodrome()
  const [a, b] = (await songsOf(m, ['a', 'b'])) as [string, string]
  const make = (songId: string) =>
    m.jun.call('POST /api/playlists', { body: { name: 'Night drive', songId, songIds: [a, b] } })
  await expect(make(m.mina.id)).rejects.toMatchObject(refused('song.notFound'))
  expect(await m.jun.call('GET /api/playlists')).toEqual([])
  const { id } = await make(b)
  expect(await titlesIn(m, id)).toEqual(['b', 'a'])
})

test('songs that a list has no room for are refused together, however they come', async () => {
  const m = await melodrome()
  const [extra, ...songIds] = await songsOf(m, Array(maxPlaylistSongs + 1).fill('one of many'))
  const full = { problem: { code: 'playlist.full', params: { limit: maxPlaylistSongs } } }
  const body = { name: 'Everything', songIds }
  await expect(
    m.jun.call('POST /api/playlists', { body: { ...body, songId: extra! } }),
  ).rejects.toMatchObject(full)
  const { id } = await m.jun.call('POST /api/playlists', { body })
  const params = { id, songId: extra! }
  await expect(
    m.jun.call('PUT /api/playlists/{id}/songs/{songId}', { params, body: {} }),
  ).rejects.toMatchObject(full)
  const add = (addSongIds: string[]) =>
    m.jun.call('PATCH /api/playlists/{id}', { params: { id }, body: { addSongIds } })
  await expect(add([songIds[0]!, extra!])).rejects.toMatchObject(full)
  expect(await add(songIds)).toMatchObject({ songCount: maxPlaylistSongs })

  const bring = (listed: string[]) => m.jun.call('POST /api/auth/take-over', { body: { ...browser, listed } })
  expect(await bring(songIds)).toMatchObject({ listed: maxPlaylistSongs })
  await expect(bring([extra!])).rejects.toMatchObject(full)
})

test('lists are made, changed and imported a hundred and twenty times in ten minutes, together, and then again', async () => {
  const m = await melodrome()
  const { times, minutes: span } = rateLimits.playlist
  const { id } = await m.jun.call('POST /api/playlists', { body: { name: 'Night drive' } })
  const calls = [
    () => m.jun.call('PATCH /api/playlists/{id}', { params: { id }, body: { name: 'Day drive' } }),
    () => m.jun.call('POST /api/auth/take-over', { body: browser }),
    () => m.jun.call('POST /api/playlists', { body: { name: 'Another drive' } }),
  ]
  for (let at = 1; at < times; at++) await calls[at % calls.length]!()
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused('request.tooMany'))
  await m.sora.call('POST /api/playlists', { body: { name: 'Of another' } })
  m.clock.forward(minutes(span))
  for (const call of calls) await call()
})
