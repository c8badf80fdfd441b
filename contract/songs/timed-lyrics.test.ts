import { expect, test } from 'vitest'
import { areInOrder, lineAt, readLyrics, wordAt, writeLyrics } from './timed-lyrics.ts'

test('plain lyrics stay as they are, with their marks of parts', () => {
  const plain = '[Verse]\n비가 와\n\n[Chorus: all]\n또 와'
  expect(readLyrics(plain)).toEqual({ text: plain, times: null })
  expect(writeLyrics(readLyrics(plain))).toBe(plain)
})

test('LRC gives each line its moment; what it says of the file is left out', () => {
  const written =
    '[ti:비]\n[ar: mina]\n[length:03:20]\n[Verse]\n[00:12.34] 비가 와\n[01:02]또 와\n[00:01:02.5]그쳤다'
  expect(readLyrics(written)).toEqual({
    text: '[Verse]\n비가 와\n또 와\n그쳤다',
    times: [null, 12.34, 62, 62.5],
  })
})

test('a line that returns is written once and sung in the order of time', () => {
  expect(readLyrics('[00:10.00][00:30.00]Rain\n(oh)\n[00:20.00]Sun')).toEqual({
    text: 'Rain\nSun\nRain\n(oh)',
    times: [10, 20, 30, null],
  })
})

test('an offset moves all lines: what is positive comes sooner, and none before the beginning', () => {
  expect(readLyrics('[offset:+500]\n[00:00.20]a\n[00:02.00]b').times).toEqual([0, 1.5])
  expect(readLyrics('[offset:-500]\n[00:00.20]a').times).toEqual([0.7])
})

test('moments of words are kept beside the words, however the spaces are written', () => {
  const words = [
    [
      { place: 0, seconds: 1 },
      { place: 5, seconds: 1.5 },
    ],
  ]
  for (const line of [
    '<00:01.00> Neon <00:01.50> rain',
    '<00:01.00>Neon <00:01.50>rain<00:02.00>',
    '<00:01.00>Neon<00:01.50> rain <00:02.00>',
    '<00:01:00><00:01.00>Neon <00:01.50>rain',
  ])
    expect(readLyrics(`[00:01.00]${line}`), line).toEqual({ text: 'Neon rain', times: [1], words })
  // Without a moment of its own a line begins with its first word.
  expect(readLyrics('<00:01.00>Neon <00:01.50>rain')).toEqual({ text: 'Neon rain', times: [1], words })
  expect(readLyrics('[00:00.50]oh\n[00:01.00]네<00:01.20>온')).toEqual({
    text: 'oh\n네온',
    times: [0.5, 1],
    words: [null, [{ place: 1, seconds: 1.2 }]],
  })
  expect(readLyrics('[00:01.00]a <3')).toEqual({ text: 'a <3', times: [1] })
})

test('words follow the offset, and the line that returns', () => {
  expect(readLyrics('[offset:+500]\n[00:01.00][00:11.00]<00:01.00>Neon <00:01.30>rain').words).toEqual([
    [
      { place: 0, seconds: 0.5 },
      { place: 5, seconds: 0.8 },
    ],
    [
      { place: 0, seconds: 10.5 },
      { place: 5, seconds: 10.8 },
    ],
  ])
})

test('words are written as enhanced LRC, and read the same', () => {
  const written = '[Verse]\n[00:01.00]<00:01.00>Neon <00:01.50>rain\n[00:03.00]네<00:03.20>온\n[00:04.00]oh'
  expect(writeLyrics(readLyrics(written))).toBe(written)
})

test('pauses stay, empty ends go', () => {
  expect(readLyrics('[00:00.00]\n[00:01.00]a\n[00:05.00]\n[00:09.00]b\n[00:20.00]')).toEqual({
    text: 'a\n\nb',
    times: [1, 5, 9],
  })
  expect(readLyrics('[00:00.00]\n[00:01.00]')).toEqual({ text: '', times: [] })
})

test('what is written is read the same', () => {
  const sung = { text: 'a\nb\nc', times: [0.007, null, 3661.46] }
  expect(writeLyrics(sung)).toBe('[00:00.007]a\nb\n[61:01.46]c')
  expect(readLyrics(writeLyrics(sung))).toEqual(sung)
})

test('moments rise, and lie inside the song', () => {
  expect(areInOrder({ times: [1, null, 1, 2] })).toBe(true)
  expect(areInOrder({ times: [1, null, 0.9] })).toBe(false)
  expect(areInOrder({ times: [1, 60] }, 60)).toBe(true)
  expect(areInOrder({ times: [1, 60.1] }, 60)).toBe(false)
  const word = (seconds: number) => ({ place: 0, seconds })
  expect(areInOrder({ times: [1, 2], words: [[word(1), word(3)], [word(2)]] })).toBe(true)
  expect(areInOrder({ times: [1, 2], words: [[word(1.2), word(1.1)], null] })).toBe(false)
  expect(areInOrder({ times: [1], words: [[word(60.1)]] }, 60)).toBe(false)
  expect(areInOrder({ times: null })).toBe(true)
})

test('the line of a moment is the last one that has begun', () => {
  const times = [null, 2, null, 4]
  expect([0, 2, 3.9, 4, 100].map(seconds => lineAt(times, seconds))).toEqual([undefined, 1, 1, 3, 3])
})

test('the word of a moment is the last one of its line that has begun', () => {
  const words = [
    { place: 0, seconds: 1 },
    { place: 5, seconds: 1.5 },
  ]
  expect([0.9, 1, 1.4, 9].map(seconds => wordAt(words, seconds))).toEqual([undefined, 0, 0, 5])
})

test('a long line of brackets takes no time', () => {
  expect(readLyrics(`[00:01.00]a\n${'[00:01.00]'.repeat(900)}[x\n${'['.repeat(9_000)}`).times).toHaveLength(
    902,
  )
})
