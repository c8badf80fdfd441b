import { adtsFrameLength } from '../identify.ts'
import type { SourceFile } from '../source-file.ts'

export interface AdtsFrame {
  /** The AudioSpecificConfig that corresponds to the frame's header. */
  config: Uint8Array
  /** The frame without its header. */
  frame: Uint8Array
}

const headerBytes = 7
const checksumBytes = 2
const longestFrameBytes = 8191
const windowBytes = 64 * 1024

/** The frames of bare AAC (ADTS, ISO/IEC 13818-7); other bytes between them are skipped, and a cut frame is the end. */
export function* adtsFrames(file: SourceFile, start: number): Generator<AdtsFrame> {
  let held = new Uint8Array()
  let heldFrom = start
  for (let at = start; at + headerBytes <= file.size; ) {
    if (at - heldFrom + longestFrameBytes > held.length) {
      held = file.bytesAt(at, windowBytes)
      heldFrom = at
    }
    const bytes = held.subarray(at - heldFrom)
    const length = adtsFrameLength(bytes, 0)
    if (length === undefined) {
      at++
      continue
    }
    if (at + length > file.size) return
    yield { config: configOf(bytes), frame: bytes.subarray(headerSize(bytes), length) }
    at += length
  }
}

/** The last bit of the second byte says that no checksum follows. */
const headerSize = (header: Uint8Array): number => headerBytes + ((header[1]! & 1) === 0 ? checksumBytes : 0)

/** Profile, rate and channels, as ISO/IEC 14496-3 orders them: five bits, four, four, and three that are zero. */
function configOf([, , kind = 0, channels = 0]: Uint8Array): Uint8Array {
  const objectType = (kind >> 6) + 1
  const rateIndex = (kind >> 2) & 15
  const channelConfiguration = ((kind & 1) << 2) | (channels >> 6)
  const bits = (objectType << 11) | (rateIndex << 7) | (channelConfiguration << 3)
  return Uint8Array.of(bits >> 8, bits & 255)
}
