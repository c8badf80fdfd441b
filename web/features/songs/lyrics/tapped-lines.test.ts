import { expect, test } from 'vitest'
import { lineToTap, nudged, tapped, untapped } from './tapped-lines.ts'

const song = { text: '[Verse]\n비가 와\n\n또 와', times: null }

test('lines are tapped one after the other; names of parts and pauses are passed over', () => {
  expect(lineToTap(song)).toBe(1)
  const once = tapped(song, 1.234)
  expect(once.times).toEqual([null, 1.23, null, null])
  const twice = tapped(once, 3)
  expect(twice.times).toEqual([null, 1.23, null, 3])
  expect(lineToTap(twice)).toBeUndefined()
  expect(tapped(twice, 9)).toEqual(twice)
})

test('after a jump back a line still begins no sooner than the one above it', () => {
  expect(tapped(tapped(song, 5), 2).times).toEqual([null, 5, null, 5])
})

test('the last moment is taken back, and with the first one all are gone', () => {
  const once = tapped(song, 1)
  expect(untapped(tapped(once, 3))).toEqual(once)
  expect(untapped(once)).toEqual(song)
})

test('the last moment moves by tenths, not before the one above it', () => {
  const twice = tapped(tapped(song, 1), 1.1)
  expect(nudged(twice, 0.1).times).toEqual([null, 1, null, 1.2])
  expect(nudged(nudged(twice, -0.1), -0.1).times).toEqual([null, 1, null, 1])
  expect(nudged(song, 0.1)).toEqual(song)
})

test('words move with their line, and go with its moment', () => {
  const word = (place: number, seconds: number) => ({ place, seconds })
  const sung = { text: 'a b\nc d', times: [1, 2], words: [[word(0, 1), word(2, 1.5)], [word(2, 2.5)]] }
  expect(nudged(sung, 0.1)).toEqual({ ...sung, times: [1, 2.1], words: [sung.words[0], [word(2, 2.6)]] })
  expect(untapped(sung)).toEqual({ ...sung, times: [1, null], words: [sung.words[0], null] })
})
