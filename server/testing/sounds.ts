import { createMp3Encoder } from 'wasm-media-encoders'

const sampleRate = 44_100

/** A two-note tune that swells, so that its waveform has a shape. */
function tune(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    const at = i / sampleRate
    const pitch = Math.floor(at * 2) % 2 ? 440 : 660
    return 0.4 * Math.sin(Math.PI * Math.min(1, at / seconds)) * Math.sin(2 * Math.PI * pitch * at)
  })
}

/** 16-bit mono WAV. */
export function wavFile(seconds: number, name = 'tune.wav'): File {
  const samples = tune(seconds)
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, i) => bytes.writeInt16LE(Math.round(sample * 32_767), 44 + i * 2))
  return new File([bytes], name, { type: 'audio/wav' })
}

export async function mp3File(seconds: number, name = 'tune.mp3'): Promise<File> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: 128 })
  const samples = tune(seconds)
  const frames: Buffer[] = []
  for (let i = 0; i < samples.length; i += 1_152 * 8)
    frames.push(Buffer.from(encoder.encode([samples.subarray(i, i + 1_152 * 8)])))
  frames.push(Buffer.from(encoder.finalize()))
  return new File([Buffer.concat(frames)], name, { type: 'audio/mpeg' })
}
