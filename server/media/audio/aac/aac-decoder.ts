import type { Pcm } from '../pcm.ts'
import { faad2Base64 } from './faad2.gen.ts'

/** The functions of `faad2.c`. Positions are addresses in `memory`, which may grow between two calls. */
interface Faad2 {
  memory: WebAssembly.Memory
  frame(): number
  frameBytes(): number
  begin(configBytes: number): number
  decode(frameBytes: number): number
  sound(): number
  interleaved(): number
  channels(): number
  sampleRate(): number
}

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Decodes AAC frame by frame, without headers around them: LC, Main, LTP, and HE-AAC with its parametric stereo. It is
 * FAAD2 as WebAssembly with a memory of its own, which is freed when nothing refers to the decoder any more.
 */
export class AacDecoder {
  readonly #faad2: Faad2

  private constructor(instance: WebAssembly.Instance) {
    this.#faad2 = instance.exports as unknown as Faad2
  }

  /**
   * `config` is the AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). Undefined if it is for a form that can't be
   * decoded.
   */
  static async for(config: Uint8Array): Promise<AacDecoder | undefined> {
    compiled ??= WebAssembly.compile(Buffer.from(faad2Base64, 'base64'))
    const decoder = new AacDecoder(await WebAssembly.instantiate(await compiled))
    return decoder.#put(config) && decoder.#faad2.begin(config.length) ? decoder : undefined
  }

  /** Undefined for a broken frame, and for one that only prepares the next. */
  decode(frame: Uint8Array): Pcm | undefined {
    if (!this.#put(frame)) return undefined
    const faad2 = this.#faad2
    const length = faad2.decode(frame.length)
    if (length === 0) return undefined
    const step = faad2.interleaved()
    const sound = new Float32Array(faad2.memory.buffer, faad2.sound(), length * step)
    const channels = Array.from({ length: faad2.channels() }, () => new Float32Array(length))
    for (const [index, channel] of channels.entries())
      for (let at = 0; at < length; at++) channel[at] = sound[at * step + index]!
    return { sampleRate: faad2.sampleRate(), channels }
  }

  #put(bytes: Uint8Array): boolean {
    if (bytes.length > this.#faad2.frameBytes()) return false
    new Uint8Array(this.#faad2.memory.buffer).set(bytes, this.#faad2.frame())
    return true
  }
}
