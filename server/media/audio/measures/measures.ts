import type { Playable } from '../playable.ts'
import { Fingerprint } from './fingerprint.ts'
import { LoudnessMeter } from './loudness.ts'
import { PeakOutline } from './peaks.ts'
import { TruePeakMeter } from './true-peak.ts'

/** Everything we want to know about a song's sound, gathered while it is decoded once. */
export class Measures {
  readonly sampleRate: number
  readonly sourceChannels: number
  readonly #loudness: LoudnessMeter
  readonly #truePeak: TruePeakMeter
  readonly #outline = new PeakOutline()
  readonly #fingerprint: Fingerprint
  #sampleCount = 0

  constructor(like: Playable) {
    this.sampleRate = like.sampleRate
    this.sourceChannels = like.sourceChannels
    this.#loudness = new LoudnessMeter(like.sampleRate, like.channels.length)
    this.#truePeak = new TruePeakMeter(like.channels.length)
    this.#fingerprint = new Fingerprint(like.sampleRate)
  }

  push(channels: Float32Array[]): void {
    this.#sampleCount += channels[0]!.length
    this.#loudness.push(channels)
    this.#truePeak.push(channels)
    this.#outline.push(channels)
    this.#fingerprint.push(channels)
  }

  get durationSeconds(): number {
    return this.#sampleCount / this.sampleRate
  }

  loudnessLufs(): number {
    return this.#loudness.integratedLufs()
  }

  truePeakDb(): number {
    return this.#truePeak.peakDb()
  }

  peaksBase64(): string {
    return Buffer.from(this.#outline.bytes()).toString('base64')
  }

  fingerprintBase64(): string {
    return Buffer.from(this.#fingerprint.words().buffer).toString('base64')
  }
}
