import { afterEach, expect, test, vi } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { playerWithQueue } from '../testing/player-with-queue.ts'
import { connectMediaSession } from './media-session.ts'

afterEach(() => vi.unstubAllGlobals())

const cover = {
  small: '/s.webp',
  medium: '/m.webp',
  large: '/l.webp',
  full: '/f.webp',
  thumbhash: '',
  toneDark: '#000000',
  toneLight: '#ffffff',
}

test('the key "play" plays, and does not pause what is playing already', async () => {
  const acts = new Map<string, () => void>()
  const mediaSession = {
    setActionHandler: (name: string, act: () => void) => acts.set(name, act),
    setPositionState: () => {},
  }
  vi.stubGlobal('navigator', { mediaSession })
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('MediaMetadata', Object)
  const { player, queue } = playerWithQueue()
  connectMediaSession(player, queue)
  await player.play(aSong({ cover }))
  acts.get('play')?.()
  expect(player.getState().isPlaying).toBe(true)
  acts.get('pause')?.()
  expect(player.getState().isPlaying).toBe(false)
  acts.get('play')?.()
  expect(player.getState().isPlaying).toBe(true)
})
