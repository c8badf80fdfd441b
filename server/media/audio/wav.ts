import { maxChannels, minSampleRate } from '#contract/limits.ts'
import { AudioRefusal } from './audio-refusal.ts'
import type { Pcm } from './pcm.ts'
import type { SourceFile } from './source-file.ts'

/** RIFF WAVE (and RF64, its form for large files) with uncompressed samples. Sizes in the file are hints only. */
export function* decodeWav(file: SourceFile): Generator<Pcm> {
  const { format, start, end } = layout(file)
  const frameBytes = format.channelCount * format.sampleBytes
  for (const chunk of file.chunks(start, frameBytes * framesPerChunk, end)) {
    const view = new DataView(chunk.buffer)
    const frameCount = Math.floor(chunk.length / frameBytes)
    yield {
      sampleRate: format.sampleRate,
      channels: Array.from({ length: format.channelCount }, (_, channel) =>
        channelSamples(view, frameCount, frameBytes, channel * format.sampleBytes, format),
      ),
    }
  }
}

/** By the bytes that are there, whatever the header says; undefined at a rate that will be refused. */
export function wavSeconds(file: SourceFile): number | undefined {
  const { format, start, end } = layout(file)
  if (format.sampleRate < minSampleRate) return undefined
  return (end - start) / (format.channelCount * format.sampleBytes) / format.sampleRate
}

const framesPerChunk = 8192
const maxChunks = 1000
const integerTag = 1
const floatTag = 3
const extensibleTag = 0xfffe

interface WavFormat {
  channelCount: number
  sampleRate: number
  sampleBytes: number
  isFloat: boolean
}

interface Layout {
  format: WavFormat
  start: number
  end: number
}

function layout(file: SourceFile): Layout {
  let format: WavFormat | undefined
  let at = 12
  for (let chunk = 0; chunk < maxChunks && at + 8 <= file.size; chunk++) {
    const head = new DataView(file.bytesAt(at, 8).buffer)
    const name = head.getUint32(0)
    const size = head.getUint32(4, true)
    if (name === 0x666d7420) format = readFormat(file.bytesAt(at + 8, Math.min(size, 40)))
    if (name === 0x64617461 && format) return { format, start: at + 8, end: dataEnd(file, at + 8, size) }
    at += 8 + size + (size % 2)
  }
  throw new AudioRefusal('song.audioBroken', {})
}

/** Programs that could not go back to write the true size leave zero, or a size beyond the end of the file. */
function dataEnd(file: SourceFile, start: number, size: number): number {
  return size === 0 ? file.size : Math.min(start + size, file.size)
}

function readFormat(bytes: Uint8Array<ArrayBuffer>): WavFormat {
  if (bytes.length < 16) throw new AudioRefusal('song.audioBroken', {})
  const view = new DataView(bytes.buffer)
  const outerTag = view.getUint16(0, true)
  const tag = outerTag === extensibleTag && bytes.length >= 26 ? view.getUint16(24, true) : outerTag
  if (tag !== integerTag && tag !== floatTag) {
    throw new AudioRefusal('song.audioUnsupported', { format: 'compressed WAV' })
  }
  const channelCount = view.getUint16(2, true)
  const sampleBits = view.getUint16(14, true)
  const known = tag === integerTag ? [8, 16, 24, 32] : [32, 64]
  if (!known.includes(sampleBits) || channelCount < 1 || channelCount > maxChannels) {
    throw new AudioRefusal('song.audioBadFormat', {})
  }
  return {
    channelCount,
    sampleRate: view.getUint32(4, true),
    sampleBytes: sampleBits / 8,
    isFloat: tag === floatTag,
  }
}

function channelSamples(
  view: DataView,
  frameCount: number,
  frameBytes: number,
  offset: number,
  { sampleBytes, isFloat }: WavFormat,
): Float32Array {
  const read = readers[`${isFloat ? 'float' : 'integer'}${sampleBytes}`]!
  const samples = new Float32Array(frameCount)
  for (let frame = 0; frame < frameCount; frame++) samples[frame] = read(view, frame * frameBytes + offset)
  return samples
}

const readers: Record<string, (view: DataView, at: number) => number> = {
  integer1: (view, at) => (view.getUint8(at) - 128) / 2 ** 7,
  integer2: (view, at) => view.getInt16(at, true) / 2 ** 15,
  integer3: (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 2 ** 23,
  integer4: (view, at) => view.getInt32(at, true) / 2 ** 31,
  float4: (view, at) => view.getFloat32(at, true),
  float8: (view, at) => view.getFloat64(at, true),
}
