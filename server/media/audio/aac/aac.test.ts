import { expect, test } from 'vitest'
import { fixture, fixturePath, testFolder } from '../../testing/test-folder.ts'
import { decodeAdts, decodeM4a } from '../decode-aac.ts'
import { stereoAtMost } from '../measures/downmix.ts'
import { SourceFile } from '../source-file.ts'
import { AacDecoder } from './aac-decoder.ts'
import { adtsFrames } from './adts-frames.ts'

const folder = testFolder()
const powerOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0)

test('mono stays mono', async () => {
  for await (const { sampleRate, channels } of decodeM4a(new SourceFile(fixturePath('mono.m4a')))) {
    expect(sampleRate).toBe(22_050)
    expect(channels).toHaveLength(1)
  }
})

test('what is on the left of six channels is on the left of two', async () => {
  let [left, right] = [0, 0]
  for await (const { channels } of decodeM4a(new SourceFile(fixturePath('left-of-six.m4a')))) {
    expect(channels).toHaveLength(6)
    const [one, other] = stereoAtMost(channels, 'aac')
    left += powerOf(one!)
    right += powerOf(other!)
  }
  // A sine of -12 dBFS for a second.
  expect(left / 44_100).toBeCloseTo(0.25 ** 2 / 2, 2)
  expect(right / 44_100).toBeLessThan(1e-6)
})

test('what stands between two frames is passed over', async () => {
  const whole = fixture('tone.aac')
  const secondFrame = ((whole[3]! & 3) << 11) | (whole[4]! << 3) | (whole[5]! >> 5)
  const more = Buffer.from('neither a header nor sound '.repeat(5_000))
  const parts = [whole.subarray(0, secondFrame), more, whole.subarray(secondFrame)]
  expect(await samplesOf(folder.file(Buffer.concat(parts)))).toBe(await samplesOf(fixturePath('tone.aac')))
})

test('a frame that is too long, or broken, gives no sound, and the next one does', async () => {
  const frames = [...adtsFrames(new SourceFile(fixturePath('tone.aac')), 0)]
  const decoder = await AacDecoder.for(frames[0]!.config)
  const lengths = (frame: Uint8Array) => decoder!.decode(frame)?.channels.map(channel => channel.length)
  // Frames overlap by half: the first one alone gives no sound.
  expect(lengths(frames[0]!.frame)).toBeUndefined()
  expect(lengths(frames[1]!.frame)).toEqual([1024, 1024])
  expect(lengths(new Uint8Array(100_000))).toBeUndefined()
  expect(lengths(Uint8Array.of(0xff, 0xff, 0xff))).toBeUndefined()
  expect(lengths(frames[2]!.frame)).toEqual([1024, 1024])
})

test('a configuration that nothing can be made of is refused', async () => {
  expect(await AacDecoder.for(new Uint8Array())).toBeUndefined()
  expect(await AacDecoder.for(Uint8Array.of(0, 0))).toBeUndefined()
})

async function samplesOf(path: string): Promise<number> {
  let count = 0
  for await (const { channels } of decodeAdts(new SourceFile(path), 0)) count += channels[0]!.length
  return count
}
