/** MPEG audio frame headers, ISO/IEC 11172-3 section 2.4.1.3 and ISO/IEC 13818-3. */
export interface FrameHeader {
  /** 2.5 is the unofficial extension for 8, 11.025 and 12 kHz. */
  version: 1 | 2 | 2.5
  layer: 1 | 2 | 3
  sampleRate: number
  mono: boolean
  kilobits: number
  checksum: boolean
  lengthBytes: number
  sampleCount: number
}

/** The longest layer III frame: 320 kbit/s at 32 kHz with padding. */
export const maxFrameBytes = 1441
export const frameHeaderBytes = 4

const versions = [2.5, undefined, 2, 1] as const
const layers = [undefined, 3, 2, 1] as const
const sampleRates = { 1: [44100, 48000, 32000], 2: [22050, 24000, 16000], 2.5: [11025, 12000, 8000] } as const
const kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** The header at `at`, or undefined if there is none. Lengths are correct for layer III only. */
export function frameHeaderAt(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const kind = bytes[at + 1] ?? 0
  const rates = bytes[at + 2] ?? 0
  const mode = bytes[at + 3] ?? 0
  if (bytes[at] !== 0xff || (kind & 0xe0) !== 0xe0) return undefined
  const version = versions[(kind >> 3) & 3]
  const layer = layers[(kind >> 1) & 3]
  if (version === undefined || layer === undefined) return undefined
  const sampleRate = sampleRates[version][(rates >> 2) & 3]
  const kilobits = (version === 1 ? kilobits1 : kilobits2)[rates >> 4]
  if (!sampleRate || !kilobits) return undefined
  const sampleCount = version === 1 ? 1152 : 576
  return {
    version,
    layer,
    sampleRate,
    kilobits,
    sampleCount,
    mono: mode >> 6 === 3,
    checksum: (kind & 1) === 0,
    lengthBytes: Math.floor(((sampleCount / 8) * kilobits * 1000) / sampleRate) + ((rates >> 1) & 1),
  }
}

/** The bytes between a frame's header (and checksum) and its sound: how each granule is coded. */
export function sideInformationBytes({ version, mono }: FrameHeader): number {
  if (version === 1) return mono ? 17 : 32
  return mono ? 9 : 17
}

/** Frames of one song agree in these; anything else is other bytes that look like a frame. */
export function sameStream(a: FrameHeader, b: FrameHeader): boolean {
  return a.version === b.version && a.layer === b.layer && a.sampleRate === b.sampleRate && a.mono === b.mono
}
