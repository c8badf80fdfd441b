import { expect, test, vi } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { playerWithQueue } from '../testing/player-with-queue.ts'
import { keptFrom, keptQueueFrom } from './queue-memory.ts'
import { restoredQueue } from './restore-queue.ts'

const [one, two, three] = [aSong(), aSong(), aSong()]

async function aQueue() {
  const parts = playerWithQueue()
  await parts.player.play(two, { songs: [one, two, three] })
  return parts
}

test('next and previous walk through the list that was played from', async () => {
  const { player, queue, audio } = await aQueue()
  await queue.next()
  expect(player.getState()).toMatchObject({ song: three, isPlaying: true })
  await queue.next()
  expect(player.getState().song).toBe(three)
  await queue.previous()
  expect(player.getState().song).toBe(two)
  audio.reach(3.1)
  await queue.previous()
  expect(player.getState()).toMatchObject({ song: two, positionSeconds: 0 })
  await queue.previous()
  expect(player.getState().song).toBe(one)
})

test('a song that ends leads to the next, to itself, or to silence', async () => {
  const { player, queue, audio } = await aQueue()
  const ended = vi.fn(() => void queue.goOn(console.error))
  player.onEnded(ended)
  audio.dispatchEvent(new Event('ended'))
  await vi.waitFor(() => expect(player.getState().song).toBe(three))
  queue.turnRepeat()
  queue.turnRepeat()
  audio.reach(222)
  audio.dispatchEvent(new Event('ended'))
  await vi.waitFor(() => expect(audio.currentTime).toBe(0))
  expect(player.getState().song).toBe(three)
  queue.turnRepeat()
  const plays = audio.plays
  audio.dispatchEvent(new Event('ended'))
  expect(audio.plays).toBe(plays)
  expect(ended).toHaveBeenCalledTimes(3)
})

test('going on with the held song leaves the queue alone; another list replaces it; a deleted song ends it', async () => {
  const { player, queue } = await aQueue()
  await player.play(two)
  expect(queue.getState().songs).toHaveLength(3)
  await player.play(one, { songs: [one, three] })
  expect(queue.getState().songs.map(({ song }) => song)).toEqual([one, three])
  player.stop()
  expect(queue.getState()).toMatchObject({ songs: [], at: -1 })
})

test('a whole list is played from its beginning, also by the song that is held already', async () => {
  const { player, queue, audio } = await aQueue()
  audio.reach(61)
  player.hold(two, 0, { songs: [two, three] })
  player.seek(0)
  await player.play(two)
  expect(queue.getState().songs.map(({ song }) => song)).toEqual([two, three])
  expect(player.getState()).toMatchObject({ song: two, isPlaying: true })
  expect(audio.currentTime).toBe(0)
})

test('a song that is not there any more is skipped with a word; a broken line is told to who pressed', async () => {
  const { player, queue, audio, gone } = await aQueue()
  const skipped = vi.fn()
  queue.onSkipped(skipped)
  queue.addLast(one)
  audio.refusals.set(three.audioUrl, new Error('404'))
  await expect(queue.next()).rejects.toThrow('404')
  expect(skipped).not.toHaveBeenCalled()
  expect(queue.getState().songs).toHaveLength(4)

  gone.add(three.id)
  await queue.previous()
  await queue.next()
  expect(skipped).toHaveBeenCalledExactlyOnceWith(three)
  expect(player.getState()).toMatchObject({ song: one, isPlaying: true })
  expect(queue.getState().songs.map(({ song }) => song)).toEqual([one, two, one])

  gone.add(one.id)
  audio.refusals.set(one.audioUrl, new Error('404'))
  await queue.previous()
  await queue.next()
  expect(player.getState()).toMatchObject({ song: two, isPlaying: false })
  expect(queue.getState().songs.map(({ song }) => song)).toEqual([two])
})

test('what was taken out comes back where it was', async () => {
  const { queue } = await aQueue()
  const before = queue.getState()
  queue.clear()
  expect(queue.getState().songs).toHaveLength(1)
  queue.undo(before)
  expect(queue.getState()).toEqual(before)
})

test('what was taken out comes back beside what has been added and heard since; to another list nothing comes', async () => {
  const { player, queue } = await aQueue()
  const [four, five] = [aSong(), aSong()]
  const songs = () => queue.getState().songs.map(({ song }) => song)
  queue.addLast(four)
  const before = queue.getState()
  queue.remove(before.songs[3]!.key)
  queue.addLast(five)
  queue.undo(before)
  expect(songs()).toEqual([one, two, three, four, five])
  expect(new Set(queue.getState().songs.map(({ key }) => key)).size).toBe(5)

  const full = queue.getState()
  queue.clear()
  queue.addNext(one)
  await queue.next()
  queue.undo(full)
  expect(songs()).toEqual([one, two, one, three, four, five])
  expect(queue.getState()).toMatchObject({ at: 2, source: full.source })

  const old = queue.getState()
  await player.play(five, { songs: [five, four] })
  queue.undo(old)
  expect(songs()).toEqual([five, four])
})

test('a held song is fetched only when it is played, and sounds from its place', async () => {
  const { player, audio } = await aQueue()
  player.hold(three, 61)
  expect(audio.src).toBe(two.audioUrl)
  player.seek(62)
  expect(audio.currentTime).toBe(0)
  await player.toggle()
  expect(audio).toMatchObject({ src: three.audioUrl, currentTime: 62 })
})

test('a queue is kept by ids and read back; songs that are gone drop out, the next one is current then', async () => {
  const { queue } = await aQueue()
  const ids = [one, two, three].map((song, at) => ({ ...song, id: `${at}`.repeat(22) }))
  const songs = queue.getState().songs.map((each, at) => ({ ...each, song: ids[at]! }))
  const kept = keptQueueFrom(JSON.stringify(keptFrom({ ...queue.getState(), songs }, 12.5, null)))!
  expect(kept).toMatchObject({ at: 1, positionSeconds: 12.5 })
  const all = new Map(ids.map(song => [song.id, song]))
  expect(restoredQueue(kept, all)).toEqual({ ...queue.getState(), songs })
  all.delete(ids[1]!.id)
  const restored = restoredQueue(kept, all)
  expect(restored.songs.map(({ song }) => song)).toEqual([ids[0], ids[2]])
  expect(restored.at).toBe(1)
})

test('what is no queue of this version is none', async () => {
  const { queue } = await aQueue()
  const songs = queue.getState().songs.map(each => ({ ...each, song: { ...each.song, id: '1'.repeat(22) } }))
  const kept = keptFrom({ ...queue.getState(), songs }, 0, null)
  expect(keptQueueFrom(JSON.stringify(kept))).toEqual(kept)
  expect(keptQueueFrom(null)).toBeNull()
  expect(keptQueueFrom('{')).toBeNull()
  expect(keptQueueFrom('null')).toBeNull()
  const more = { ...kept, source: { read: ['GET /api/songs', {}, 'pages'], cursor: 'page 2' } }
  expect(keptQueueFrom(JSON.stringify(more))).toEqual(more)
  for (const wrong of [
    { version: 2 },
    { source: { read: ['DELETE /api/songs/x', {}] } },
    { at: 3 },
    { at: -1 },
    { ids: ['x'] },
    { orders: [1] },
    { repeat: 'two' },
    { takenOut: ['x'] },
    { keeperId: 1 },
  ])
    expect(keptQueueFrom(JSON.stringify({ ...kept, ...wrong })), JSON.stringify(wrong)).toBeNull()
})
