import { maxAudioMinutes, minAudioSeconds } from '#contract/limits.ts'
import type { SongAnalysis } from './analysis.ts'
import { AudioRefusal } from './audio-refusal.ts'
import { carriesCredentials } from './carries-credentials.ts'
import { declaredSeconds } from './declared-length.ts'
import { decodeAdts, decodeM4a } from './decode-aac.ts'
import { decodeFlac, decodeOpus, decodeVorbis } from './decode-chunks.ts'
import { type AudioFormat, type Identified, identify } from './identify.ts'
import { gainSteps } from './measures/gain.ts'
import { Measures } from './measures/measures.ts'
import { decodeMp3 } from './mp3/decode-mp3.ts'
import { Mp3Encoding } from './mp3/encode-mp3.ts'
import { stepDb } from './mp3/mp3-gain.ts'
import { Mp3Rendition } from './mp3/mp3-rendition.ts'
import type { ChannelOrder, Pcm } from './pcm.ts'
import { playable } from './playable.ts'
import { readTags } from './provenance.ts'
import { SourceFile } from './source-file.ts'
import { decodeWav } from './wav.ts'

export interface AnalyseJob {
  inputPath: string
  /** Where the MP3 for listeners is written. */
  outputPath: string
  /** Where the picture in the tags is written unchanged; without it no picture is read. */
  picturePath?: string
}

/**
 * Decodes an upload once from beginning to end, measures it, and writes the MP3 for listeners: the frames of an MP3
 * without everything around them, other formats encoded to MP3; both brought to the common loudness. Throws
 * `AudioRefusal` if the upload is at fault.
 */
export async function analyse({ inputPath, outputPath, picturePath }: AnalyseJob): Promise<SongAnalysis> {
  const file = new SourceFile(inputPath)
  const identified = identify(file)
  const declared = await declaredSeconds(file, identified)
  if (declared !== undefined && declared > maxAudioMinutes * 60)
    throw new AudioRefusal('song.audioTooLong', { minutes: maxAudioMinutes })
  const rendition = new Mp3Rendition()
  const measures = await measure(file, identified, rendition)
  const isSigned = carriesCredentials(file)
  file.close()
  const loudnessLufs = measures.loudnessLufs()
  const truePeakDb = measures.truePeakDb()
  const steps = rendition.possibleSteps(gainSteps(loudnessLufs, truePeakDb))
  return {
    format: identified.format,
    durationSeconds: measures.durationSeconds,
    sampleRate: measures.sampleRate,
    channels: measures.sourceChannels,
    peaks: measures.peaksBase64(),
    loudnessLufs,
    truePeakDb,
    gainDb: steps * stepDb,
    renditionBytes: rendition.write(outputPath, steps),
    ...(await readTags(inputPath, picturePath)),
    carriesCredentials: isSigned,
    credentials: null,
    fingerprint: measures.fingerprintBase64(),
  }
}

async function measure(file: SourceFile, identified: Identified, rendition: Mp3Rendition): Promise<Measures> {
  let measures: Measures | undefined
  let encoding: Mp3Encoding | undefined
  const decoded = decoders[identified.format](file, identified.start, frames => rendition.append(frames))
  for await (const pcm of playable(decoded, channelOrder[identified.format] ?? 'wave')) {
    measures ??= new Measures(pcm)
    measures.push(pcm.channels)
    if (identified.format === 'mp3') continue
    encoding ??= await Mp3Encoding.begin(pcm, rendition)
    encoding.push(pcm.channels)
  }
  encoding?.end()
  if (!measures) throw new AudioRefusal('song.audioBroken', {})
  if (measures.durationSeconds < minAudioSeconds) {
    throw new AudioRefusal('song.audioTooShort', { seconds: minAudioSeconds })
  }
  return measures
}

const channelOrder: Partial<Record<AudioFormat, ChannelOrder>> = {
  vorbis: 'vorbis',
  opus: 'vorbis',
  m4a: 'aac',
  aac: 'aac',
}

type Decoder = (
  file: SourceFile,
  start: number,
  keepFrames: (frames: Uint8Array) => void,
) => AsyncIterable<Pcm> | Iterable<Pcm>

const decoders: Record<AudioFormat, Decoder> = {
  mp3: decodeMp3,
  wav: decodeWav,
  flac: decodeFlac,
  vorbis: decodeVorbis,
  opus: decodeOpus,
  m4a: decodeM4a,
  aac: decodeAdts,
}
