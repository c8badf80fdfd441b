import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type CoverSize, coverWidths } from '#contract/songs/cover-widths.ts'
import { analyse } from '../server/media/audio/analyse.ts'
import { decodeMp3 } from '../server/media/audio/mp3/decode-mp3.ts'
import { SourceFile } from '../server/media/audio/source-file.ts'
import { coverFiles } from '../server/media/images/cover-files.ts'
import { decodeSquare, writeCover } from '../server/media/images/square-cover.ts'
import { StateVariableFilter } from './composer/filter.ts'
import { drawCover } from './covers/draw.ts'
import { Made } from './made.ts'
import { writeRendition } from './seed/write-rendition.ts'
import { secondsOf } from './songs/moments.ts'
import { demoSongs } from './songs.ts'

const made = new Made(fileURLToPath(new URL('made', import.meta.url)))
const figures = await made.figures()
const sha256 = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

test('the shipped analysis of each song matches a new analysis, and so does the MP3 that listeners get', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'melodrome-made-'))
  for (const { id } of demoSongs) {
    const [heard, copied] = [path.join(folder, 'heard.mp3'), path.join(folder, 'copied.mp3')]
    expect(await analyse({ inputPath: made.song(id), outputPath: heard }), id).toEqual(figures.songs[id])
    writeRendition(made.song(id), copied, figures.songs[id]!.gainDb)
    expect(await sha256(copied), id).toBe(await sha256(heard))
  }
  await rm(folder, { recursive: true })
})

test('the shipped figures and sizes of each cover match newly made ones', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'melodrome-made-'))
  for (const id of ['umbrellas', 'marble'] as const) {
    const looks = await writeCover(sharp, await decodeSquare(sharp, await drawCover(id)), folder)
    expect(looks).toEqual(figures.covers[id])
    for (const [size, file] of Object.entries(coverFiles(made.cover(id)).webp)) {
      const side = coverWidths[size as CoverSize]
      const { width, height, format } = await sharp(file).metadata()
      expect({ width, height, format }).toEqual({ width: side, height: side, format: 'webp' })
    }
  }
  await rm(folder, { recursive: true })
})

test('there are files for exactly the songs and covers of the demo, and at most 26 MB of sound', async () => {
  const songs = demoSongs.map(({ id }) => id)
  const covers = demoSongs.map(({ cover }) => cover).filter(cover => cover !== null)
  expect(Object.keys(figures.songs).toSorted()).toEqual(songs.toSorted())
  expect((await readdir(path.join(made.folder, 'songs'))).toSorted()).toEqual(
    songs.map(id => `${id}.mp3`).toSorted(),
  )
  expect(Object.keys(figures.covers).toSorted()).toEqual(covers.toSorted())
  expect((await readdir(path.join(made.folder, 'covers'))).toSorted()).toEqual(covers.toSorted())
  const sizes = await Promise.all(songs.map(async id => (await stat(made.song(id))).size))
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(26_000_000)
})

test('songs last from 75 to 150 seconds, as long as their forms say', () => {
  for (const song of demoSongs) {
    const { durationSeconds } = figures.songs[song.id]!
    expect(durationSeconds, song.id).toBeGreaterThan(75)
    expect(durationSeconds, song.id).toBeLessThan(150)
    expect(Math.abs(durationSeconds - secondsOf(song)), song.id).toBeLessThan(0.2)
  }
})

test('the waveforms of the songs look different', () => {
  const outlines = demoSongs.map(({ id }) => [...Buffer.from(figures.songs[id]!.peaks, 'base64')])
  const pairs = outlines.flatMap((one, at) => outlines.slice(at + 1).map(other => correlation(one, other)))
  expect(pairs).toHaveLength((24 * 23) / 2)
  expect(pairs.reduce((sum, value) => sum + value, 0) / pairs.length).toBeLessThan(0.35)
  // Even the two most similar waveforms look different.
  expect(Math.max(...pairs)).toBeLessThan(0.93)
})

/** At least so many percent of these songs' power must be above 2 kHz. */
const bright = { garage: 5, transfer: 4, crossing: 4, lastlight: 2.5 }

test.each(Object.entries(bright))('%s is as bright as its genre asks for', async (id, percent) => {
  expect(100 * (await shareAbove2kHz(made.song(id)))).toBeGreaterThan(percent)
})

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [around0(one), around0(other)]
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

function around0(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map(value => value - mean)
}

function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0)
}

/** Two filters in a row make a fourth-order Butterworth filter: 24 dB an octave. */
async function shareAbove2kHz(song: string): Promise<number> {
  const file = new SourceFile(song)
  const [first, second] = [new StateVariableFilter(), new StateVariableFilter()]
  first.tune(2_000, 0.541)
  second.tune(2_000, 1.307)
  let [all, high] = [0, 0]
  for await (const { channels } of decodeMp3(file, 0, () => {})) {
    for (const sample of channels[0]!) {
      all += sample * sample
      high += second.highpass(first.highpass(sample)) ** 2
    }
  }
  file.close()
  return high / all
}
