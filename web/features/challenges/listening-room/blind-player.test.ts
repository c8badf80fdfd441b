import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import { Refused } from '../../../api/refused.ts'
import { anotherTab } from '../../player/testing/another-tab.ts'
import { createBlindPlayer, type TellHeard } from './blind-player.ts'
import { isGone } from './gone.ts'

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
  error: unknown = null
  async play() {
    if (this.error) throw this.error
    this.paused = false
    this.dispatchEvent(new Event('playing'))
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  /** Like a real one, it begins at the start again. */
  load() {
    this.error = null
    this.paused = true
    this.reach(0)
  }
  breakOff() {
    this.error = new Error('the line is down')
    this.dispatchEvent(new Event('error'))
  }
  reach(seconds: number) {
    this.currentTime = seconds
    this.dispatchEvent(new Event('timeupdate'))
  }
}
let audio: FakeAudio
let other: ReturnType<typeof anotherTab>

beforeEach(() => {
  audio = new FakeAudio()
  other = anotherTab()
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

test('after another tab has sounded, what sounds here is a listen of its own, and nothing heard before is lost', async () => {
  const tell = vi.fn<TellHeard>(async () => ({ isQualified: false }))
  const blind = createBlindPlayer(entry, tell)
  await blind.play()
  audio.reach(2)
  other.beginsToSound()
  blind.pause()
  expect(tell.mock.lastCall?.[1]).toEqual([[0, 2]])
  await blind.play()
  audio.reach(3)
  const listens = tell.mock.calls.map(([listen]) => listen)
  expect(listens).toEqual([listens[0], listens[0], listens[2]])
  expect(listens[2]).not.toBe(listens[0])
  expect(blind.getState().heardSeconds).toBe(3)
  blind.close()
})

test('what a lost beat carried has to be heard again, also what had sounded since', async () => {
  let lose: () => void = () => undefined
  const tell = vi.fn<TellHeard>((_listen, heard) =>
    heard.length === 0
      ? Promise.resolve({ isQualified: false })
      : new Promise((_resolve, reject) => {
          lose = () => reject(new Error('the line is down'))
        }),
  )
  const blind = createBlindPlayer({ ...entry, heardSeconds: 1 }, tell)
  await blind.play()
  audio.reach(2)
  await vi.advanceTimersByTimeAsync(10_000)
  audio.reach(2.5)
  expect(blind.getState().heardSeconds).toBe(3.5)
  lose()
  await vi.advanceTimersByTimeAsync(0)
  expect(blind.getState().heardSeconds).toBe(1)
  audio.reach(4.5)
  audio.reach(5.5)
  expect(blind.getState().heardSeconds).toBe(4)
  expect(tell.mock.lastCall?.[1]).toEqual([
    [2.5, 4.5],
    [4.5, 5.5],
  ])
  blind.close()
})

test('an entry that breaks off is not playing, and the next press continues where it broke', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const blind = createBlindPlayer(entry, async () => ({ isQualified: false }))
  await blind.play()
  audio.reach(2)
  audio.dispatchEvent(new Event('waiting'))
  audio.breakOff()
  expect(blind.getState()).toMatchObject({ isPlaying: false, isLoading: false, positionSeconds: 2 })
  await blind.play()
  expect(audio.currentTime).toBe(2)
  expect(blind.getState()).toMatchObject({ isPlaying: true, isLoading: false, positionSeconds: 2 })
  audio.reach(3)
  expect(blind.getState().heardSeconds).toBe(3)
  blind.close()
})

test('a lost connection changes nothing; that the entry is gone or the room has closed is kept for the page', async () => {
  const gone = new Refused(404, { code: 'challenge.entryNotFound', message: 'gone' }, '')
  const tell = vi.fn<TellHeard>().mockRejectedValueOnce(new Error('the line is down')).mockRejectedValue(gone)
  const blind = createBlindPlayer(entry, tell)
  await blind.play()
  await vi.advanceTimersByTimeAsync(0)
  expect(blind.getState().gone).toBeNull()
  audio.reach(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(blind.getState().gone).toBe(gone)
  blind.close()
  expect(isGone(new Refused(409, { code: 'challenge.notHeard', message: 'more' }, ''))).toBe(false)
  expect(isGone(new Refused(409, { code: 'challenge.roomClosed', message: 'closed' }, ''))).toBe(true)
})
