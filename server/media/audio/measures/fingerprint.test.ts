import { expect, test } from 'vitest'
import { melody, mp3Of } from '../../testing/sounds.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { decodeMp3 } from '../mp3/decode-mp3.ts'
import { SourceFile } from '../source-file.ts'
import { Fingerprint } from './fingerprint.ts'
import { Resampler } from './resample.ts'

const folder = testFolder()

function wordsOf(samples: Float32Array, sampleRate = 44_100): Int32Array {
  const fingerprint = new Fingerprint(sampleRate)
  for (let at = 0; at < samples.length; at += 4096) fingerprint.push([samples.subarray(at, at + 4096)])
  return fingerprint.words()
}

/** The share of bits in which two fingerprints differ, at the best of a few offsets. */
function difference(a: Int32Array, b: Int32Array): number {
  let best = 1
  for (let offset = -4; offset <= 4; offset++) {
    let wrong = 0
    let compared = 0
    for (let at = Math.max(0, -offset); at < a.length && at + offset < b.length; at++) {
      for (let bits = a[at]! ^ b[at + offset]!; bits !== 0; bits &= bits - 1) wrong++
      compared += 32
    }
    best = Math.min(best, wrong / compared)
  }
  return best
}

async function throughMp3(samples: Float32Array): Promise<Float32Array> {
  const file = new SourceFile(folder.file(await mp3Of({ sampleRate: 44_100, channels: [samples] }, 64)))
  const decoded: number[] = []
  for await (const { channels } of decodeMp3(file, 0, () => {})) decoded.push(...channels[0]!)
  file.close()
  return Float32Array.from(decoded)
}

test('a song is known again after a lossy encoding and at another sample rate; another song is not', async () => {
  const song = melody(1, 15)
  const words = wordsOf(song)
  expect(difference(words, wordsOf(await throughMp3(song)))).toBeLessThan(0.25)
  const at48 = new Resampler(44_100, 48_000, 1).push([song])[0]!
  expect(difference(words, wordsOf(at48, 48_000))).toBeLessThan(0.25)
  expect(difference(words, wordsOf(melody(2, 15)))).toBeGreaterThan(0.35)
})

test('only the first two minutes count', () => {
  const long = new Float32Array(125 * 8000)
  const words = wordsOf(long, 8000)
  expect(words).toHaveLength(wordsOf(long.subarray(0, 120 * 8000), 8000).length)
  expect(words.length).toBeGreaterThan(2500)
})

test('less than a window has no fingerprint', () => {
  expect(wordsOf(melody(1, 0.3))).toHaveLength(0)
})
