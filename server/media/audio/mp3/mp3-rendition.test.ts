import { readFileSync } from 'node:fs'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { melody, mp3Of } from '../../testing/sounds.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { LoudnessMeter } from '../measures/loudness.ts'
import { SourceFile } from '../source-file.ts'
import { decodeMp3 } from './decode-mp3.ts'
import { frameHeaderAt } from './mp3-frame.ts'
import { Mp3FrameFilter } from './mp3-frame-filter.ts'
import { stepDb } from './mp3-gain.ts'
import { Mp3Rendition } from './mp3-rendition.ts'

const folder = testFolder()
const song = melody(1, 4)
const stereo = { sampleRate: 44_100, channels: [song, song] }
const mono22 = { sampleRate: 22_050, channels: [song.subarray(0, 44_100)] }

function filtered(bytes: Uint8Array, pieceLength = bytes.length): Buffer {
  const filter = new Mp3FrameFilter()
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += pieceLength) {
    pieces.push(filter.push(bytes.subarray(at, at + pieceLength)))
  }
  return Buffer.concat([...pieces, filter.end()])
}

function rendered(mp3: Uint8Array, steps: number): string {
  const rendition = new Mp3Rendition()
  rendition.append(filtered(mp3))
  const path = folder.path(`rendition-${Math.random()}.mp3`)
  rendition.write(path, rendition.possibleSteps(steps))
  return path
}

async function loudnessOf(path: string, sampleRate: number): Promise<number> {
  const file = new SourceFile(path)
  let meter: LoudnessMeter | undefined
  for await (const { channels } of decodeMp3(file, 0, () => {})) {
    meter ??= new LoudnessMeter(sampleRate, channels.length)
    meter.push(channels)
  }
  file.close()
  return meter!.integratedLufs()
}

test('only frames come through: tags, web pages and archives around or between them stay behind', async () => {
  const mp3 = await mp3Of(stereo)
  const frames = filtered(mp3)
  const middle = frameHeaderAt(frames, 0)!.lengthBytes
  const junk = Buffer.from(`<html>\xff\xfb${'x'.repeat(3000)}PK\x03\x04`, 'latin1')
  const tag = Buffer.from(`TAG${' '.repeat(125)}`)
  const dirty = Buffer.concat([junk, frames.subarray(0, middle), junk, frames.subarray(middle), tag, junk])
  // The first frame is alone between other bytes, so nothing confirms it.
  expect(filtered(dirty).equals(frames.subarray(middle))).toBe(true)
  expect(filtered(Buffer.concat([frames, tag])).equals(frames)).toBe(true)
})

test('the pieces a file arrives in do not matter, and a frame cut short is left out', async () => {
  const mp3 = (await mp3Of(stereo)).subarray(0, 20_000)
  expect(filtered(mp3, 1).equals(filtered(mp3))).toBe(true)
  expect(filtered(mp3, 997).equals(filtered(mp3))).toBe(true)
  expect(filtered(mp3).length).toBeLessThan(20_000)
  expect(filtered(filtered(mp3)).length).toBe(filtered(mp3).length)
})

test.each([
  ['stereo at 44.1 kHz', stereo],
  ['mono at 22.05 kHz', mono22],
])('each gain step changes the level by 1.5 dB, up and down: %s', async (_, pcm) => {
  const mp3 = await mp3Of(pcm, 64)
  const before = await loudnessOf(rendered(mp3, 0), pcm.sampleRate)
  for (const steps of [-6, -1, 3]) {
    const after = await loudnessOf(rendered(mp3, steps), pcm.sampleRate)
    expect(after - before).toBeCloseTo(steps * stepDb, 1)
  }
})

test('frames with checksums keep their level, because the checksum covers it', async () => {
  const frames = filtered(await mp3Of(stereo))
  const rendition = new Mp3Rendition()
  rendition.append(frames)
  expect(rendition.possibleSteps(-4)).toBe(-4)
  expect(rendition.possibleSteps(1000)).toBeLessThan(255)
  const guarded = new Mp3Rendition()
  const marked = Uint8Array.from(frames)
  marked[1]! &= ~1
  guarded.append(marked)
  expect(guarded.possibleSteps(-4)).toBe(0)
})

test('players read the length of a song of changing bit rate from its first frame', async () => {
  const lean = filtered(await mp3Of(stereo, 128))
  const rich = filtered(await mp3Of(stereo, 320))
  const path = rendered(Buffer.concat([lean, rich]), 0)
  const bytes = readFileSync(path)
  expect(bytes.indexOf('Xing')).toBe(36)
  const { format } = await parseBuffer(bytes, 'audio/mpeg')
  expect(format.duration).toBeCloseTo(8.1, 1)
  expect(readFileSync(rendered(rich, 0)).indexOf('Info')).toBe(36)
})
