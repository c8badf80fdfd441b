import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSong } from '../../testing/a-song.ts'
import { createPlayer } from './player-store.ts'
import { switchLevel } from './switch-level.ts'
import { FakeAudio } from './testing/fake-audio.ts'

const song = aSong()
const other = aSong()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

function aPlayer() {
  const audio = new FakeAudio()
  const recordPlay = vi.fn(async () => ({ counted: true }))
  const volume = { remembered: 75, remember: () => {} }
  return { audio, recordPlay, player: createPlayer({ audio: () => audio, recordPlay, volume }) }
}

test('what sounds goes on at its own level from the same second, and back', async () => {
  const { audio, player, recordPlay } = aPlayer()
  await player.play(song)
  audio.reach(61)
  switchLevel(false, audio, player)
  expect(audio).toMatchObject({ src: `${song.audioUrl}?level=own`, currentTime: 61, plays: 2 })
  expect(player.getState()).toMatchObject({ song, isPlaying: true })
  expect(recordPlay).toHaveBeenCalledOnce()
  switchLevel(true, audio, player)
  expect(audio).toMatchObject({ src: song.audioUrl, currentTime: 61, plays: 3 })
})

test('what is paused stays so; what is only held, and what comes after, is fetched at the chosen level', async () => {
  const { audio, player } = aPlayer()
  await player.play(song)
  player.pause()
  switchLevel(false, audio, player)
  expect(audio).toMatchObject({ src: `${song.audioUrl}?level=own`, plays: 1 })
  player.hold(other, 12)
  switchLevel(true, audio, player)
  switchLevel(false, audio, player)
  expect(audio.src).toBe(`${song.audioUrl}?level=own`)
  await player.toggle()
  expect(audio).toMatchObject({ src: `${other.audioUrl}?level=own`, currentTime: 12 })
})

test('the level belongs to one player: another one begins at the even level', async () => {
  const loud = aPlayer()
  switchLevel(false, loud.audio, loud.player)
  const { audio, player } = aPlayer()
  await player.play(song)
  expect(audio.src).toBe(song.audioUrl)
})
