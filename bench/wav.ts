import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'

const sampleRate = 44_100
const channels = 2
const sampleBytes = 2

/** Writes a stereo WAV of exactly `bytes`: one second of a chord with noise, repeated. */
export async function writeWav(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'w')
  const header = wavHeader(bytes)
  await handle.write(header)
  const second = oneSecond()
  for (let left = bytes - header.length; left > 0; left -= second.length) {
    await handle.write(second.subarray(0, Math.min(left, second.length)))
  }
  await handle.close()
}

function oneSecond(): Buffer {
  const sound = Buffer.alloc(sampleRate * channels * sampleBytes)
  const noise = randomBytes(sampleRate * channels)
  for (let i = 0; i < sampleRate * channels; i++) {
    const at = Math.floor(i / channels) / sampleRate
    const chord = [220, 277, 330].reduce((sum, pitch) => sum + Math.sin(2 * Math.PI * pitch * at), 0)
    sound.writeInt16LE(Math.round(6_000 * chord + 20 * (noise[i]! - 128)), i * sampleBytes)
  }
  return sound
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(bytes - 8, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * channels * sampleBytes, 28)
  header.writeUInt16LE(channels * sampleBytes, 32)
  header.writeUInt16LE(8 * sampleBytes, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes - 44, 40)
  return header
}
