import { Input, MP4 } from 'mediabunny'
import { sourceOf } from './decode-aac.ts'
import { adtsFrameLength, type Identified } from './identify.ts'
import { frameHeaderAt } from './mp3/mp3-frame.ts'
import { firstPage, lastPage } from './ogg-pages.ts'
import type { SourceFile } from './source-file.ts'
import { wavSeconds } from './wav.ts'

/**
 * How many seconds of sound a file says that it contains, found without decoding: a few bytes of silence can mean
 * hours, and decoding them would cost minutes. Undefined if it doesn't say. A file that states too short a length is
 * cut off while it is decoded (`playable.ts`).
 */
export async function declaredSeconds(
  file: SourceFile,
  { format, start }: Identified,
): Promise<number | undefined> {
  if (format === 'mp3') return framesSeconds(file, start, mp3Frame)
  if (format === 'aac') return framesSeconds(file, start, adtsFrame)
  if (format === 'wav') return wavSeconds(file)
  if (format === 'm4a') return mp4Seconds(file)
  const isOgg = file.bytesAt(start, 1)[0] === 'O'.charCodeAt(0)
  return isOgg ? oggSeconds(file, start) : streamInfo(file.bytesAt(start + 8, 34)).seconds
}

interface Frame {
  bytes: number
  seconds: number
}

function mp3Frame(bytes: Uint8Array): Frame | undefined {
  const frame = frameHeaderAt(bytes, 0)
  return frame && { bytes: frame.lengthBytes, seconds: frame.sampleCount / frame.sampleRate }
}

/** ISO/IEC 13818-7, in the order of its index. */
const adtsRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]

function adtsFrame(bytes: Uint8Array): Frame | undefined {
  const length = adtsFrameLength(bytes, 0)
  const rate = adtsRates[((bytes[2] ?? 0) >> 2) & 15]
  const blocks = ((bytes[6] ?? 0) & 3) + 1
  return length && rate ? { bytes: length, seconds: (blocks * 1024) / rate } : undefined
}

const headerBytes = 7
const windowBytes = 256 * 1024

/**
 * Goes from header to header, up to the first thing that is no frame: a count in a tag is less reliable than the
 * frames.
 */
function framesSeconds(
  file: SourceFile,
  start: number,
  frameOf: (bytes: Uint8Array) => Frame | undefined,
): number {
  let seconds = 0
  let held = file.bytesAt(start, windowBytes)
  let heldFrom = start
  for (let at = start; at < file.size; ) {
    if (at + headerBytes > heldFrom + held.length) {
      held = file.bytesAt(at, windowBytes)
      heldFrom = at
    }
    const frame = frameOf(held.subarray(at - heldFrom, at - heldFrom + headerBytes))
    if (!frame) break
    seconds += frame.seconds
    at += frame.bytes
  }
  return seconds
}

/** The length in its index; a file with an unreadable index is refused by the decoder, with the reason. */
async function mp4Seconds(file: SourceFile): Promise<number | undefined> {
  const input = new Input({ formats: [MP4], source: sourceOf(file) })
  try {
    const track = await input.getPrimaryAudioTrack()
    return (await track?.getDurationFromMetadata()) ?? undefined
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}

/**
 * Positions count samples from the point where the stream was cut out: the last position minus the first (RFC 3533).
 */
function oggSeconds(file: SourceFile, start: number): number | undefined {
  const identity = firstPage(file, start)
  const last = lastPage(file, start)
  const rate = identity && oggRate(identity.body)
  if (!identity || !last || !rate) return undefined
  return Math.max(0, Number(last.position - identity.nextPosition)) / rate
}

/** Opus always counts in 48 kHz; Vorbis and FLAC state their rate in the first packet. */
function oggRate(packet: Uint8Array): number {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  const kind = packet[0]
  if (kind === 'O'.charCodeAt(0)) return 48_000
  if (kind === 1 && packet.length >= 16) return view.getUint32(12, true)
  return kind === 0x7f ? streamInfo(packet.subarray(17, 51)).rate : 0
}

/** FLAC's first block (RFC 9639, 8.2); a count of zero means that it isn't known. */
function streamInfo(block: Uint8Array): { rate: number; seconds: number | undefined } {
  if (block.length < 18) return { rate: 0, seconds: undefined }
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const rate = view.getUint32(10) >>> 12
  const samples = (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14)
  return { rate, seconds: rate && samples ? samples / rate : undefined }
}
