import { type FrameHeader, frameHeaderAt, frameHeaderBytes, sideInformationBytes } from './mp3-frame.ts'

const tableEntries = 100
const fieldBytes = 4 + 4 + 4 + 4 + tableEntries
const countsAndTable = 0b111

/**
 * The silent first frame from which players know the length of a song and where to seek in it: the frame count, the
 * byte count and the file positions of every hundredth, as Xing defined them and LAME writes them ("Info" marks a
 * constant bit rate). `offsets` are those of the frames that follow, `byteCount` their sum.
 */
export function infoFrame(
  like: FrameHeader,
  offsets: number[],
  byteCount: number,
  isVariable: boolean,
): Uint8Array {
  const frame = emptyFrame(like)
  const view = new DataView(frame.buffer)
  const totalBytes = frame.length + byteCount
  let at = frameHeaderBytes + sideInformationBytes(like)
  frame.set(new TextEncoder().encode(isVariable ? 'Xing' : 'Info'), at)
  view.setUint32((at += 4), countsAndTable)
  view.setUint32((at += 4), offsets.length)
  view.setUint32((at += 4), totalBytes)
  at += 4
  for (let percent = 0; percent < tableEntries; percent++) {
    const offset = offsets[Math.floor((percent * offsets.length) / tableEntries)] ?? 0
    frame[at + percent] = Math.min(255, Math.floor((256 * (frame.length + offset)) / totalBytes))
  }
  return frame
}

/** All zeros after a header of the same stream, at the lowest bit rate whose frame has room for the fields. */
function emptyFrame(like: FrameHeader): Uint8Array<ArrayBuffer> {
  const needed = frameHeaderBytes + sideInformationBytes(like) + fieldBytes
  for (let rate = 1; rate < 15; rate++) {
    const header = headerBytes(like, rate)
    const frame = frameHeaderAt(header, 0)
    if (!frame || frame.lengthBytes < needed) continue
    const bytes = new Uint8Array(frame.lengthBytes)
    bytes.set(header)
    return bytes
  }
  throw new Error('no frame is long enough')
}

const versionBits = { 1: 3, 2: 2, 2.5: 0 } as const
const rateBits = new Map([
  [44100, 0],
  [22050, 0],
  [11025, 0],
  [48000, 1],
  [24000, 1],
  [12000, 1],
  [32000, 2],
  [16000, 2],
  [8000, 2],
])

/** Layer III, no checksum, no padding; joint stereo or mono. */
function headerBytes(like: FrameHeader, bitRateIndex: number): Uint8Array {
  const kind = 0xe0 | (versionBits[like.version] << 3) | (1 << 1) | 1
  const rates = (bitRateIndex << 4) | ((rateBits.get(like.sampleRate) ?? 0) << 2)
  return Uint8Array.of(0xff, kind, rates, (like.mono ? 3 : 1) << 6)
}
