import { maxAudioMinutes, maxChannels, maxSampleRate, minSampleRate } from '#contract/limits.ts'
import { AudioRefusal } from './audio-refusal.ts'
import { stereoAtMost } from './measures/downmix.ts'
import type { ChannelOrder, Pcm } from './pcm.ts'

/** Mono or stereo, and how many channels there were before. */
export interface Playable extends Pcm {
  sourceChannels: number
}

/** Twelve decibels over full scale: no encoder overshoots as much, so nothing is lost by clipping there. */
const highestSample = 4

/**
 * A decoder's output, made safe for everything that follows: one sample rate and one or two channels throughout, within
 * the limits, no infinite samples. Throws `AudioRefusal` as soon as a limit is exceeded, even in the middle of a song.
 */
export async function* playable(
  decoded: AsyncIterable<Pcm> | Iterable<Pcm>,
  order: ChannelOrder,
): AsyncGenerator<Playable> {
  let first: Pcm | undefined
  let sampleCount = 0
  for await (const pcm of orBroken(decoded)) {
    first ??= pcm
    if (!isAllowed(pcm)) throw new AudioRefusal('song.audioBadFormat', {})
    if (pcm.sampleRate !== first.sampleRate || pcm.channels.length !== first.channels.length) {
      throw new AudioRefusal('song.audioBroken', {})
    }
    sampleCount += pcm.channels[0]?.length ?? 0
    if (sampleCount > maxAudioMinutes * 60 * pcm.sampleRate) {
      throw new AudioRefusal('song.audioTooLong', { minutes: maxAudioMinutes })
    }
    for (const channel of pcm.channels) makeFinite(channel)
    yield {
      sampleRate: pcm.sampleRate,
      channels: stereoAtMost(pcm.channels, order),
      sourceChannels: pcm.channels.length,
    }
  }
}

/** Decoders fail on damaged files with all kinds of errors; the owner gets the same refusal for all. */
async function* orBroken(decoded: AsyncIterable<Pcm> | Iterable<Pcm>): AsyncGenerator<Pcm> {
  try {
    yield* decoded
  } catch (error) {
    throw error instanceof AudioRefusal ? error : new AudioRefusal('song.audioBroken', {})
  }
}

function isAllowed({ sampleRate, channels }: Pcm): boolean {
  return (
    sampleRate >= minSampleRate &&
    sampleRate <= maxSampleRate &&
    channels.length >= 1 &&
    channels.length <= maxChannels
  )
}

function makeFinite(samples: Float32Array): void {
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at]!
    if (sample >= -highestSample && sample <= highestSample) continue
    samples[at] = Number.isNaN(sample) ? 0 : Math.sign(sample) * highestSample
  }
}
