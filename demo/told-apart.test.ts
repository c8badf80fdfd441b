import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  errorRate,
  indexedWords,
  minShared,
  sameBelow,
  soughtWords,
} from '../server/features/songs/duplicates/same-recording.ts'
import { Made } from './made.ts'
import { demoSongs } from './songs.ts'

const made = new Made(fileURLToPath(new URL('made', import.meta.url)))

function wordsOf(fingerprint: string): Int32Array {
  const bytes = Uint8Array.from(Buffer.from(fingerprint, 'base64'))
  return new Int32Array(bytes.buffer)
}

/** By the rules of the server: enough words in common to be compared, and few enough differing bits. */
function isSame(one: Int32Array, other: Int32Array): boolean {
  const known = new Set(indexedWords(other))
  const shared = soughtWords(one).filter(word => known.has(word)).length
  return shared >= minShared && errorRate(one, other) < sameBelow
}

test('no two songs of the demo are taken for one another', async () => {
  const { songs } = await made.figures()
  const all = demoSongs.map(({ id }) => wordsOf(songs[id]!.fingerprint))
  const mistaken = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other, behind) => (isSame(one, other) ? [[at, at + 1 + behind]] : [])),
  )
  expect(mistaken).toEqual([])
  const rates = all.flatMap((one, at) => all.slice(at + 1).map(other => errorRate(one, other)))
  expect(Math.min(...rates)).toBeGreaterThan(0.45)
}, 60_000)

test('silence and very short sounds match nothing', () => {
  const silence = new Int32Array(1_000)
  expect(indexedWords(silence)).toEqual([])
  expect(isSame(silence, silence)).toBe(false)
  const short = Int32Array.from({ length: 60 }, (_, at) => at * 16)
  expect(errorRate(short, short)).toBe(1)
})
