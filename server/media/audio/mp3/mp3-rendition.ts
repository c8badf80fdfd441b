import { closeSync, openSync, writeFileSync } from 'node:fs'
import { type FrameHeader, frameHeaderAt } from './mp3-frame.ts'
import { gainRoom, shiftGain } from './mp3-gain.ts'
import { infoFrame } from './mp3-info-frame.ts'

/**
 * The MP3 for listeners, collected frame by frame. It is kept in memory because its level is known only after its last
 * frame: at most 20 minutes of 320 kbit/s, 48 MB.
 */
export class Mp3Rendition {
  readonly #pieces: Uint8Array[] = []
  readonly #frameOffsets: number[] = []
  readonly #kilobits = new Set<number>()
  readonly #room = { down: 255, up: 255 }
  #first: FrameHeader | undefined
  #byteCount = 0

  /** Takes whole frames without gaps, as `Mp3FrameFilter` gives them; keeps the array. */
  append(frames: Uint8Array): void {
    if (frames.length === 0) return
    eachFrame(frames, (at, frame) => {
      this.#first ??= frame
      this.#frameOffsets.push(this.#byteCount + at)
      this.#kilobits.add(frame.kilobits)
      const room = frame.checksum ? { down: 0, up: 0 } : gainRoom(frames, at, frame)
      this.#room.down = Math.min(this.#room.down, room.down)
      this.#room.up = Math.min(this.#room.up, room.up)
    })
    this.#pieces.push(frames)
    this.#byteCount += frames.length
  }

  /** How many of `steps` are possible: none if checksums protect the levels in the frames. */
  possibleSteps(steps: number): number {
    return Math.max(-this.#room.down, Math.min(this.#room.up, steps)) + 0
  }

  /** Writes the file, its level changed by `steps` of 1.5 dB, and returns its size in bytes. Call once. */
  write(path: string, steps: number): number {
    if (!this.#first) throw new Error('a rendition without frames')
    const info = infoFrame(this.#first, this.#frameOffsets, this.#byteCount, this.#kilobits.size > 1)
    const descriptor = openSync(path, 'w')
    try {
      writeFileSync(descriptor, info)
      for (const piece of this.#pieces) {
        if (steps !== 0) eachFrame(piece, (at, frame) => shiftGain(piece, at, frame, steps))
        writeFileSync(descriptor, piece)
      }
    } finally {
      closeSync(descriptor)
    }
    return info.length + this.#byteCount
  }
}

function eachFrame(frames: Uint8Array, visit: (at: number, frame: FrameHeader) => void): void {
  for (let at = 0; at < frames.length; ) {
    const frame = frameHeaderAt(frames, at)
    if (!frame) throw new Error('a gap between frames')
    visit(at, frame)
    at += frame.lengthBytes
  }
}
