/** A stretch of decoded sound: one array per channel, all of one length, full scale at ±1. */
export interface Pcm {
  sampleRate: number
  channels: Float32Array[]
}

/** The order in which a format's decoder gives the channels of surround sound. */
export type ChannelOrder = 'wave' | 'vorbis' | 'aac'
