import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { genres } from '#contract/songs/genres.ts'
import { type Composition, compose } from './compose.ts'
import type { Form } from './form.ts'
import { loudnessOf } from './master.ts'
import { type StyleName, styles } from './styles.ts'

const growing: Form = {
  ending: 'ring',
  sections: [
    { name: 'intro', bars: 3, level: [-18, -12], only: ['chords'] },
    { name: 'verse', bars: 4, level: [-8, -8] },
    { name: 'chorus', bars: 6, level: [0, 0] },
    { name: 'outro', bars: 2, level: [-12, -12] },
  ],
}
const order = { seed: 7, style: 'lofi', form: growing } as const

function fingerprint(song: Composition): string {
  return createHash('sha256')
    .update(new Uint8Array(song.left.buffer))
    .update(new Uint8Array(song.right.buffer))
    .digest('hex')
}

test('the same seed gives the same samples, also after composing another song; another seed does not', () => {
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
  const song = compose({ seed: 21, style, form: growing })

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
})

describe('a form', () => {
  const styled = { seed: 3, style: 'rock' } as const
  const loud = { name: 'chorus', bars: 4, level: [0, 0] } as const
  const heightsOf = (form: Form) => {
    const { left } = compose({ ...styled, form })
    return Array.from({ length: 12 }, (_, i) => peakOf(left, i / 12, (i + 1) / 12))
  }

  test('is silent in a stop section and sounds again after it', () => {
    const stop = { name: 'stop', bars: 4, level: [0, 0] } as const
    const heights = heightsOf({ ending: 'fade', sections: [loud, stop, loud] })
    expect(Math.max(heights[6]!, heights[7]!)).toBeLessThan(0.02)
    expect(Math.min(...heights.slice(0, 4), heights[9]!)).toBeGreaterThan(0.3)
  })

  test('fades to nothing, or ends on a stroke', () => {
    const fading = heightsOf({ ending: 'fade', sections: [loud, { ...loud, level: [0, -40] }] })
    expect(fading.at(-1)!).toBeLessThan(0.02)
    expect(fading[7]!).toBeGreaterThan(fading[9]!)
    const cold = heightsOf({ ending: 'cold', sections: [loud, loud] })
    expect(cold.at(-1)!).toBeGreaterThan(0.3)
  })

  test('plays only a share of its bars in stop-time', () => {
    const { left, bpm } = compose({
      ...styled,
      form: { ending: 'fade', sections: [{ ...loud, sounding: 0.25 }] },
    })
    const bar = Math.round((240 / bpm) * 44_100)
    const secondBar = left.subarray(bar, 2 * bar)
    expect(peakOf(secondBar, 0, 0.2)).toBeGreaterThan(4 * peakOf(secondBar, 0.7, 0.95))
  })
})

function peakOf(channel: Float32Array, from: number, to: number): number {
  return channel
    .subarray(Math.floor(from * channel.length), Math.ceil(to * channel.length))
    .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
}
