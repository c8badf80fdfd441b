import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { analyseSong, createSongAnalyser } from './analyse-song.ts'
import { frameHeaderAt } from './audio/mp3/mp3-frame.ts'
import { bundleAudioWorker } from './testing/bundle-worker.ts'
import { melody, mp3Of, wavOf } from './testing/sounds.ts'
import { fixture, testFolder } from './testing/test-folder.ts'

const folder = testFolder()
const workerPath = folder.path('audio-worker.js')
const renditionPath = folder.path('rendition.mp3')
const song = melody(1, 3)

beforeAll(() => bundleAudioWorker(workerPath))

const analysed = (bytes: Uint8Array | string) =>
  createSongAnalyser({ workerPath })({ inputPath: folder.file(bytes), renditionPath })

test.each([
  ['mp3', await mp3Of({ sampleRate: 44_100, channels: [song, song] })],
  ['wav', wavOf([song, song])],
  ['flac', fixture('tone.flac')],
  ['vorbis', fixture('tone-vorbis.ogg')],
  ['opus', fixture('tone.opus')],
  ['m4a', fixture('tone.m4a')],
  ['aac', fixture('tone.aac')],
])(
  'the bundled worker decodes %s though it may read nothing but itself and the song',
  async (format, bytes) => {
    expect(await analysed(bytes)).toMatchObject({ format, provenance: null })
    expect(frameHeaderAt(readFileSync(renditionPath), 0)?.layer).toBe(3)
  },
)

test('a refusal comes back with its parameters', async () => {
  expect(await analysed('')).toEqual({ refusal: 'song.audioEmpty', params: {} })
  expect(await analysed(fixture('refused.wma'))).toEqual({
    refusal: 'song.audioUnsupported',
    params: { format: 'WMA' },
  })
})

test('a small file that holds more is left at twenty minutes', async () => {
  const silence = await mp3Of({ sampleRate: 8000, channels: [new Float32Array(80_000)] }, 8)
  const long = Buffer.concat(Array.from({ length: 121 }, () => silence))
  expect(long.length).toBeLessThan(1_300_000)
  expect(await analysed(long)).toEqual({ refusal: 'song.audioTooLong', params: { minutes: 20 } })
})

test('a song that costs more than its limits is refused for it', async () => {
  const greedy = folder.path('greedy.mjs')
  writeFileSync(greedy, 'const kept = []; setInterval(() => kept.push(Buffer.alloc(2 ** 26, 1)), 1)')
  const job = { inputPath: folder.file(''), renditionPath }
  expect(await analyseSong({ ...job, workerPath: greedy })).toEqual({
    refusal: 'song.audioTooCostly',
    params: {},
  })
})

test('a worker that crashes or talks nonsense means a broken song, and is reported', async () => {
  const broken = { refusal: 'song.audioBroken', params: {} }
  for (const [code, complaint] of [
    [`throw new Error('codec exploded')`, /codec exploded/],
    [`console.log('{"format":"mp3"}')`, /unknown answer/],
  ] as const) {
    const crashing = folder.path('crashing.mjs')
    writeFileSync(crashing, code)
    const faults: Error[] = []
    const analyser = createSongAnalyser({ workerPath: crashing, onFault: fault => faults.push(fault) })
    expect(await analyser({ inputPath: folder.file(''), renditionPath })).toEqual(broken)
    expect(faults.map(fault => fault.message)).toEqual([expect.stringMatching(complaint)])
  }
})

test('a stop of the server is no verdict on the song', async () => {
  const caller = new AbortController()
  const running = createSongAnalyser({ workerPath })({
    inputPath: folder.file(wavOf([melody(1, 60)])),
    renditionPath,
    signal: caller.signal,
  })
  caller.abort(new Error('the server stops'))
  await expect(running).rejects.toThrow('the server stops')
})
