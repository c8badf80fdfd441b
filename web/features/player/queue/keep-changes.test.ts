import { beforeEach, expect, test, vi } from 'vitest'
import type { Song } from '#contract/songs/songs.ts'
import { queueKey } from '../../../session/kept-for.ts'
import { aSong } from '../../../testing/a-song.ts'
import { fakeStorage } from '../../../testing/fake-storage.ts'
import { playerWithQueue } from '../testing/player-with-queue.ts'
import { keepChanges } from './keep-changes.ts'
import { keptFrom } from './queue-memory.ts'
import { restoredQueue } from './restore-queue.ts'

const held = fakeStorage()
fakeStorage('sessionStorage')
let page = new EventTarget()
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', { documentElement: { lang: 'ko' } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

const songs = Array.from({ length: 3 }, () => aSong())
const [first, second] = songs as [Song, Song]

/** A tab that has restored what was kept: the first song at a place in it, with more songs to come. */
async function restored() {
  const { player, queue } = playerWithQueue()
  const other = playerWithQueue()
  const source = { read: ['GET /api/songs', {}, 'pages'] }
  await other.player.play(first, { songs, read: source.read })
  const kept = keptFrom({ ...other.queue.getState(), source }, 61, null)
  queue.restore(restoredQueue(kept, new Map(songs.map(song => [song.id, song]))))
  player.hold(first, 61)
  const stop = keepChanges(player, queue, () => null)
  const leave = () => page.dispatchEvent(new Event('pagehide'))
  const isKept = () => held.get(queueKey) !== 'of another tab'
  const otherTabKeeps = () => void held.set(queueKey, 'of another tab')
  return { player, queue, leave, stop, isKept, otherTabKeeps }
}

test('a tab in which nothing is done leaves what another tab has kept, also when a page of its list arrives', async () => {
  const { queue, leave, stop, isKept, otherTabKeeps } = await restored()
  expect(held.has(queueKey)).toBe(false)
  otherTabKeeps()
  queue.grow(queue.getState().source!, [aSong()], null)
  expect(queue.getState().songs).toHaveLength(4)
  leave()
  stop()
  expect(isKept()).toBe(false)
})

test('what is sought, changed or played in a tab is kept', async () => {
  const { player, queue, leave, isKept, otherTabKeeps } = await restored()
  const acts = [
    async () => player.seek(100),
    async () => queue.remove(queue.getState().songs[2]!.key),
    async () => await player.toggle(),
    async () => await player.play(second, { songs: [second] }),
  ]
  for (const act of acts) {
    otherTabKeeps()
    await act()
    leave()
    expect(isKept()).toBe(true)
  }
  expect(JSON.parse(held.get(queueKey)!)).toMatchObject({ ids: [second.id] })
})

test('a tab that has fallen silent, and has kept its queue, leaves that of the tab that was heard since', async () => {
  vi.useFakeTimers()
  const { player, leave, isKept, otherTabKeeps } = await restored()
  await player.toggle()
  player.pause()
  otherTabKeeps()
  vi.advanceTimersByTime(5_000)
  expect(isKept()).toBe(true)
  otherTabKeeps()
  vi.advanceTimersByTime(60_000)
  leave()
  expect(isKept()).toBe(false)
  vi.useRealTimers()
})
