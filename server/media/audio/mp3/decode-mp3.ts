import { MPEGDecoder } from 'mpg123-decoder'
import type { Pcm } from '../pcm.ts'
import type { SourceFile } from '../source-file.ts'
import { frameHeaderAt } from './mp3-frame.ts'
import { Mp3FrameFilter } from './mp3-frame-filter.ts'

const chunkBytes = 16 * 1024

/** Decodes the valid frames of an MP3 and gives exactly those to `keep`, so that listeners hear what was measured. */
export async function* decodeMp3(
  file: SourceFile,
  start: number,
  keep: (frames: Uint8Array) => void,
): AsyncGenerator<Pcm> {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  for (const frames of validFrames(file, start)) {
    const first = frameHeaderAt(frames, 0)
    if (!first) continue
    keep(frames)
    const { channelData, sampleRate, samplesDecoded } = decoder.decode(frames)
    // The decoder always returns two channels; for a mono song the second repeats the first.
    if (samplesDecoded > 0) yield { sampleRate, channels: channelData.slice(0, first.mono ? 1 : 2) }
  }
  decoder.free()
}

function* validFrames(file: SourceFile, start: number): Generator<Uint8Array> {
  const filter = new Mp3FrameFilter()
  for (const chunk of file.chunks(start, chunkBytes)) yield filter.push(chunk)
  yield filter.end()
}
