import type { OpenBlob } from '../../blobs/blob-store.ts'
import { type FrameHeader, frameHeaderAt, frameHeaderBytes } from '../mp3/mp3-frame.ts'
import { shiftGain, stepDb } from '../mp3/mp3-gain.ts'

/** Full scale, above which a player clips; and the possible error of a level stored in four bytes. */
const fullScaleDb = 0
const toleranceDb = 0.001
const scanBytes = 256 * 1024

/**
 * How many MP3 gain steps bring a rendition back to the level its maker gave it: a raised one is lowered again, a
 * lowered one is raised again as far as its true peak stays within full scale.
 */
export function stepsToOwnLevel(gainDb: number, truePeakDb: number): number {
  const undone = -Math.round(gainDb / stepDb) + 0
  const room = Math.floor((fullScaleDb + toleranceDb - truePeakDb - gainDb) / stepDb)
  return Math.min(undone, Math.max(0, room))
}

/** The rendition with its level changed while it is read. No byte moves, so byte ranges stay the same. */
export async function shifted(name: string, blob: OpenBlob, steps: number): Promise<OpenBlob> {
  const frames = await framesOf(name, blob)
  return {
    bytes: blob.bytes,
    release: () => blob.release(),
    read: async (buffer, position) => {
      const count = await blob.read(buffer, position)
      const read = buffer.subarray(0, count)
      for (let frame = frameAt(frames, position); frame < frames.length; frame++) {
        const at = frames[frame]! - position
        if (at >= count) break
        if (at >= 0 && at + headBytes <= count) shiftWhole(read, at, steps)
        else await shiftEdge(blob, read, position, frames[frame]!, steps)
      }
      return count
    },
  }
}

/** Header, checksum and the longest side information: everything that a change of level reads or writes. */
const headBytes = frameHeaderBytes + 2 + 32

function shiftWhole(bytes: Uint8Array, at: number, steps: number): void {
  const header = frameHeaderAt(bytes, at)
  if (header) shiftGain(bytes, at, header, steps)
}

/** A frame whose head is divided by the end of what was read is changed in a separate buffer. */
async function shiftEdge(
  blob: OpenBlob,
  read: Uint8Array,
  position: number,
  offset: number,
  steps: number,
): Promise<void> {
  const head = new Uint8Array(headBytes)
  let filled = 0
  while (filled < headBytes) {
    const count = await blob.read(head.subarray(filled), offset + filled)
    if (count === 0) break
    filled += count
  }
  shiftWhole(head, 0, steps)
  const from = Math.max(offset, position)
  const to = Math.min(offset + filled, position + read.length)
  if (from < to) read.set(head.subarray(from - offset, to - offset), from - position)
}

/** Index of the frame that contains `position`. */
function frameAt(frames: Uint32Array, position: number): number {
  let low = 0
  let high = frames.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (frames[middle]! <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** Where the frames of the last requested blobs begin: 40 KB for a song of five minutes. */
const known = new Map<string, Promise<Uint32Array>>()
const mostKnown = 64

function framesOf(name: string, blob: OpenBlob): Promise<Uint32Array> {
  const frames = known.get(name) ?? scan(blob)
  // Setting it again makes it the youngest: a Map keeps its keys in order of insertion.
  known.delete(name)
  known.set(name, frames)
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break
    known.delete(oldest)
  }
  frames.catch(() => known.delete(name))
  return frames
}

/** Renditions are whole frames without gaps (`Mp3Rendition`), so each frame leads to the next. */
async function scan(blob: OpenBlob): Promise<Uint32Array> {
  const offsets: number[] = []
  const buffer = new Uint8Array(scanBytes)
  let next = 0
  while (next < blob.bytes) {
    const count = await blob.read(buffer, next)
    const before = next
    for (
      let header: FrameHeader | undefined;
      next + frameHeaderBytes <= before + count;
      next += header.lengthBytes
    ) {
      header = frameHeaderAt(buffer, next - before)
      if (!header) throw new Error('a gap between frames')
      offsets.push(next)
    }
    if (next === before) break
  }
  return Uint32Array.from(offsets)
}
