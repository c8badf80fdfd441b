import { expect, test, vi } from 'vitest'
import { aSong } from '../../testing/a-song.ts'
import { createPlayer, isSilent } from './player-store.ts'
import { FakeAudio } from './testing/fake-audio.ts'

const rain = aSong({ title: 'Neon Rain', audioUrl: '/api/songs/rain/stream', duration: 222 })
const orange = aSong({ title: 'Orange', audioUrl: '/api/songs/orange/stream', duration: null })

function aPlayer(remembered = 75) {
  const audio = new FakeAudio()
  const recordPlay = vi.fn(async (_songId: string) => ({ counted: true }))
  const remember = vi.fn()
  const player = createPlayer({ audio: () => audio, recordPlay, volume: { remembered, remember } })
  return { player, audio, recordPlay, remember }
}

test('play loads the stream, sounds, and then records the play', async () => {
  const { player, audio, recordPlay } = aPlayer()
  expect(player.getState()).toMatchObject({ song: null, isPlaying: false })

  await player.play(rain)
  expect(audio.src).toBe('/api/songs/rain/stream')
  expect(player.getState()).toMatchObject({
    song: rain,
    isPlaying: true,
    isLoading: false,
    durationSeconds: 222,
  })
  expect(recordPlay).toHaveBeenCalledExactlyOnceWith(rain.id)
})

test('the stream is loaded only when the song is new', async () => {
  const { player, audio } = aPlayer()
  await player.play(rain)
  audio.src = 'untouched'
  player.pause()
  await player.play(rain)
  expect(audio.src).toBe('untouched')

  await player.play(orange)
  expect(audio.src).toBe(orange.audioUrl)
  expect(player.getState().song).toBe(orange)
})

test('toggle pauses what plays and goes on with what is paused, at its place', async () => {
  const { player, audio } = aPlayer()
  await player.toggle()
  expect(audio.plays).toBe(0)

  await player.play(rain)
  audio.reach(75.2)
  await player.toggle()
  expect(player.getState()).toMatchObject({ isPlaying: false, positionSeconds: 75.2 })
  await player.toggle()
  expect(player.getState()).toMatchObject({ isPlaying: true, positionSeconds: 75.2 })
})

test('another song starts at its beginning, three minutes long until the file says otherwise', async () => {
  const { player, audio } = aPlayer()
  await player.play(rain)
  audio.reach(75)
  await player.play(orange)
  expect(player.getState()).toMatchObject({ positionSeconds: 0, durationSeconds: 180 })
  audio.measure(61.5)
  expect(player.getState().durationSeconds).toBe(61.5)
})

test('a song that cannot be played is refused, records nothing, and is loaded anew the next time', async () => {
  const { player, audio, recordPlay } = aPlayer()
  audio.refusal = new Error('no source')
  await expect(player.play(rain)).rejects.toThrow('no source')
  expect(player.getState()).toMatchObject({ isPlaying: false, isLoading: false })
  expect(recordPlay).not.toHaveBeenCalled()

  audio.refusal = null
  audio.break()
  await player.play(rain)
  expect(audio.src).toBe(rain.audioUrl)
  expect(recordPlay).toHaveBeenCalledOnce()
})

test('being interrupted by another song is no failure', async () => {
  const { player, audio, recordPlay } = aPlayer()
  audio.refusal = new DOMException('The play() request was interrupted', 'AbortError')
  await player.play(rain)
  expect(recordPlay).not.toHaveBeenCalled()
})

test('only a play that counts is told, and only while there is a listener', async () => {
  const { player, recordPlay } = aPlayer()
  const told = vi.fn()
  const end = player.onCounted(told)
  recordPlay.mockResolvedValueOnce({ counted: false })
  await player.play(rain)
  await player.play(orange)
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(orange.id))

  end()
  await player.play(rain)
  await recordPlay.mock.results.at(-1)?.value
  await Promise.resolve()
  expect(told).toHaveBeenCalledOnce()
})

test('a play that could not be recorded is logged and the music goes on', async () => {
  const { player, recordPlay } = aPlayer()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  recordPlay.mockRejectedValueOnce(new Error('offline'))
  await player.play(rain)
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  expect(player.getState().isPlaying).toBe(true)
  logged.mockRestore()
})

test('the volume is remembered, 75 at first, and 0 counts as muted', async () => {
  const { player, audio, remember } = aPlayer()
  await player.play(rain)
  expect(audio).toMatchObject({ volume: 0.75, muted: false })

  player.setVolume(0)
  expect(remember).toHaveBeenLastCalledWith(0)
  expect(audio.muted).toBe(true)
  expect(isSilent(player.getState())).toBe(true)

  player.toggleMute()
  expect(audio).toMatchObject({ volume: 0.75, muted: false })
})

test('muting keeps the volume, and choosing a volume ends it', async () => {
  const { player, audio } = aPlayer(40)
  await player.play(rain)
  player.toggleMute()
  expect(audio).toMatchObject({ volume: 0.4, muted: true })
  player.toggleMute()
  expect(audio).toMatchObject({ volume: 0.4, muted: false })
  player.toggleMute()
  player.setVolume(60)
  expect(audio).toMatchObject({ volume: 0.6, muted: false })
})

test('seeking moves the sound and shows the place at once', async () => {
  const { player, audio } = aPlayer()
  player.seek(30)
  expect(player.getState().positionSeconds).toBe(0)
  await player.play(rain)
  player.seek(30)
  expect(audio.currentTime).toBe(30)
  expect(player.getState().positionSeconds).toBe(30)
})

test('a deleted song leaves the player', async () => {
  const { player } = aPlayer()
  await player.play(rain)
  player.stop()
  expect(player.getState()).toMatchObject({ song: null, isPlaying: false, positionSeconds: 0, volume: 75 })
})
