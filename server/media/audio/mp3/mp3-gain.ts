import { type FrameHeader, frameHeaderBytes } from './mp3-frame.ts'

/**
 * Changes the level of layer III sound without decoding it: every granule and channel has a `global_gain` (ISO/IEC
 * 11172-3 section 2.4.3.4, 2.4.2.7), and the decoder scales by 2^(global_gain / 4). Adding n to all of them changes the
 * level by exactly n steps and can be undone; the coded sound itself stays the same.
 */
export const stepDb = 20 * Math.log10(2 ** 0.25)

const maxGain = 255
const mainDataBits = { 1: 9, 2: 8, 2.5: 8 } as const

/** The bit positions of the `global_gain` fields of the frame at `at`, except those of silent granules. */
function* gainBits(bytes: Uint8Array, at: number, frame: FrameHeader): Generator<number> {
  const isFirst = frame.version === 1
  const privateBits = isFirst ? (frame.mono ? 5 : 3) : frame.mono ? 1 : 2
  const channels = frame.mono ? 1 : 2
  const sharingBits = isFirst ? 4 * channels : 0
  let bit = (at + frameHeaderBytes + (frame.checksum ? 2 : 0)) * 8
  bit += mainDataBits[frame.version] + privateBits + sharingBits
  for (let granule = 0; granule < (isFirst ? 2 : 1) * channels; granule++) {
    const codedBits = bitsAt(bytes, bit, 12)
    if (codedBits > 0) yield bit + 21
    bit += isFirst ? 59 : 63
  }
}

/** By how many steps the frame at `at` can be lowered and raised before one of its fields reaches its limit. */
export function gainRoom(bytes: Uint8Array, at: number, frame: FrameHeader): { down: number; up: number } {
  let down = maxGain
  let up = maxGain
  for (const bit of gainBits(bytes, at, frame)) {
    const gain = bitsAt(bytes, bit, 8)
    down = Math.min(down, gain)
    up = Math.min(up, maxGain - gain)
  }
  return { down, up }
}

/** Changes the frame in place. Call `gainRoom` first: fields stop at their limits. */
export function shiftGain(bytes: Uint8Array, at: number, frame: FrameHeader, steps: number): void {
  for (const bit of gainBits(bytes, at, frame)) {
    writeByte(bytes, bit, Math.min(maxGain, Math.max(0, bitsAt(bytes, bit, 8) + steps)))
  }
}

function bitsAt(bytes: Uint8Array, bit: number, count: number): number {
  const at = bit >> 3
  const window = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  return (window >> (24 - (bit & 7) - count)) & ((1 << count) - 1)
}

function writeByte(bytes: Uint8Array, bit: number, value: number): void {
  const at = bit >> 3
  const shift = 8 - (bit & 7)
  const window = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  const changed = (window & ~(0xff << shift)) | (value << shift)
  bytes[at] = changed >> 8
  if (shift < 8) bytes[at + 1] = changed & 0xff
}
