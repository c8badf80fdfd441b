import { expect, test } from 'vitest'
import { areInOrder, lineAt, readLyrics, writeLyrics } from './timed-lyrics.ts'

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

test('moments of words are left out', () => {
  expect(readLyrics('[00:01.00]<00:01.00> Neon <00:01.50> rain').text).toBe('Neon rain')
})

test('pauses stay, empty ends go', () => {
  expect(readLyrics('[00:00.00]\n[00:01.00]a\n[00:05.00]\n[00:09.00]b\n[00:20.00]')).toEqual({
    text: 'a\n\nb',
    times: [1, 5, 9],
  })
  expect(readLyrics('[00:00.00]\n[00:01.00]')).toEqual({ text: '', times: [] })
})

test('what is written is read the same', () => {
  const sung = { text: 'a\nb\nc', times: [0, null, 3661.46] }
  expect(writeLyrics(sung)).toBe('[00:00.00]a\nb\n[61:01.46]c')
  expect(readLyrics(writeLyrics(sung))).toEqual(sung)
})

test('moments rise, and lie inside the song', () => {
  expect(areInOrder([1, null, 1, 2])).toBe(true)
  expect(areInOrder([1, null, 0.9])).toBe(false)
  expect(areInOrder([1, 60], 60)).toBe(true)
  expect(areInOrder([1, 60.1], 60)).toBe(false)
  expect(areInOrder(null)).toBe(true)
})

test('the line of a moment is the last one that has begun', () => {
  const times = [null, 2, null, 4]
  expect([0, 2, 3.9, 4, 100].map(seconds => lineAt(times, seconds))).toEqual([undefined, 1, 1, 3, 3])
})

test('a long line of brackets takes no time', () => {
  expect(readLyrics(`[00:01.00]a\n${'[00:01.00]'.repeat(900)}[x\n${'['.repeat(9_000)}`).times).toHaveLength(
    902,
  )
})
