import { expect, test } from 'vitest'
import { Fingerprint } from '../../../media/audio/measures/fingerprint.ts'
import { decodeMp3 } from '../../../media/audio/mp3/decode-mp3.ts'
import { SourceFile } from '../../../media/audio/source-file.ts'
import { ensemble, mp3Of } from '../../../media/testing/sounds.ts'
import { testFolder } from '../../../media/testing/test-folder.ts'
import { errorRate, indexedWords, minShared, sameBelow, soughtWords } from './same-recording.ts'

const folder = testFolder()
/** Enough for the frequency bands that a fingerprint uses. */
const rate = 8_000

function wordsOf(samples: Float32Array): Int32Array {
  const fingerprint = new Fingerprint(rate)
  for (let at = 0; at < samples.length; at += 4096) fingerprint.push([samples.subarray(at, at + 4096)])
  return fingerprint.words()
}

async function throughMp3(samples: Float32Array, bitrate: 32): Promise<Float32Array> {
  const mp3 = await mp3Of({ sampleRate: rate, channels: [samples] }, bitrate)
  const file = new SourceFile(folder.file(mp3))
  const pieces: Float32Array[] = []
  for await (const { channels } of decodeMp3(file, 0, () => {})) pieces.push(channels[0]!.slice())
  file.close()
  const decoded = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    decoded.set(piece, at)
    at += piece.length
  }
  return decoded
}

function shared(one: Int32Array, other: Int32Array): number {
  const known = new Set(indexedWords(other))
  return soughtWords(one).filter(word => known.has(word)).length
}

test('a copy that is quieter or cut still leads to its original; another piece does not', async () => {
  const original = ensemble(1, 62, rate)
  const words = wordsOf(original)
  const copies = {
    'cut by three seconds': await throughMp3(original.subarray(3.017 * rate), 32),
    'half as loud': await throughMp3(
      original.map(sample => sample / 2),
      32,
    ),
  }
  for (const [name, samples] of Object.entries(copies)) {
    const copy = wordsOf(samples)
    expect(shared(copy, words), name).toBeGreaterThanOrEqual(minShared)
    expect(errorRate(copy, words), name).toBeLessThan(sameBelow)
  }
  const share = indexedWords(words).length / new Set(words).size
  expect(share, 'about one word in sixteen').toBeGreaterThan(1 / 20)
  expect(share).toBeLessThan(1 / 12)
  const other = wordsOf(ensemble(2, 62, rate))
  expect(shared(other, words)).toBeLessThan(minShared)
  expect(errorRate(other, words)).toBeGreaterThan(0.4)
}, 60_000)
