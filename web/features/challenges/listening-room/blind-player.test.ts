import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import { createBlindPlayer, type TellHeard } from './blind-player.ts'

const entry: BlindEntry = {
  token: '1Cc51RgyTdWFA3BXxpnAFy',
  audioUrl: '/audio/1',
  duration: 100,
  peaks: null,
  heardSeconds: 0,
  neededSeconds: 4,
  isQualified: false,
  ballot: null,
}

/** An audio element whose position the test sets. */
class FakeAudio extends EventTarget {
  currentTime = 0
  volume = 1
  paused = true
  async play() {
    this.paused = false
    this.dispatchEvent(new Event('playing'))
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  reach(seconds: number) {
    this.currentTime = seconds
    this.dispatchEvent(new Event('timeupdate'))
  }
}
let audio: FakeAudio

beforeEach(() => {
  audio = new FakeAudio()
  vi.useFakeTimers()
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  vi.stubGlobal('Audio', function create() {
    return audio
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the server is asked as soon as enough was heard, and its answer opens the ballot', async () => {
  const tell = vi.fn<TellHeard>(async (_listen, heard) => ({ isQualified: heard.length > 0 }))
  const blind = createBlindPlayer(entry, tell)
  await blind.play()
  audio.reach(2)
  expect(blind.getState()).toMatchObject({ heardSeconds: 2, isQualified: false })
  expect(tell.mock.calls.map(([, heard]) => heard)).toEqual([[]])
  audio.reach(4)
  expect(tell.mock.calls.map(([, heard]) => heard)).toEqual([
    [],
    [
      [0, 2],
      [2, 4],
    ],
  ])
  await vi.advanceTimersByTimeAsync(0)
  expect(blind.getState().isQualified).toBe(true)
  blind.close()
})

test('neither a jump nor silence is heard', async () => {
  const blind = createBlindPlayer(entry, async () => ({ isQualified: false }))
  await blind.play()
  audio.reach(60)
  expect(blind.getState().heardSeconds).toBe(0)
  blind.setVolume(0)
  audio.reach(61)
  audio.reach(62)
  expect(blind.getState().heardSeconds).toBe(0)
  blind.close()
})

test('after a beat that was not taken, what sounds is a listen of its own', async () => {
  let isDown = false
  const tell = vi.fn<TellHeard>(async () => {
    if (isDown) throw new Error('the line is down')
    return { isQualified: false }
  })
  const blind = createBlindPlayer(entry, tell)
  await blind.play()
  isDown = true
  audio.reach(2)
  await vi.advanceTimersByTimeAsync(10_000)
  isDown = false
  audio.reach(3)
  const [first, , next] = tell.mock.calls.map(([listen]) => listen)
  expect(tell).toHaveBeenCalledTimes(3)
  expect(next).not.toBe(first)
  blind.close()
})
