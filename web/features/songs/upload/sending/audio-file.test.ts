import { expect, test } from 'vitest'
import { maxAudioBytes } from '#contract/limits.ts'
import { fitsAudioLimit, saysAudio } from './audio-file.ts'

const file = (name: string, type: string, size = 1_000) => ({ name, type, size })

test('a type that begins with audio/ is believed, any other is not', () => {
  expect(saysAudio(file('song.mp3', 'audio/mpeg'))).toBe(true)
  expect(saysAudio(file('song.xyz', 'audio/x-new'))).toBe(true)
  expect(saysAudio(file('song.mp3', 'text/plain'))).toBe(false)
  expect(saysAudio(file('film.webm', 'video/webm'))).toBe(false)
})

test('where the browser knows no type, the ending decides', () => {
  expect(saysAudio(file('밤.FLAC', ''))).toBe(true)
  expect(saysAudio(file('song.opus', 'application/octet-stream'))).toBe(true)
  expect(saysAudio(file('notes.txt', ''))).toBe(false)
  expect(saysAudio(file('flac', ''))).toBe(false)
})

test('Firefox gives `.ogg` a type that is not audio; such a file is judged by its ending, too', () => {
  for (const type of ['application/ogg', 'video/ogg']) {
    expect(saysAudio(file('song.ogg', type))).toBe(true)
    expect(saysAudio(file('film.ogv', type))).toBe(false)
  }
})

test('every `.mp4` has the type of a film; whether there is sound in it is found out by the server', () => {
  expect(saysAudio(file('song.mp4', 'video/mp4'))).toBe(true)
  expect(saysAudio(file('film.m4v', 'video/mp4'))).toBe(false)
})

test('exactly the limit is still allowed', () => {
  expect(fitsAudioLimit(file('song.wav', 'audio/wav', maxAudioBytes))).toBe(true)
  expect(fitsAudioLimit(file('song.wav', 'audio/wav', maxAudioBytes + 1))).toBe(false)
})
