import {
  type FrameHeader,
  frameHeaderAt,
  frameHeaderBytes,
  maxFrameBytes,
  sameStream,
  sideInformationBytes,
} from './mp3-frame.ts'

/** A frame is checked when it and the header after it have certainly arrived. */
const lookaheadBytes = maxFrameBytes + frameHeaderBytes

/**
 * Lets only whole layer III frames of one stream through. It drops tags at either end, pictures, archives attached to
 * the song and a truncated last frame; also Xing, Info and VBRI frames, which describe the file as it was, and are
 * sometimes wrong.
 */
export class Mp3FrameFilter {
  #carried = new Uint8Array(0)
  #stream: FrameHeader | undefined
  #inStep = false
  #isFirst = true

  /** Whole frames without gaps, often none. A frame may wait for the next call until its end has arrived. */
  push(bytes: Uint8Array): Uint8Array {
    const held = joined(this.#carried, bytes)
    return this.#take(held, held.length - lookaheadBytes)
  }

  /** The remaining frames when the input has ended. */
  end(): Uint8Array {
    return this.#take(this.#carried, this.#carried.length)
  }

  #take(held: Uint8Array, until: number): Uint8Array {
    const frames = new Uint8Array(held.length)
    let kept = 0
    let at = 0
    while (at < until) {
      const frame = this.#frameAt(held, at)
      if (frame && !this.#describesFile(held, at, frame)) {
        frames.set(held.subarray(at, at + frame.lengthBytes), kept)
        kept += frame.lengthBytes
      }
      at = frame ? at + frame.lengthBytes : nextSync(held, at + 1)
    }
    this.#carried = held.slice(at)
    return frames.subarray(0, kept)
  }

  /** In sync, a matching header is enough; out of sync, the next frame must confirm it. */
  #frameAt(bytes: Uint8Array, at: number): FrameHeader | undefined {
    const frame = this.#matchAt(bytes, at)
    const whole = frame && at + frame.lengthBytes <= bytes.length
    this.#inStep = Boolean(whole && (this.#inStep || this.#matchAt(bytes, at + frame.lengthBytes, frame)))
    if (!this.#inStep) return undefined
    this.#stream ??= frame
    return frame
  }

  #matchAt(bytes: Uint8Array, at: number, like = this.#stream): FrameHeader | undefined {
    const frame = frameHeaderAt(bytes, at)
    if (frame?.layer !== 3 || (like && !sameStream(frame, like))) return undefined
    return frame
  }

  #describesFile(bytes: Uint8Array, at: number, frame: FrameHeader): boolean {
    if (!this.#isFirst) return false
    this.#isFirst = false
    const xing = at + frameHeaderBytes + sideInformationBytes(frame)
    const vbri = at + frameHeaderBytes + 32
    return ['Xing', 'Info'].includes(letters(bytes, xing)) || letters(bytes, vbri) === 'VBRI'
  }
}

function nextSync(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(0xff, from)
  return at < 0 ? bytes.length : at
}

function letters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
