import { expect, test } from 'vitest'
import { maxPageSize } from '#contract/limits.ts'
import { aSong } from '../../../testing/a-song.ts'
import { checkOffline } from './check-offline.ts'
import type { OfflineSong } from './offline-songs.ts'

const kept = (id: string, keeperId: string | null = 'jun'): OfflineSong => ({
  song: aSong({ id, updatedAt: '2026-11-01T00:00:00.000Z' }),
  bytes: 1,
  keptAt: '2026-11-02T00:00:00.000Z',
  keeperId,
})
const ids = (songs: readonly OfflineSong[]) => songs.map(({ song }) => song.id)

test('songs that are gone, withheld or of another account go; what has changed says so', async () => {
  const songs = [
    kept('same'),
    kept('deleted'),
    kept('withheld'),
    kept('renamed'),
    kept('of a renamed artist'),
    kept('of an artist with a new picture'),
    kept('theirs', 'mina'),
    kept('old', null),
  ]
  const asked: string[] = []
  const [artistRenamed, pictureChanged] = [
    kept('of a renamed artist').song,
    kept('of an artist with a new picture').song,
  ]
  const { remove, renew } = await checkOffline(songs, 'jun', async wanted => {
    asked.push(...wanted)
    return [
      kept('same').song,
      kept('old').song,
      { ...kept('withheld').song, status: 'withheld' },
      { ...kept('renamed').song, title: 'Another', updatedAt: '2026-11-03T00:00:00.000Z' },
      // Neither changes the song's own row.
      { ...artistRenamed, artistName: 'Minah' },
      { ...pictureChanged, user: { ...pictureChanged.user, profileImageUrl: '/media/new.webp' } },
    ]
  })
  expect(ids(remove).toSorted()).toEqual(['deleted', 'theirs', 'withheld'])
  expect(renew.map(({ song }) => [song.id, song.title, song.artistName, song.user.profileImageUrl])).toEqual([
    ['renamed', 'Another', artistRenamed.artistName, null],
    ['of a renamed artist', artistRenamed.title, 'Minah', null],
    ['of an artist with a new picture', pictureChanged.title, pictureChanged.artistName, '/media/new.webp'],
  ])
  expect(asked).not.toContain('theirs')
})

test('while no one is signed in, the songs of a member stay and are checked like all others', async () => {
  const songs = [kept('same'), kept('deleted'), kept('theirs', 'mina'), kept('of a guest', null)]
  const read = async (wanted: readonly string[]) =>
    songs.map(({ song }) => song).filter(({ id }) => wanted.includes(id) && id !== 'deleted')
  // A session has ended, or the server could not say who is asking.
  expect(ids((await checkOffline(songs, null, read)).remove)).toEqual(['deleted'])
  expect(ids((await checkOffline(songs, 'jun', read)).remove)).toEqual(['theirs', 'deleted'])
})

test('many are asked for page by page, and a server that can’t be reached takes nothing away', async () => {
  const songs = Array.from({ length: maxPageSize + 1 }, (_, at) => kept(`song${at}`))
  const pages: number[] = []
  const all = await checkOffline(songs, 'jun', async wanted => {
    pages.push(wanted.length)
    return songs.map(({ song }) => song).filter(({ id }) => wanted.includes(id))
  })
  expect([pages, all.remove]).toEqual([[maxPageSize, 1], []])
  const unreachable = async () => await Promise.reject(new Error('no line'))
  await expect(checkOffline(songs, 'jun', unreachable)).rejects.toThrow('no line')
})
