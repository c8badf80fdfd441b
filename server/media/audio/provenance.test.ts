import { expect, test } from 'vitest'
import { melody, mp3Of } from '../testing/sounds.ts'
import { flacWith } from '../testing/tagged-files.ts'
import { testFolder } from '../testing/test-folder.ts'
import { readTags } from './provenance.ts'

const folder = testFolder()
const mp3 = await mp3Of({ sampleRate: 44_100, channels: [melody(1, 1)] })
const id = '0f9a2f4e-7d9e-4a3b-9a51-1c2d3e4f5a6b'

const provenance = async (path: string) => (await readTags(path)).provenance

function tagged(frames: Record<string, string>): string {
  const body = Buffer.concat(
    Object.entries(frames).map(([name, value]) => {
      const content = Buffer.from(value, 'latin1')
      const head = Buffer.alloc(10)
      head.write(name, 0, 'latin1')
      head.writeUInt32BE(content.length, 4)
      return Buffer.concat([head, content])
    }),
  )
  const size = [21, 14, 7, 0].map(shift => (body.length >> shift) & 127)
  return folder.file(Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), body, mp3]))
}

test('Suno names itself, the song and the moment in a comment', async () => {
  const path = tagged({
    COMM: `\0eng\0made with suno; created=2026-03-01T12:00:00.000Z; id=${id}`,
    TPE1: '\0an artist',
  })
  expect(await provenance(path)).toEqual({
    tool: 'Suno',
    toolSongId: id,
    createdAt: '2026-03-01T12:00:00.000Z',
    source: 'tags',
  })
})

test('or by the address of the song', async () => {
  const path = tagged({ WOAS: `https://suno.com/song/${id}` })
  expect(await provenance(path)).toEqual({ tool: 'Suno', toolSongId: id, source: 'tags' })
})

test('a title that mentions a tool is no claim, and most songs make none', async () => {
  expect(await provenance(tagged({ TIT2: '\0Suno in my heart' }))).toBeNull()
  expect(await provenance(folder.file(mp3))).toBeNull()
})

test('a moment that is none is left out', async () => {
  const path = tagged({ COMM: '\0eng\0made with suno; created=9999-99-99T99' })
  expect(await provenance(path)).toEqual({ tool: 'Suno', source: 'tags' })
})

test('broken tags and no tags at all are no reason to fail', async () => {
  expect(await provenance(folder.file('ID3\x03\0\0\x7f\x7f\x7f\x7fCOMM\xff\xff\xff\xff'))).toBeNull()
  expect(await provenance(folder.path('missing.mp3'))).toBeNull()
})

test('title and sung words are proposed for the form, each only as far as the form takes them', async () => {
  const path = tagged({ TIT2: '\0 Neon rain ', USLT: '\0eng\0la la\r\nla' })
  expect((await readTags(path)).fileWords).toEqual({ title: 'Neon rain', lyrics: 'la la\nla' })
  const long = tagged({ TIT2: `\0${'x'.repeat(400)}` })
  expect((await readTags(long)).fileWords.title).toHaveLength(255)
  expect((await readTags(folder.file(mp3))).fileWords).toEqual({})
})

test('lines in time come before plain ones, as LRC, whole or in syllables', async () => {
  const sylt = (pieces: [text: string, ms: number][]): string =>
    `\0eng\x02\x01\0${pieces.map(([text, ms]) => `${text}\0${bigEndian(ms)}`).join('')}`
  const words = async (pieces: [string, number][]) =>
    (await readTags(tagged({ USLT: '\0eng\0plain', SYLT: sylt(pieces) }))).fileWords.lyrics
  expect(
    await words([
      ['Neon rain', 1_500],
      ['again', 62_030],
    ]),
  ).toBe('[00:01.50]Neon rain\n[01:02.03]again')
  expect(
    await words([
      ['Ne', 1_500],
      ['on', 1_600],
      ['\nrain', 2_000],
    ]),
  ).toBe('[00:01.50]<00:01.50>Ne<00:01.60>on\n[00:02.00]rain')
})

test('plain lyrics that hold the lines in time keep what is not sung', async () => {
  const sylt = `\0eng\x02\x01\0Neon rain\0${bigEndian(1_500)}again\0${bigEndian(62_030)}`
  const lyrics = async (plain: string) =>
    (await readTags(tagged({ USLT: `\0eng\0${plain}`, SYLT: sylt }))).fileWords.lyrics
  expect(await lyrics('[Verse]\r\nNeon rain\n\nagain')).toBe(
    '[Verse]\n[00:01.50]Neon rain\n\n[01:02.03]again',
  )
  expect(await lyrics('[Verse]\nNeon rain\nnever')).toBe('[00:01.50]Neon rain\n[01:02.03]again')
})

test('LRC in a comment comes as it is written, with words in time and lines without', async () => {
  const LYRICS = '[Verse]\n[00:01.00]<00:01.00>Neon <00:01.30>rain'
  const bytes = Buffer.from(await flacWith({ comments: { LYRICS } }).arrayBuffer())
  expect((await readTags(folder.file(bytes))).fileWords.lyrics).toBe(LYRICS)
})

/** Four bytes as the characters of a binary string. */
const bigEndian = (value: number): string =>
  String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255)
