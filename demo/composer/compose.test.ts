import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { genres } from '#contract/genres.ts'
import { type Composition, compose } from './compose.ts'
import { loudnessOf } from './loudness.ts'
import { type StyleName, styles } from './styles.ts'

const order = { seed: 7, style: 'lofi', seconds: 12 } as const

function fingerprint(song: Composition): string {
  return createHash('sha256')
    .update(new Uint8Array(song.left.buffer))
    .update(new Uint8Array(song.right.buffer))
    .digest('hex')
}

test('the same seed gives the same samples, whatever was composed in between; another seed does not', () => {
  const first = fingerprint(compose(order))
  const other = fingerprint(compose({ ...order, seed: 8 }))
  expect(fingerprint(compose(order))).toBe(first)
  expect(other).not.toBe(first)
})

test('the styles cover at least fourteen of the genres a song may have', () => {
  const covered = new Set<string>(Object.values(styles).map(style => style.genre))
  expect(covered.size).toBeGreaterThanOrEqual(14)
  expect([...covered].filter(genre => !genres.some(known => known === genre))).toEqual([])
})

describe.each(['ballad', 'trance', 'waltz', 'funk'] satisfies StyleName[])('a %s', style => {
  const song = compose({ seed: 21, style, seconds: 36 })

  test('is as loud as everything else and never clips', () => {
    expect(Math.abs(loudnessOf(song) + 14)).toBeLessThan(1)
    expect(peakOf(song.left, 0, 1)).toBeLessThan(10 ** (-1 / 20))
  })

  test('begins and ends in silence, and grows: its loudest stretch is more than twice as high as its quietest', () => {
    expect(peakOf(song.left, 0, 0.00002)).toBeLessThan(0.01)
    expect(peakOf(song.left, 0.9999, 1)).toBeLessThan(0.01)
    const heights = Array.from({ length: 20 }, (_, i) => peakOf(song.left, i / 20, (i + 1) / 20)).slice(0, 19)
    expect(Math.max(...heights)).toBeGreaterThan(2 * Math.min(...heights))
  })

  test('lasts about as long as ordered', () => {
    expect(Math.abs(song.left.length / song.sampleRate - 36)).toBeLessThan(3)
  })
})

function peakOf(channel: Float32Array, from: number, to: number): number {
  return channel
    .subarray(Math.floor(from * channel.length), Math.ceil(to * channel.length))
    .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
}
