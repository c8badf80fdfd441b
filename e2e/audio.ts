import { createMp3Encoder } from 'wasm-media-encoders'

const sampleRate = 44_100
const twoPi = 2 * Math.PI
/** A major scale upwards, in semitones; the tune wanders over it. */
const scale = [0, 2, 4, 5, 7, 9, 11, 12]

interface Tune {
  seconds?: number
  /** Each number gives another tune, so that two uploads don't count as the same recording. */
  tune?: number
}

/** A file in the form that Playwright's file chooser takes. */
export interface AudioFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A real MP3, 128 kbit/s, stereo: a short melody, as a creator would upload it. */
export async function melodyMp3({ seconds = 6, tune = 0 }: Tune = {}): Promise<AudioFile> {
  const samples = melody(seconds, tune)
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 2, bitrate: 128 })
  const frames = Buffer.from(encoder.encode([samples, samples]))
  const buffer = Buffer.concat([frames, Buffer.from(encoder.finalize())])
  return { name: `melody-${tune}.mp3`, mimeType: 'audio/mpeg', buffer }
}

/** A real WAV, 16 bit, mono. */
export function melodyWav({ seconds = 6, tune = 0 }: Tune = {}): AudioFile {
  const samples = melody(seconds, tune)
  const buffer = Buffer.alloc(44 + samples.length * 2)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(buffer.length - 8, 4)
  buffer.write('WAVEfmt ', 8)
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(sampleRate, 24)
  buffer.writeUInt32LE(sampleRate * 2, 28)
  buffer.writeUInt16LE(2, 32)
  buffer.writeUInt16LE(16, 34)
  buffer.write('data', 36)
  buffer.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries())
    buffer.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2)
  return { name: `melody-${tune}.wav`, mimeType: 'audio/wav', buffer }
}

/** Four notes a second, each with its octave and with decay. Samples are from -1 to 1. */
function melody(seconds: number, tune: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  const noteSamples = sampleRate / 4
  for (let index = 0; index < samples.length; index++) {
    const note = Math.floor(index / noteSamples)
    const step = scale[(note * (3 + tune) + tune) % scale.length] ?? 0
    const hertz = 220 * 2 ** ((step + (tune % 12)) / 12)
    const fade = Math.exp((-4 * (index % noteSamples)) / noteSamples)
    const phase = (twoPi * hertz * index) / sampleRate
    samples[index] = 0.4 * fade * (Math.sin(phase) + 0.4 * Math.sin(2 * phase))
  }
  return samples
}
