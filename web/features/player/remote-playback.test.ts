import { expect, test } from 'vitest'
import { chooseDevice, watchDevices } from './remote-playback.ts'

const listens = { addEventListener: () => {}, removeEventListener: () => {} }

test('a device is offered as the browser finds and loses it, and asked for once', async () => {
  const seen: boolean[] = []
  const done: string[] = []
  let tell: (isThere: boolean) => void = () => {}
  const audio = {
    ...listens,
    remote: {
      watchAvailability: async (callback: (isThere: boolean) => void) => {
        tell = callback
        return 7
      },
      cancelWatchAvailability: async (id?: number) => void done.push(`stopped ${id}`),
      prompt: async () => void done.push('asked'),
    },
  }
  const stop = watchDevices(audio, isThere => seen.push(isThere))
  expect(seen).toEqual([])
  tell(true)
  tell(false)
  expect(seen).toEqual([true, false])
  await chooseDevice(audio)
  stop()
  await expect.poll(() => done).toEqual(['asked', 'stopped 7'])
})

test('a browser that can’t look for devices offers none; Safari has AirPlay', async () => {
  const seen: boolean[] = []
  const refuse = async () => await Promise.reject(new DOMException('no', 'NotSupportedError'))
  const remote = { watchAvailability: refuse, cancelWatchAvailability: refuse, prompt: refuse }
  watchDevices({ ...listens, remote }, isThere => seen.push(isThere))()
  watchDevices(listens, isThere => seen.push(isThere))()
  expect(seen).toEqual([])

  const target = new EventTarget()
  let asked = 0
  const safari = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    webkitShowPlaybackTargetPicker: () => {
      asked += 1
    },
  }
  const stop = watchDevices(safari, isThere => seen.push(isThere))
  const event = (availability: string) =>
    Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability })
  target.dispatchEvent(event('available'))
  target.dispatchEvent(event('not-available'))
  stop()
  target.dispatchEvent(event('available'))
  await chooseDevice(safari)
  expect([seen, asked]).toEqual([[true, false], 1])
})
