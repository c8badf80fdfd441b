import { afterEach, expect, test, vi } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { anotherTab } from '../testing/another-tab.ts'
import { playerWithQueue } from '../testing/player-with-queue.ts'
import { soundAlone } from './sound-alone.ts'

afterEach(() => vi.unstubAllGlobals())

test('a player that begins to sound quiets other tabs, and is quieted by them without beginning again', async () => {
  const other = anotherTab()
  const { player, audio } = playerWithQueue()
  const end = soundAlone(player, player)
  await player.play(aSong())
  expect(other.timesQuieted()).toBe(1)
  audio.reach(1)
  expect(other.timesQuieted()).toBe(1)

  other.beginsToSound()
  expect(player.getState()).toMatchObject({ isPlaying: false, isLoading: false, positionSeconds: 1 })
  expect(audio.plays).toBe(1)
  await player.toggle()
  expect(player.getState().isPlaying).toBe(true)
  expect(other.timesQuieted()).toBe(2)

  end()
  other.beginsToSound()
  expect(player.getState().isPlaying).toBe(true)
})

test('a muted player quiets other tabs only when it can be heard', async () => {
  const other = anotherTab()
  const { player } = playerWithQueue()
  const end = soundAlone(player, player)
  player.toggleMute()
  await player.play(aSong())
  expect(other.timesQuieted()).toBe(0)
  player.toggleMute()
  expect(other.timesQuieted()).toBe(1)
  end()
})

test('a player works in a browser that refuses the channel', async () => {
  vi.resetModules()
  const { soundAlone: alone } = await import('./sound-alone.ts')
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('not in this frame', 'SecurityError')
  })
  const { player } = playerWithQueue()
  const end = alone(player, player)
  await player.play(aSong())
  expect(player.getState().isPlaying).toBe(true)
  end()
})
