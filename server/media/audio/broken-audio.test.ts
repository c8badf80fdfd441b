import { beforeAll, expect, test } from 'vitest'
import { runSandboxed } from '../sandbox.ts'
import { bundleAudioWorker } from '../testing/bundle-worker.ts'
import type { FuzzJob, FuzzTally } from '../testing/fuzz-worker.ts'
import { melody, mp3Of, wavOf } from '../testing/sounds.ts'
import { fixture, testFolder } from '../testing/test-folder.ts'

const folder = testFolder()
const entry = folder.path('fuzz-worker.js')
const count = 30

beforeAll(() => bundleAudioWorker(entry, '../testing/fuzz-worker.ts'))

const song = melody(1, 1)

test.each([
  ['mp3', await mp3Of({ sampleRate: 44_100, channels: [song] }, 64)],
  ['wav', wavOf([song.subarray(0, 22_050)])],
  ['flac', fixture('tone.flac')],
  ['Ogg FLAC', fixture('tone-flac.ogg')],
  ['vorbis', fixture('tone-vorbis.ogg')],
  ['opus', fixture('tone.opus')],
  ['m4a', fixture('tone.m4a')],
  ['m4a with its index last', fixture('tone-index-last.m4a')],
  ['aac', fixture('tone.aac')],
])(
  `thirty damaged %s files are each accepted or refused, none crashes or hangs`,
  { timeout: 300_000 },
  async (_, bytes) => {
    const originalPath = folder.file(bytes)
    const mutantPath = folder.file('')
    const outputPath = folder.file('')
    const job: FuzzJob = { originalPath, mutantPath, outputPath, firstSeed: 1, count }
    const tally = await runSandboxed<FuzzTally>({
      entry,
      input: job,
      readable: [originalPath, mutantPath],
      writable: [mutantPath, outputPath],
      limits: { memoryBytes: 384 * 2 ** 20, cpuSeconds: 60, wallSeconds: 280 },
    })
    expect(Object.keys(tally).filter(outcome => outcome.startsWith('fault'))).toEqual([])
    expect(Object.values(tally).reduce((sum, times) => sum + times, 0)).toBe(count)
  },
)
