import { createMp3Encoder, type WasmMediaEncoder } from 'wasm-media-encoders'
import { Resampler } from '../measures/resample.ts'
import type { Pcm } from '../pcm.ts'
import { Mp3FrameFilter } from './mp3-frame-filter.ts'
import type { Mp3Rendition } from './mp3-rendition.ts'

/** The same quality per channel: in joint stereo two channels share bits, so mono needs more than half of them. */
const stereoKilobits = 192
const monoKilobits = 128
const samplesPerCall = 1152 * 16

/**
 * Encodes to MP3 at a constant bit rate into a rendition; sample rates that MP3 lacks are changed to 44.1 or 48 kHz.
 */
export class Mp3Encoding {
  readonly #rendition: Mp3Rendition
  readonly #filter = new Mp3FrameFilter()
  readonly #encoder: WasmMediaEncoder<'audio/mpeg'>
  readonly #resampler: Resampler | undefined

  static async begin(like: Pcm, rendition: Mp3Rendition): Promise<Mp3Encoding> {
    return new Mp3Encoding(like, rendition, await createMp3Encoder())
  }

  constructor(like: Pcm, rendition: Mp3Rendition, encoder: WasmMediaEncoder<'audio/mpeg'>) {
    const channels = like.channels.length === 1 ? 1 : 2
    const sampleRate = encodedRate(like.sampleRate)
    encoder.configure({ sampleRate, channels, bitrate: channels === 1 ? monoKilobits : stereoKilobits })
    this.#encoder = encoder
    this.#rendition = rendition
    if (sampleRate !== like.sampleRate) {
      this.#resampler = new Resampler(like.sampleRate, sampleRate, channels)
    }
  }

  push(channels: Float32Array[]): void {
    this.#encode(this.#resampler ? this.#resampler.push(channels) : channels)
  }

  end(): void {
    if (this.#resampler) this.#encode(this.#resampler.end())
    this.#rendition.append(this.#filter.push(this.#encoder.finalize()))
    this.#rendition.append(this.#filter.end())
  }

  #encode(channels: Float32Array[]): void {
    const length = channels[0]?.length ?? 0
    for (let at = 0; at < length; at += samplesPerCall) {
      const encoded = this.#encoder.encode(channels.map(channel => channel.subarray(at, at + samplesPerCall)))
      this.#rendition.append(this.#filter.push(encoded))
    }
  }
}

/** Rates of MPEG 1 stay; others go to the nearer related rate, for the usual ones a whole multiple or fraction. */
function encodedRate(sampleRate: number): number {
  if ([32_000, 44_100, 48_000].includes(sampleRate)) return sampleRate
  return sampleRate % 11_025 === 0 ? 44_100 : 48_000
}
