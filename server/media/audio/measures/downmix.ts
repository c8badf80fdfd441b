import type { ChannelOrder } from '../pcm.ts'

/** How much of a channel goes into the left and the right loudspeaker. */
type Share = readonly [left: number, right: number]

const minus3dB = Math.SQRT1_2
const left: Share = [1, 0]
const right: Share = [0, 1]
const centre: Share = [minus3dB, minus3dB]
const besideLeft: Share = [minus3dB, 0]
const besideRight: Share = [0, minus3dB]
const behind: Share = [0.5, 0.5]
/** The low-frequency effects channel is left out of a downmix, as ITU-R BS.775 recommends. */
const effects: Share = [0, 0]

/** Channel order of WAVE and FLAC files by channel count, from three upwards. */
const waveLayouts: Record<number, Share[]> = {
  3: [left, right, centre],
  4: [left, right, besideLeft, besideRight],
  5: [left, right, centre, besideLeft, besideRight],
  6: [left, right, centre, effects, besideLeft, besideRight],
  7: [left, right, centre, effects, behind, besideLeft, besideRight],
  8: [left, right, centre, effects, besideLeft, besideRight, besideLeft, besideRight],
}

/** Vorbis I specification section 4.3.9, which Opus shares (RFC 7845 section 5.1.1.2). */
const vorbisLayouts: Record<number, Share[]> = {
  3: [left, centre, right],
  4: [left, right, besideLeft, besideRight],
  5: [left, centre, right, besideLeft, besideRight],
  6: [left, centre, right, besideLeft, besideRight, effects],
  7: [left, centre, right, besideLeft, besideRight, behind, effects],
  8: [left, centre, right, besideLeft, besideRight, besideLeft, besideRight, effects],
}

/** AAC's channel configurations 3 to 7 (ISO/IEC 14496-3, table 1.19), in the order of its elements. */
const aacLayouts: Record<number, Share[]> = {
  3: [centre, left, right],
  4: [centre, left, right, behind],
  5: [centre, left, right, besideLeft, besideRight],
  6: [centre, left, right, besideLeft, besideRight, effects],
  7: [centre, left, right, besideLeft, besideRight, behind, effects],
  8: [centre, left, right, besideLeft, besideRight, besideLeft, besideRight, effects],
}

const layouts: Record<ChannelOrder, Record<number, Share[]>> = {
  wave: waveLayouts,
  vorbis: vorbisLayouts,
  aac: aacLayouts,
}

/** Mono and stereo as they are; more channels mixed to stereo after ITU-R BS.775. */
export function stereoAtMost(channels: Float32Array[], order: ChannelOrder): Float32Array[] {
  if (channels.length <= 2) return channels
  const layout = layouts[order][channels.length]
  if (!layout) throw new RangeError(`no layout for ${channels.length} channels`)
  const length = channels[0]!.length
  const mix: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)]
  for (const [index, channel] of channels.entries()) {
    for (const side of [0, 1] as const) addShare(mix[side], channel, layout[index]![side])
  }
  return mix
}

function addShare(sum: Float32Array, channel: Float32Array, share: number): void {
  if (share === 0) return
  for (let at = 0; at < sum.length; at++) sum[at]! += share * channel[at]!
}
