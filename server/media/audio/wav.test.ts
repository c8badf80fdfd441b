import { describe, expect, test } from 'vitest'
import { sine, type WavShape, wavAround, wavOf } from '../testing/sounds.ts'
import { testFolder } from '../testing/test-folder.ts'
import { AudioRefusal } from './audio-refusal.ts'
import { SourceFile } from './source-file.ts'
import { decodeWav } from './wav.ts'

const folder = testFolder()

function decoded(bytes: Uint8Array): Float32Array[] {
  const file = new SourceFile(folder.file(bytes))
  try {
    const pieces = [...decodeWav(file)]
    return (pieces[0]?.channels ?? []).map((_, channel) =>
      Float32Array.from(pieces.flatMap(piece => [...piece.channels[channel]!])),
    )
  } finally {
    file.close()
  }
}

function refusalOf(bytes: Uint8Array): unknown {
  try {
    return decoded(bytes).length
  } catch (error) {
    return error instanceof AudioRefusal ? error.code : error
  }
}

const left = sine(440, -6, 0.5, 8000)
const right = sine(660, -12, 0.5, 8000)

/** Writes one sample of a format; the formats are the rows of the table below. */
type Writer = (view: DataView, at: number, value: number) => void

describe('every uncompressed sample format gives the same sound', () => {
  test.each<[string, WavShape, Writer]>([
    ['8 bit', { bits: 8 }, (view, at, v) => view.setUint8(at, Math.round(128 + 127 * v))],
    ['16 bit', { bits: 16 }, (view, at, v) => view.setInt16(at, Math.round(32_767 * v), true)],
    [
      '24 bit',
      { bits: 24 },
      (view, at, v) => {
        const whole = Math.round(8_388_607 * v)
        view.setUint16(at, whole & 0xffff, true)
        view.setInt8(at + 2, whole >> 16)
      },
    ],
    ['32 bit', { bits: 32 }, (view, at, v) => view.setInt32(at, Math.round(2_147_483_647 * v), true)],
    ['32 bit float', { bits: 32, tag: 3 }, (view, at, v) => view.setFloat32(at, v, true)],
    ['64 bit float', { bits: 64, tag: 3 }, (view, at, v) => view.setFloat64(at, v, true)],
    [
      'extensible',
      { bits: 16, extensible: true },
      (view, at, v) => view.setInt16(at, Math.round(32_767 * v), true),
    ],
  ])('%s', (_, shape, write) => {
    const sampleBytes = shape.bits! / 8
    const samples = new Uint8Array(left.length * 2 * sampleBytes)
    const view = new DataView(samples.buffer)
    for (let at = 0; at < left.length; at++) {
      write(view, 2 * at * sampleBytes, left[at]!)
      write(view, (2 * at + 1) * sampleBytes, right[at]!)
    }
    const channels = decoded(wavAround(samples, { ...shape, sampleRate: 8000 }))
    expect(channels.map(channel => channel.length)).toEqual([left.length, right.length])
    for (const [channel, wanted] of [left, right].entries()) {
      const error = Math.max(...wanted.map((value, at) => Math.abs(value - channels[channel]![at]!)))
      expect(error).toBeLessThan(shape.bits === 8 ? 0.01 : 0.0001)
    }
  })
})

test('sizes that lie are not believed: the file ends where it ends', () => {
  for (const dataSize of [0, 2 ** 31, 2 ** 32 - 1]) {
    expect(decoded(wavOf([left, right], { dataSize }))[0]).toHaveLength(left.length)
  }
  expect(decoded(wavOf([left, right], { dataSize: 4000 }))[0]).toHaveLength(1000)
  expect(decoded(wavOf([left, right]).subarray(0, 44 + 4001))[0]).toHaveLength(1000)
})

test('other chunks may stand before the samples', () => {
  const wav = wavOf([left])
  const note = Buffer.concat([Buffer.from('LIST\x05\0\0\0hello\0', 'latin1')])
  const noted = Buffer.concat([wav.subarray(0, 36), note, wav.subarray(36)])
  expect(decoded(noted)).toEqual(decoded(wav))
})

test.each<[string, WavShape]>([
  ['no channels', { channelCount: 0 }],
  ['1000 channels', { channelCount: 1000 }],
  ['12 bits', { bits: 12 }],
  ['16-bit floats', { bits: 16, tag: 3 }],
])('refuses %s', (_, shape) => {
  expect(refusalOf(wavAround(new Uint8Array(8000), shape))).toBe('song.audioBadFormat')
})

test('refuses compressed samples by name and a file without samples as broken', () => {
  expect(refusalOf(wavAround(new Uint8Array(8000), { tag: 0x55 }))).toBe('song.audioUnsupported')
  expect(refusalOf(wavOf([left]).subarray(0, 40))).toBe('song.audioBroken')
  expect(refusalOf(Buffer.from('RIFF\0\0\0\0WAVE'.padEnd(20_000, 'junk\0\0\0\0')))).toBe('song.audioBroken')
})
