import { beforeEach, expect, test, vi } from 'vitest'
import { maxPageSize } from '#contract/limits.ts'
import type { Song } from '#contract/songs/songs.ts'
import { aSong } from '../../../testing/a-song.ts'
import { fakeStorage } from '../../../testing/fake-storage.ts'
import { player } from '../player.ts'
import { emptyQueue, queueFrom, removed } from './queue.ts'
import { keepQueue, keptFrom } from './queue-memory.ts'
import { queue } from './queue-store.ts'
import { restoreQueue } from './restore-queue.ts'

fakeStorage()
fakeStorage('sessionStorage')
beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'ko' } }))

const songs = Array.from({ length: 701 }, () => aSong())
const read = ['GET /api/songs', {}, 'pages']
const queueOf = (list: readonly Song[], current: number) =>
  queueFrom(emptyQueue, { songs: list, read }, list[current]!)

test('a long list comes back whole after a reload, without what was taken out of it, and goes on with its pages', async () => {
  const list = songs.slice(0, 501)
  const before = removed(queueOf(list, 320), 7)
  keepQueue(before, { positionSeconds: 61, durationSeconds: 200 }, null)
  vi.stubGlobal('fetch', async (address: string) => {
    const ids = new URL(address, 'http://localhost').searchParams.get('ids')!.split(',')
    expect(ids.length).toBeLessThanOrEqual(maxPageSize)
    return Response.json(list.filter(({ id }) => ids.includes(id)))
  })
  await restoreQueue(null)
  expect(player.getState()).toMatchObject({ song: list[320], positionSeconds: 61, isPlaying: false })
  const back = queue.getState()
  expect(back.songs.map(({ song }) => song)).toEqual(before.songs.map(({ song }) => song))
  expect(back).toMatchObject({ at: 319, source: { read }, takenOut: [list[7]!.id] })
})

test('of a list that is too long, what is to come is kept, and as much of what was as there is room for', () => {
  const ids = (list: readonly Song[]) => list.map(({ id }) => id)
  expect(keptFrom(queueOf(songs, 50), 0, null)).toMatchObject({
    ids: ids(songs.slice(30, 630)),
    at: 20,
    source: null,
  })
  expect(keptFrom(queueOf(songs, 690), 0, null)).toMatchObject({
    ids: ids(songs.slice(101)),
    at: 589,
    source: { read },
  })
})
