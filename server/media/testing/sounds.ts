import { createMp3Encoder } from 'wasm-media-encoders'
import { randomFrom } from '#contract/random.ts'
import type { Pcm } from '../audio/pcm.ts'

/** Computed sound, so that tests know all its properties. */
export function sine(hertz: number, levelDb: number, seconds: number, sampleRate = 48_000): Float32Array {
  const amplitude = 10 ** (levelDb / 20)
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  )
}

/** A melody of random notes with overtones, the same for the same seed. */
export function melody(seed: number, seconds: number, sampleRate = 44_100): Float32Array {
  const random = randomFrom(seed)
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  const noteLength = Math.round(sampleRate / 4)
  for (let start = 0; start < samples.length; start += noteLength) {
    const hertz = 220 * 2 ** (Math.floor(random() * 24) / 12)
    const brightness = 0.2 + 0.6 * random()
    for (let at = start; at < Math.min(samples.length, start + noteLength); at++) {
      const phase = (2 * Math.PI * hertz * at) / sampleRate
      const tone = Math.sin(phase) + brightness * Math.sin(2 * phase) + brightness ** 2 * Math.sin(3 * phase)
      samples[at] = 0.2 * tone * Math.exp((-3 * (at - start)) / noteLength)
    }
  }
  return samples
}

/**
 * Sound as full as that of a band: two dozen resonances that swell, fade and sometimes change their pitch, excited by
 * noise. Its fingerprint is as irregular as one of real music. The same for the same seed.
 */
export function ensemble(seed: number, seconds: number, sampleRate = 22_050): Float32Array {
  const random = randomFrom(seed)
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  const voices = Array.from({ length: 24 }, () => ({ last: 0, before: 0, turn: 1, level: 0, target: 0 }))
  const changesEvery = Math.round(sampleRate / 10)
  const damping = 0.995
  for (let at = 0; at < samples.length; at++) {
    const noise = random() - 0.5
    let sum = 0
    for (const voice of voices) {
      if (at % changesEvery === 0 && random() < 0.3) {
        voice.turn = Math.cos((2 * Math.PI * 150 * 2 ** (random() * 4.3)) / sampleRate)
        voice.target = random() ** 2
      }
      voice.level += (voice.target - voice.level) * 0.0005
      const now = noise + 2 * damping * voice.turn * voice.last - damping ** 2 * voice.before
      voice.before = voice.last
      voice.last = now
      sum += now * voice.level
    }
    samples[at] = 0.0015 * sum
  }
  return samples
}

type Bitrate = 8 | 32 | 64 | 128 | 192 | 320

/** An MP3 as LAME writes it at a constant bit rate: frames only, no tags. */
export async function mp3Of({ sampleRate, channels }: Pcm, bitrate: Bitrate = 128): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: channels.length === 1 ? 1 : 2, bitrate })
  const pieces: Uint8Array[] = []
  const length = channels[0]?.length ?? 0
  for (let at = 0; at < length; at += 18_432) {
    pieces.push(encoder.encode(channels.map(channel => channel.subarray(at, at + 18_432))).slice())
  }
  pieces.push(encoder.finalize().slice())
  return Buffer.concat(pieces)
}

export interface WavShape {
  sampleRate?: number
  /** What the header says, if it should be wrong. */
  channelCount?: number
  tag?: number
  bits?: number
  dataSize?: number
  extensible?: boolean
}

/** A WAV file of 16-bit samples, or of any bytes under any header. */
export function wavOf(channels: Float32Array[], shape: WavShape = {}): Uint8Array {
  const length = channels[0]?.length ?? 0
  const samples = new Int16Array(length * channels.length)
  for (const [channel, values] of channels.entries()) {
    for (let at = 0; at < length; at++) {
      samples[at * channels.length + channel] = Math.round(32_767 * values[at]!)
    }
  }
  return wavAround(new Uint8Array(samples.buffer), { channelCount: channels.length, ...shape })
}

export function wavAround(samples: Uint8Array, shape: WavShape): Uint8Array {
  const { sampleRate = 44_100, channelCount = 2, tag = 1, bits = 16, extensible = false } = shape
  const formatBytes = extensible ? 40 : 16
  const head = Buffer.alloc(20 + formatBytes + 8)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(head.length - 8 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(formatBytes, 16)
  head.writeUInt16LE(extensible ? 0xfffe : tag, 20)
  head.writeUInt16LE(channelCount, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE((sampleRate * channelCount * (bits / 8)) % 2 ** 32, 28)
  head.writeUInt16LE((channelCount * (bits / 8)) % 2 ** 16, 32)
  head.writeUInt16LE(bits, 34)
  if (extensible) head.writeUInt16LE(tag, 44)
  head.write('data', head.length - 8, 'latin1')
  head.writeUInt32LE(shape.dataSize ?? samples.length, head.length - 4)
  return Buffer.concat([head, samples])
}
