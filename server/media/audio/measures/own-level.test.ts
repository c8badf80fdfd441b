import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OpenBlob } from '../../blobs/blob-store.ts'
import { melody, mp3Of } from '../../testing/sounds.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { Mp3FrameFilter } from '../mp3/mp3-frame-filter.ts'
import { stepDb } from '../mp3/mp3-gain.ts'
import { Mp3Rendition } from '../mp3/mp3-rendition.ts'
import { gainSteps } from './gain.ts'
import { shifted, stepsToOwnLevel } from './own-level.ts'

const folder = testFolder()

test.each([
  ['what was lowered is raised again', -14 + 6, 0, 4],
  ['what was raised is lowered again', -14 - 6, -9, -4],
  ['what was left alone stays', -14, -3, 0],
  ['a master that passes full scale is raised up to it only', -8, 1, 3],
])('%s', (_, loudnessLufs, truePeakDb, steps) => {
  const gainDb = gainSteps(loudnessLufs, truePeakDb) * stepDb
  // As the database stores it: in four bytes.
  expect(stepsToOwnLevel(Math.fround(gainDb), Math.fround(truePeakDb)) + 0).toBe(steps)
})

test('nothing is raised past full scale, whatever was measured', () => {
  for (let loudness = -40; loudness <= 3; loudness += 0.7) {
    for (let peak = loudness; peak <= 6; peak += 0.7) {
      const gainDb = gainSteps(loudness, peak) * stepDb
      const steps = stepsToOwnLevel(gainDb, peak)
      expect(steps <= 0 || peak + gainDb + steps * stepDb <= 0.001, `${loudness} ${peak}`).toBe(true)
      if (peak <= 0) expect(gainDb + steps * stepDb).toBeCloseTo(0, 9)
    }
  }
})

test('what comes out is the sound as it came in, byte for byte, however it is read', async () => {
  const song = melody(1, 3)
  const filter = new Mp3FrameFilter()
  const mp3 = filter.push(await mp3Of({ sampleRate: 44_100, channels: [song, song] }))
  const frames = Buffer.concat([mp3, filter.end()])
  const written = (steps: number) => {
    const rendition = new Mp3Rendition()
    rendition.append(Buffer.from(frames))
    const path = folder.path(`level${steps}.mp3`)
    rendition.write(path, steps)
    return readFileSync(path)
  }
  const [own, levelled] = [written(0), written(-4)]
  expect(levelled.equals(own)).toBe(false)
  for (const piece of [levelled.length, 4096, 417, 37, 5]) {
    const blob = await shifted('level', inMemory(levelled), 4)
    const read: Buffer[] = []
    for (let at = 0; at < blob.bytes; at += piece) {
      const buffer = Buffer.alloc(Math.min(piece, blob.bytes - at))
      expect(await blob.read(buffer, at)).toBe(buffer.length)
      read.push(buffer)
    }
    expect(Buffer.concat(read).equals(own), `${piece} bytes at a time`).toBe(true)
  }
})

function inMemory(content: Buffer): OpenBlob {
  return {
    bytes: content.length,
    read: async (buffer, position) => content.copy(buffer, 0, position),
    release: () => {},
  }
}
