import { expect, test } from 'vitest'
import { errorRate, indexedWords, minShared, sameBelow } from '../server/features/likeness/same-recording.ts'
import { Fingerprint } from '../server/media/audio/fingerprint.ts'
import { compose } from './composer/compose.ts'
import { demoSongs } from './songs.ts'

const piece = 4_096

type Channels = Float32Array[]

function wordsOf(channels: Channels, rate: number): Int32Array {
  const fingerprint = new Fingerprint(rate)
  for (let at = 0; at < channels[0]!.length; at += piece)
    fingerprint.push(channels.map(channel => channel.subarray(at, at + piece)))
  return fingerprint.words()
}

/** As the server decides: enough words in common to be looked at, and few enough wrong bits. */
function isSame(one: Int32Array, other: Int32Array): boolean {
  const known = new Set(indexedWords(other))
  const shared = indexedWords(one).filter(word => known.has(word)).length
  return shared >= minShared && errorRate(one, other) < sameBelow
}

test('no two songs of the demo are taken for one another', () => {
  const all = demoSongs.map(({ seed, style, seconds }) => {
    const { sampleRate, left, right } = compose({ seed, style, seconds })
    return wordsOf([left, right], sampleRate)
  })
  const mistaken = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other, behind) => (isSame(one, other) ? [[at, at + 1 + behind]] : [])),
  )
  expect(mistaken).toEqual([])
  const rates = all.flatMap((one, at) => all.slice(at + 1).map(other => errorRate(one, other)))
  expect(Math.min(...rates)).toBeGreaterThan(0.45)
}, 240_000)

test('silence and too little sound are like nothing', () => {
  const silence = new Int32Array(1_000)
  expect(indexedWords(silence)).toEqual([])
  expect(isSame(silence, silence)).toBe(false)
  const short = Int32Array.from({ length: 60 }, (_, at) => at * 16)
  expect(errorRate(short, short)).toBe(1)
})
