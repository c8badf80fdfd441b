import { melody, mp3Of, wavOf } from '../media/testing/sounds.ts'

const sampleRate = 44_100
const seed = 7

/** A tune as a browser would send it, in the two formats that people upload most. */
export function wavFile(seconds: number, name = 'tune.wav'): File {
  const wav = wavOf([melody(seed, seconds, sampleRate)], { sampleRate })
  return new File([Buffer.from(wav)], name, { type: 'audio/wav' })
}

export async function mp3File(seconds: number, name = 'tune.mp3'): Promise<File> {
  const mp3 = await mp3Of({ sampleRate, channels: [melody(seed, seconds, sampleRate)] })
  return new File([Buffer.from(mp3)], name, { type: 'audio/mpeg' })
}
