import { parseBuffer } from 'music-metadata'
import { beforeAll, expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { SungWords } from '#contract/songs/timed-lyrics.ts'
import { id3Tag } from './id3.ts'

let mp3: Buffer

beforeAll(async () => {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: 44_100, channels: 1, bitrate: 64 })
  const tone = Float32Array.from({ length: 44_100 }, (_, index) => Math.sin(index / 16) / 2)
  // The encoder returns views of its own memory, which the next call overwrites.
  mp3 = Buffer.concat([Buffer.from(encoder.encode([tone])), Buffer.from(encoder.finalize())])
})

const song = {
  title: '밤 버스 🎵',
  artist: 'mina & Łukasz',
  url: 'https://melodrome.example/songs/밤',
  comment: 'AI-generated music.\nMelodrome',
}

test('a tagged MP3 tells title, artist, comment and address, and still plays', async () => {
  const { common, native, format } = await parseBuffer(Buffer.concat([id3Tag(song), mp3]), 'audio/mpeg')

  expect(format.tagTypes).toEqual(['ID3v2.3'])
  expect([common.title, common.artist]).toEqual([song.title, song.artist])
  expect(common.comment).toEqual([{ language: 'eng', descriptor: '', text: song.comment }])
  expect(native['ID3v2.3']?.find(frame => frame.id === 'WOAS')?.value).toBe(
    'https://melodrome.example/songs/%EB%B0%A4',
  )
  expect(format.sampleRate).toBe(44_100)
  expect(format.duration).toBeCloseTo(1, 0)
  expect(common.picture).toBeUndefined()
})

test('how it was made is told to machines beside what is told to people', async () => {
  const made = 'made with suno; id=8d1f0cbd-1b1f-4f4e-9a35-0c6ff0a7b111'
  const digitalSourceType = 'trainedAlgorithmicMedia'
  const tag = id3Tag({ ...song, made, digitalSourceType })
  const { common, native } = await parseBuffer(Buffer.concat([tag, mp3]), 'audio/mpeg')
  expect(common.comment).toContainEqual({ language: 'eng', descriptor: 'made with', text: made })
  expect(common.comment).toHaveLength(2)
  const found = native['ID3v2.3']?.find(frame => frame.id === 'TXXX:digitalSourceType')
  expect(found?.value).toBe(digitalSourceType)
})

test('the cover comes back as it was, also when it is larger than seven bits can count in one byte', async () => {
  const coverJpeg = Buffer.alloc(200_000, 0xff)
  const { common } = await parseBuffer(Buffer.concat([id3Tag({ ...song, coverJpeg }), mp3]), 'audio/mpeg')
  const picture = common.picture?.[0]
  expect([picture?.format, picture?.type]).toEqual(['image/jpeg', 'Cover (front)'])
  expect(coverJpeg.equals(picture?.data ?? Buffer.alloc(0))).toBe(true)
})

test('a title of several lines becomes one line, and a zero does not end it', async () => {
  const tagged = Buffer.concat([id3Tag({ ...song, title: 'night\r\nbus\0stop' }), mp3])
  expect((await parseBuffer(tagged, 'audio/mpeg')).common.title).toBe('night bus stop')
})

test('lyrics are read whole, and in time by lines or by words', async () => {
  const lyricsIn = async (lyrics: SungWords) => {
    const { common } = await parseBuffer(Buffer.concat([id3Tag({ ...song, lyrics }), mp3]), 'audio/mpeg')
    return common.lyrics
  }
  const text = '[Verse]\n비가 와\n또 와 🎵'
  const plain = { language: 'XXX', descriptor: '', text }
  const inTime = { language: 'XXX', descriptor: '', contentType: 1, timeStampFormat: 2 }
  expect(await lyricsIn({ text, times: null })).toMatchObject([plain])
  expect(await lyricsIn({ text, times: [null, 0.5, 62.034] })).toMatchObject([
    plain,
    {
      ...inTime,
      syncText: [
        { text: '비가 와', timestamp: 500 },
        { text: '또 와 🎵', timestamp: 62_034 },
      ],
    },
  ])
  const words = [
    null,
    [
      { place: 0, seconds: 0.5 },
      { place: 3, seconds: 0.9 },
    ],
    [{ place: 2, seconds: 1.4 }],
  ]
  expect(await lyricsIn({ text, times: [null, 0.5, 1.2], words })).toMatchObject([
    plain,
    {
      ...inTime,
      syncText: [
        { text: '\n비가 ', timestamp: 500 },
        { text: '와', timestamp: 900 },
        { text: '\n또 ', timestamp: 1_200 },
        { text: '와 🎵', timestamp: 1_400 },
      ],
    },
  ])
})
