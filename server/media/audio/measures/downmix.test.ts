import { expect, test } from 'vitest'
import type { ChannelOrder } from '../pcm.ts'
import { stereoAtMost } from './downmix.ts'

const channelsOf = (levels: number[]) => levels.map(level => Float32Array.of(level))
const mixed = (levels: number[], order: ChannelOrder) =>
  stereoAtMost(channelsOf(levels), order).map(channel => channel[0])

test('mono and stereo stay as they are', () => {
  expect(mixed([0.5], 'wave')).toEqual([0.5])
  expect(mixed([0.5, 0.25], 'vorbis')).toEqual([0.5, 0.25])
})

test('the same six channels give the same stereo from every order', () => {
  const [left, right, centre, effects, besideLeft, besideRight] = [0.1, 0.2, 0.4, 0.9, 0.3, 0.05]
  const wave = mixed([left, right, centre, effects, besideLeft, besideRight], 'wave')
  expect(mixed([left, centre, right, besideLeft, besideRight, effects], 'vorbis')).toEqual(wave)
  expect(mixed([centre, left, right, besideLeft, besideRight, effects], 'aac')).toEqual(wave)
  expect(wave[0]).toBeCloseTo(left + Math.SQRT1_2 * (centre + besideLeft), 5)
  expect(wave[1]).toBeCloseTo(right + Math.SQRT1_2 * (centre + besideRight), 5)
})

test.each([3, 4, 5, 6, 7, 8])('every layout of %i channels is as loud on the left as on the right', count => {
  for (const order of ['wave', 'vorbis', 'aac'] as const) {
    const [left, right] = mixed(
      Array.from({ length: count }, () => 0.1),
      order,
    )
    expect(left).toBeCloseTo(right!, 6)
    expect(left).toBeGreaterThan(0.1)
  }
})
