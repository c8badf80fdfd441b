import { createMp3Encoder } from 'wasm-media-encoders'
import type { Composition } from './compose.ts'

const chunkSamples = 36_864
/** LAME uses 32 kHz at this quality; at a lower one 22.05 kHz, which sounds dull. All songs together take 26 MB. */
const vbrQuality = 7.9

export interface Mp3Encoder {
  /** The whole song as MP3 of a variable rate around 85 kbit/s, stereo, without tags. */
  encode(song: Pick<Composition, 'left' | 'right' | 'sampleRate'>): Uint8Array
}

/** LAME in WebAssembly, loaded once for any number of songs. */
export async function loadMp3Encoder(): Promise<Mp3Encoder> {
  const lame = await createMp3Encoder()
  return {
    encode({ left, right, sampleRate }) {
      lame.configure({ sampleRate, channels: 2, vbrQuality })
      const chunks: Uint8Array[] = []
      for (let i = 0; i < left.length; i += chunkSamples) {
        const end = i + chunkSamples
        chunks.push(lame.encode([left.subarray(i, end), right.subarray(i, end)]).slice())
      }
      chunks.push(lame.finalize().slice())
      return Buffer.concat(chunks)
    },
  }
}
