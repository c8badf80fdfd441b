import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Song } from '#contract/songs/songs.ts'
import { aSong } from '../../../testing/a-song.ts'
import { playerWithQueue } from '../testing/player-with-queue.ts'

const songs = Array.from({ length: 5 }, () => aSong())
const [first, second, third, fourth] = songs as [Song, Song, Song, Song]
const pauseMs = 5_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Songs that play without a listener at the device; the first one has begun. */
async function unattended() {
  const parts = playerWithQueue()
  const { player, queue, audio } = parts
  const said = vi.fn()
  player.onEnded(() => void queue.goOn(said))
  await player.play(first, { songs })
  const end = async () => {
    audio.reach(222)
    audio.pause()
    audio.dispatchEvent(new Event('ended'))
    await vi.advanceTimersByTimeAsync(0)
  }
  const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))
  const fail = (...some: typeof songs) => {
    for (const { audioUrl } of some) audio.refusals.set(audioUrl, new Error('502'))
  }
  return { ...parts, said, end, pass, fail }
}

test('a song that fails to begin once is tried again after a pause', async () => {
  const { player, audio, said, end, pass, fail } = await unattended()
  fail(second)
  await end()
  expect(player.getState()).toMatchObject({ song: second, isPlaying: false })
  audio.refusals.clear()
  await pass(pauseMs - 1)
  expect(player.getState().isPlaying).toBe(false)
  await pass(1)
  expect(player.getState()).toMatchObject({ song: second, isPlaying: true })
  expect(said).not.toHaveBeenCalled()
})

test('a song that fails twice gives way to the next one, which is said; after three in a row the music ends', async () => {
  const { player, said, end, pass, fail } = await unattended()
  fail(second)
  await end()
  await pass(pauseMs)
  expect(player.getState()).toMatchObject({ song: third, isPlaying: true })
  expect(said).toHaveBeenCalledTimes(1)

  await player.play(first, { songs })
  fail(third, fourth)
  await end()
  await pass(10 * pauseMs)
  expect(player.getState()).toMatchObject({ song: fourth, isPlaying: false })
  expect(said).toHaveBeenCalledTimes(4)
})

test('what a browser forbids without a press is said at once', async () => {
  const { player, audio, said, end, pass } = await unattended()
  audio.refusal = new DOMException('not without a press', 'NotAllowedError')
  await end()
  expect(said).toHaveBeenCalledExactlyOnceWith(audio.refusal)
  audio.refusal = null
  await pass(10 * pauseMs)
  expect(player.getState()).toMatchObject({ song: second, isPlaying: false })
})

test('while the line is down the song waits and begins when the line is back, but not after a long silence', async () => {
  const { player, audio, said, line, end, pass } = await unattended()
  const cut = (isDown: boolean) => {
    line.isDown = isDown
    audio.refusal = isDown ? new Error('offline') : null
  }
  cut(true)
  await end()
  await pass(8 * pauseMs)
  expect(player.getState()).toMatchObject({ song: second, isPlaying: false })
  cut(false)
  await pass(pauseMs)
  expect(player.getState()).toMatchObject({ song: second, isPlaying: true })
  expect(said).not.toHaveBeenCalled()

  cut(true)
  await end()
  await pass(14 * pauseMs)
  cut(false)
  await pass(14 * pauseMs)
  expect(player.getState()).toMatchObject({ song: third, isPlaying: false, isLoading: false })
  expect(said).toHaveBeenCalledTimes(1)
})

test('a listener who does something else meanwhile is left alone', async () => {
  const { player, audio, queue, said, end, pass, fail } = await unattended()
  fail(second)
  await end()
  audio.refusals.clear()
  await player.toggle()
  player.pause()
  await pass(10 * pauseMs)
  expect(player.getState()).toMatchObject({ song: second, isPlaying: false })

  fail(third)
  await end()
  expect(player.getState().song).toBe(third)
  fail(first)
  await expect(queue.playKey(0)).rejects.toThrow('502')
  await pass(10 * pauseMs)
  expect(player.getState()).toMatchObject({ song: first, isPlaying: false })
  expect(said).not.toHaveBeenCalled()
})

test('a pause that is asked for meanwhile, for example by a sound that begins elsewhere, ends the waiting', async () => {
  const { player, audio, said, end, pass, fail } = await unattended()
  fail(second)
  await end()
  expect(player.getState()).toMatchObject({ song: second, isPlaying: false, isLoading: true })
  audio.refusals.clear()
  // The element is silent already, so it has nothing to report.
  audio.pause = () => {}
  player.pause()
  expect(player.getState().isLoading).toBe(false)
  await pass(10 * pauseMs)
  expect(player.getState()).toMatchObject({ song: second, isPlaying: false })
  expect(said).not.toHaveBeenCalled()
})

test('a press that fails is told to the one who pressed, at once', async () => {
  const { player, queue, pass, fail } = await unattended()
  fail(second)
  await expect(queue.next()).rejects.toThrow('502')
  await pass(10 * pauseMs)
  expect(player.getState()).toMatchObject({ song: second, isPlaying: false })
})
