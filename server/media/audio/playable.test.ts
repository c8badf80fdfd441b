import { expect, test } from 'vitest'
import { silentOpus } from '../testing/opus-file.ts'
import { testFolder } from '../testing/test-folder.ts'
import { decodeOpus } from './decode-chunks.ts'
import type { Pcm } from './pcm.ts'
import { playable } from './playable.ts'
import { SourceFile } from './source-file.ts'

const folder = testFolder()
const block = (sampleRate: number, channelCount: number, length = 100): Pcm => ({
  sampleRate,
  channels: Array.from({ length: channelCount }, () => new Float32Array(length).fill(0.1)),
})

/** How many seconds of sound come through, and how the stream ends. */
async function through(
  decoded: AsyncIterable<Pcm> | Iterable<Pcm>,
): Promise<{ seconds: number; end: string }> {
  let seconds = 0
  try {
    for await (const { sampleRate, channels } of playable(decoded, 'wave')) {
      seconds += channels[0]!.length / sampleRate
    }
    return { seconds, end: 'whole' }
  } catch (error) {
    return { seconds, end: error instanceof Error ? error.message : String(error) }
  }
}

test('sound within the limits comes through whole', async () => {
  expect(await through([block(8_000, 1), block(8_000, 1)])).toEqual({ seconds: 0.025, end: 'whole' })
  expect((await through([block(192_000, 8)])).end).toBe('whole')
})

test.each([
  [7_999, 1],
  [192_001, 1],
  [44_100, 0],
  [44_100, 9],
])('%i Hz with %i channels is refused', async (sampleRate, channelCount) => {
  expect((await through([block(sampleRate, channelCount)])).end).toBe('song.audioBadFormat')
})

test('a song that changes its rate or its channels on the way is broken', async () => {
  expect((await through([block(44_100, 2), block(48_000, 2)])).end).toBe('song.audioBroken')
  expect((await through([block(44_100, 2), block(44_100, 1)])).end).toBe('song.audioBroken')
})

test('whatever a decoder throws means a broken song', async () => {
  function* failing(): Generator<Pcm> {
    yield block(44_100, 2)
    throw new RangeError('offset is out of bounds')
  }
  expect((await through(failing())).end).toBe('song.audioBroken')
})

test('ten hours in a megabyte are left at twenty minutes', async () => {
  const tenHours = silentOpus(36_000)
  expect(tenHours.length).toBeLessThan(1_300_000)
  const file = new SourceFile(folder.file(tenHours))
  const { seconds, end } = await through(decodeOpus(file, 0))
  file.close()
  expect(end).toBe('song.audioTooLong')
  expect(seconds).toBeGreaterThan(1_180)
  expect(seconds).toBeLessThanOrEqual(1_200)
})
