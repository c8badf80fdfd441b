import { afterEach, expect, test, vi } from 'vitest'
import { aSong } from '../../testing/a-song.ts'
import { recoverFromBreaks } from './recover.ts'
import { playerWithQueue } from './testing/player-with-queue.ts'

const [one, two] = [aSong(), aSong()]

afterEach(() => void vi.useRealTimers())

async function onTheAir() {
  const { audio, player, queue, gone, line } = playerWithQueue()
  const onGivenUp = vi.fn()
  const onSkipped = vi.fn()
  queue.onSkipped(onSkipped)
  recoverFromBreaks({ audio, player, queue, onGivenUp })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await player.play(one, { songs: [one, two] })
  return { audio, player, queue, gone, line, onGivenUp, onSkipped }
}

test('a song that breaks off is taken up where it broke, once; then the next one plays and it is said', async () => {
  const { audio, player, onGivenUp } = await onTheAir()
  audio.reach(61)
  audio.src = 'lost'
  audio.breakOff()
  await vi.waitFor(() => expect(player.getState().isPlaying).toBe(true))
  expect(audio).toMatchObject({ src: one.audioUrl, currentTime: 61 })
  expect(onGivenUp).not.toHaveBeenCalled()

  audio.reach(63)
  audio.breakOff()
  await vi.waitFor(() => expect(player.getState()).toMatchObject({ song: two, isPlaying: true }))
  expect(onGivenUp).toHaveBeenCalledOnce()
})

test('a line that has held for a while is worth another try', async () => {
  const { audio, player, onGivenUp } = await onTheAir()
  for (const second of [20, 40, 60]) {
    audio.reach(second)
    audio.breakOff()
    await vi.waitFor(() => expect(player.getState().isPlaying).toBe(true))
  }
  expect(player.getState()).toMatchObject({ song: one, positionSeconds: 60 })
  expect(onGivenUp).not.toHaveBeenCalled()
})

test('while nothing comes through, it is said once for each song and the music stops', async () => {
  vi.useFakeTimers()
  const { audio, player, onGivenUp } = await onTheAir()
  audio.reach(61)
  audio.refusal = new Error('offline')
  audio.breakOff()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onGivenUp).toHaveBeenCalledTimes(2)
  expect(player.getState()).toMatchObject({ song: two, isPlaying: false })
})

test('a song deleted while it sounds is skipped with its own word', async () => {
  const { audio, player, gone, onGivenUp, onSkipped } = await onTheAir()
  audio.reach(61)
  gone.add(one.id)
  audio.refusals.set(one.audioUrl, new Error('404'))
  audio.breakOff()
  await vi.waitFor(() => expect(player.getState()).toMatchObject({ song: two, isPlaying: true }))
  expect(onSkipped).toHaveBeenCalledExactlyOnceWith(one)
  expect(onGivenUp).not.toHaveBeenCalled()
})

test('a song that does not begin is left to who asked for it', async () => {
  const { audio, player, onGivenUp } = await onTheAir()
  audio.refusals.set(two.audioUrl, new Error('offline'))
  await expect(player.play(two)).rejects.toThrow('offline')
  audio.breakOff()
  await Promise.resolve()
  expect(onGivenUp).not.toHaveBeenCalled()
  expect(player.getState().song).toBe(two)
})

test('while the line is down the song keeps its place, and goes on there when the line is back, or at another place that was sought', async () => {
  vi.useFakeTimers()
  const { audio, player, line, onGivenUp } = await onTheAir()
  audio.reach(61)
  line.isDown = true
  audio.refusal = new Error('offline')
  audio.breakOff()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(player.getState()).toMatchObject({ song: one, positionSeconds: 61, isPlaying: false })
  line.isDown = false
  audio.refusal = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect(player.getState()).toMatchObject({ song: one, isPlaying: true })
  expect(audio).toMatchObject({ src: one.audioUrl, currentTime: 61 })

  line.isDown = true
  audio.refusal = new Error('offline')
  audio.breakOff()
  await vi.advanceTimersByTimeAsync(20_000)
  player.seek(90)
  line.isDown = false
  audio.refusal = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect(player.getState()).toMatchObject({ song: one, isPlaying: true })
  expect(audio.currentTime).toBe(90)
  expect(onGivenUp).not.toHaveBeenCalled()
})
