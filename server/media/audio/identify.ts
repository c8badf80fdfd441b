import { maxChannels } from '#contract/limits.ts'
import { AudioRefusal } from './audio-refusal.ts'
import { frameHeaderAt } from './mp3/mp3-frame.ts'
import type { SourceFile } from './source-file.ts'

export const audioFormats = ['mp3', 'wav', 'flac', 'vorbis', 'opus', 'm4a', 'aac'] as const
export type AudioFormat = (typeof audioFormats)[number]

export interface Identified {
  format: AudioFormat
  /** Where the sound starts: after ID3v2 tags, else 0. */
  start: number
}

/**
 * The format of a file by its first bytes, whatever its name says. They must be exactly at the start (MP3, AAC and FLAC
 * may follow an ID3v2 tag): if something else comes first, such as a web page, it is no song. Throws `AudioRefusal` if
 * the file is empty, no audio, or audio that we do not decode.
 */
export function identify(file: SourceFile): Identified {
  if (file.size === 0) throw new AudioRefusal('song.audioEmpty', {})
  const start = endOfTags(file)
  const head = file.bytesAt(start, 4096)
  const format = taggable(file, start, head) ?? (start === 0 ? untaggable(head) : undefined)
  if (!format) throw new AudioRefusal('song.audioNotAudio', {})
  return { format, start }
}

function taggable(file: SourceFile, start: number, head: Uint8Array): AudioFormat | undefined {
  if (text(head, 0, 4) === 'fLaC') return 'flac'
  const adtsLength = adtsFrameLength(head, 0)
  if (adtsLength) {
    const followed =
      start + adtsLength >= file.size || adtsFrameLength(file.bytesAt(start + adtsLength, 7), 0)
    return followed && text(head, 4, 4) !== 'ftyp' ? 'aac' : undefined
  }
  const frame = frameHeaderAt(head, 0)
  if (!frame) return undefined
  if (frame.layer !== 3) throw unsupported(`MPEG layer ${frame.layer === 1 ? 'I' : 'II'}`)
  const end = start + frame.lengthBytes
  return end >= file.size || frameHeaderAt(file.bytesAt(end, 4), 0) ? 'mp3' : undefined
}

function untaggable(head: Uint8Array): AudioFormat | undefined {
  if (['RIFF', 'RF64'].includes(text(head, 0, 4)) && text(head, 8, 4) === 'WAVE') return 'wav'
  if (text(head, 4, 4) === 'ftyp') return 'm4a'
  if (text(head, 0, 4) === 'OggS') return oggFormat(head)
  for (const [format, at, magic] of refused)
    if (text(head, at, magic.length) === magic) throw unsupported(format)
  return undefined
}

/** The first packet of the first page names the codec. */
function oggFormat(head: Uint8Array): AudioFormat {
  const packet = text(head, 27 + (head[26] ?? 0), 8)
  const packetBytes = head.subarray(27 + (head[26] ?? 0))
  if (packet === 'OpusHead') return withChannels('opus', packetBytes[9])
  if (packet.startsWith('\x01vorbis')) return withChannels('vorbis', packetBytes[11])
  if (packet.startsWith('\x7fFLAC')) return 'flac'
  throw unsupported(packet === 'Speex   ' ? 'Speex' : 'Ogg')
}

/** These two can claim 255 channels, each of which would need memory before the first sample is read. */
function withChannels(format: AudioFormat, channelCount = 0): AudioFormat {
  if (channelCount < 1 || channelCount > maxChannels) throw new AudioRefusal('song.audioBadFormat', {})
  return format
}

/** Audio formats and containers that we know but do not decode: the name, and the position of their magic bytes. */
const refused: [format: string, at: number, magic: string][] = [
  ['WebM', 0, '\x1a\x45\xdf\xa3'],
  ['WMA', 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['AIFF', 8, 'AIFF'],
  ['AIFF', 8, 'AIFC'],
  ['AVI', 8, 'AVI '],
  ['AMR', 0, '#!AMR'],
  ['AU', 0, '.snd'],
  ['CAF', 0, 'caff'],
  ['DSD', 0, 'DSD '],
  ['MIDI', 0, 'MThd'],
  ["Monkey's Audio", 0, 'MAC '],
  ['TTA', 0, 'TTA1'],
  ['WavPack', 0, 'wvpk'],
]

function unsupported(format: string): AudioRefusal<'song.audioUnsupported'> {
  return new AudioRefusal('song.audioUnsupported', { format })
}

/** Some programs write a second tag in front of the first instead of editing it. */
const maxTags = 8

/** ID3v2 tags state their length in four bytes of seven bits; some are followed by zeros. */
function endOfTags(file: SourceFile): number {
  let end = 0
  for (let tag = 0; tag < maxTags; tag++) {
    const head = file.bytesAt(end, 10)
    if (text(head, 0, 3) !== 'ID3') break
    const [, , , , , flags = 0, a = 0, b = 0, c = 0, d = 0] = head
    end += 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127)
    if (flags & 0x10) end += 10
    end += zerosFrom(file, end)
  }
  return end
}

function zerosFrom(file: SourceFile, at: number): number {
  const zeros = file.bytesAt(at, 65_536).findIndex(byte => byte !== 0)
  return Math.max(0, zeros)
}

/** The length in its ADTS header (ISO/IEC 13818-7), undefined if there is none. */
export function adtsFrameLength(bytes: Uint8Array, at: number): number | undefined {
  const [sync = 0, kind = 0, , high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 7)
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) return undefined
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5)
  return length > 7 ? length : undefined
}

function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
