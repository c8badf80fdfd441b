import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { peakCount } from '#contract/limits.ts'
import { melody, mp3Of, sine, type WavShape, wavAround, wavOf } from '../testing/sounds.ts'
import { fixture, testFolder } from '../testing/test-folder.ts'
import { analyse } from './analyse.ts'
import { AudioRefusal } from './audio-refusal.ts'
import { frameHeaderAt } from './mp3/mp3-frame.ts'

const folder = testFolder()
const outputPath = folder.path('rendition.mp3')
const song = melody(1, 2)
const mp3 = await mp3Of({ sampleRate: 44_100, channels: [song, song] })

const analysed = (bytes: Uint8Array) => analyse({ inputPath: folder.file(bytes), outputPath })

/** The duration of an accepted file, or the code and parameters of a refusal. */
async function verdict(bytes: Uint8Array): Promise<string | number> {
  try {
    return (await analysed(bytes)).durationSeconds
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error
    return [error.code, ...Object.values(error.params)].join(' ')
  }
}

test.each([
  ['mp3', mp3],
  ['wav', wavOf([song, song])],
  ['flac', fixture('tone.flac')],
  ['flac', fixture('tone-flac.ogg')],
  ['vorbis', fixture('tone-vorbis.ogg')],
  ['opus', fixture('tone.opus')],
  ['m4a', fixture('tone.m4a')],
  ['m4a', fixture('tone-index-last.m4a')],
  // As an `.mp4` begins that has only sound.
  ['m4a', Buffer.from(fixture('tone.m4a')).fill('isom', 8, 12)],
  ['aac', fixture('tone.aac')],
])('%s: the whole song is measured and becomes an MP3', async (format, bytes) => {
  const analysis = await analysed(bytes)
  expect(analysis.format).toBe(format)
  expect(analysis.channels).toBe(2)
  // MP3 and AAC pad the song to whole frames at both ends.
  expect(analysis.durationSeconds).toBeGreaterThanOrEqual(2)
  expect(analysis.durationSeconds).toBeLessThan(2.06)
  expect(Buffer.from(analysis.peaks, 'base64')).toHaveLength(peakCount)
  expect(Math.max(...Buffer.from(analysis.peaks, 'base64'))).toBe(255)
  expect(Buffer.from(analysis.fingerprint, 'base64').length % 4).toBe(0)
  const rendition = readFileSync(outputPath)
  expect(rendition).toHaveLength(analysis.renditionBytes)
  expect(frameHeaderAt(rendition, 0)).toMatchObject({ layer: 3, mono: false })
})

test('what comes out is as loud as was promised, and no louder than allowed', async () => {
  const loud = await analysed(wavOf([sine(1000, -3, 3, 44_100), sine(1000, -3, 3, 44_100)]))
  expect(loud.loudnessLufs).toBeCloseTo(-3, 1)
  expect(loud.gainDb).toBeCloseTo(-10.5, 1)
  const lowered = await analysed(readFileSync(outputPath))
  expect(lowered.loudnessLufs).toBeCloseTo(loud.loudnessLufs + loud.gainDb, 0)

  const spiky = sine(1000, -40, 3, 44_100)
  spiky[60_000] = 0.5
  const quiet = await analysed(wavOf([spiky, spiky]))
  expect(quiet.gainDb).toBeGreaterThan(3)
  expect(quiet.truePeakDb + quiet.gainDb).toBeLessThanOrEqual(-1)
})

test('an MP3 keeps its own sound: the same frames, nothing around them', async () => {
  const page = Buffer.from('<script>alert(1)</script>'.repeat(100))
  const { gainDb, renditionBytes } = await analysed(Buffer.concat([mp3, page]))
  const rendition = readFileSync(outputPath)
  expect(rendition.includes('script')).toBe(false)
  expect(gainDb).not.toBe(0)
  const header = frameHeaderAt(rendition, 0)!.lengthBytes
  expect(renditionBytes - header).toBe(mp3.length)
})

test('mono stays mono, and surround becomes stereo', async () => {
  expect((await analysed(wavOf([song]))).channels).toBe(1)
  expect(frameHeaderAt(readFileSync(outputPath), 0)?.mono).toBe(true)
  expect((await analysed(wavOf([song, song, song, song, song, song]))).channels).toBe(6)
  expect(frameHeaderAt(readFileSync(outputPath), 0)?.mono).toBe(false)
})

test.each([8_000, 22_050, 96_000, 192_000])('%i Hz is brought to a rate of MP3', async sampleRate => {
  const { durationSeconds } = await analysed(wavOf([sine(440, -12, 1, sampleRate)], { sampleRate }))
  expect(durationSeconds).toBe(1)
  const rate = frameHeaderAt(readFileSync(outputPath), 0)?.sampleRate
  expect([44_100, 48_000]).toContain(rate)
})

test('silence is a song too', async () => {
  const silence = await analysed(wavOf([new Float32Array(44_100)]))
  expect(silence).toMatchObject({ loudnessLufs: -70, truePeakDb: -120, gainDb: 0 })
  expect(Math.max(...Buffer.from(silence.peaks, 'base64'))).toBe(0)
})

test('samples that are no numbers do no harm', async () => {
  const samples = new Float32Array(44_100).fill(Number.NaN)
  samples.fill(Number.POSITIVE_INFINITY, 10_000, 10_010)
  const bytes = wavAround(new Uint8Array(samples.buffer), { tag: 3, bits: 32, channelCount: 1 })
  const { loudnessLufs, truePeakDb } = await analysed(bytes)
  expect(loudnessLufs).toBeLessThan(20)
  expect(truePeakDb).toBeLessThan(20)
})

const cut = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.round(share * bytes.length))

test.each([
  ['mp3', mp3, 1.25],
  ['wav', wavOf([song, song]), 1.2],
  ['flac', fixture('tone.flac'), 1.2],
  ['aac', fixture('tone.aac'), 1.2],
  ['m4a with its index first', fixture('tone.m4a'), 1.1],
  ['opus', fixture('tone.opus'), 0.99],
])('a truncated %s has the length that is left of it', async (_, bytes, seconds) => {
  const left = Number(await verdict(cut(bytes, 0.6)))
  expect(Math.abs(left - seconds)).toBeLessThan(0.25)
})

test.each([
  ['m4a that lost its index', cut(fixture('tone-index-last.m4a'), 0.9), 'song.audioBroken'],
  ['vorbis without a whole page of sound', cut(fixture('tone-vorbis.ogg'), 0.4), 'song.audioBroken'],
  ['opus without a whole page of sound', cut(fixture('tone.opus'), 0.1), 'song.audioBroken'],
  ['flac without a whole frame', cut(fixture('tone.flac'), 0.02), 'song.audioBroken'],
  ['wav without samples', wavOf([song]).subarray(0, 44), 'song.audioBroken'],
  ['mp3 of less than a frame', mp3.subarray(0, 400), 'song.audioBroken'],
  ['ALAC', fixture('refused-alac.m4a'), 'song.audioUnsupported ALAC'],
  ['a film without sound', fixture('refused-film.mp4'), 'song.audioNotAudio'],
  ['four tenths of a second', wavOf([song.subarray(0, 17_640)]), 'song.audioTooShort 0.5'],
])('refuses %s', async (_, bytes, refusal) => {
  expect(await verdict(bytes)).toBe(refusal)
})

test.each<[string, WavShape]>([
  ['1 Hz', { sampleRate: 1 }],
  ['4 GHz', { sampleRate: 2 ** 32 - 1 }],
  ['no channels', { channelCount: 0 }],
  ['1000 channels', { channelCount: 1000 }],
])('refuses a WAV of %s', async (_, shape) => {
  expect(await verdict(wavAround(new Uint8Array(100_000), shape))).toBe('song.audioBadFormat')
})

test('a header that claims ten hours is not believed', async () => {
  const { lengthBytes } = frameHeaderAt(mp3, 0)!
  const liar = Buffer.alloc(lengthBytes)
  liar.set(mp3.subarray(0, 4))
  liar.write('Xing', 36, 'latin1')
  liar.writeUInt32BE(1, 40)
  liar.writeUInt32BE((36_000 * 44_100) / 1152, 44)
  expect(await verdict(Buffer.concat([liar, mp3]))).toBeCloseTo(2, 0)
})
