import { expect, test } from 'vitest'
import { silentOpus } from '../testing/opus-file.ts'
import { melody, mp3Of, wavAround, wavOf } from '../testing/sounds.ts'
import { fixture, testFolder } from '../testing/test-folder.ts'
import { analyse } from './analyse.ts'
import { declaredSeconds } from './declared-length.ts'
import { identify } from './identify.ts'
import { oggChecksum } from './ogg-pages.ts'
import { SourceFile } from './source-file.ts'

const folder = testFolder()
const song = melody(1, 2)
const mp3 = await mp3Of({ sampleRate: 44_100, channels: [song, song] })
const tenHours = 10 * 3_600

function declared(bytes: Uint8Array): Promise<number | undefined> {
  const file = new SourceFile(folder.file(bytes))
  return declaredSeconds(file, identify(file)).finally(() => file.close())
}

test.each([
  ['mp3', mp3],
  ['wav', wavOf([song, song])],
  ['flac', fixture('tone.flac')],
  ['flac in Ogg', fixture('tone-flac.ogg')],
  ['opus', silentOpus(60)],
  ['m4a', fixture('tone.m4a')],
  ['m4a, index last', fixture('tone-index-last.m4a')],
  ['aac', fixture('tone.aac')],
])('%s: its length is known before it is decoded', async (name, bytes) => {
  // Ogg streams may begin anywhere, so their first page, of up to 16 s, isn't counted.
  const [least, most] = name.includes('opus') ? [44, 60.1] : name.includes('Ogg') ? [0, 2.1] : [1.95, 2.1]
  expect(await declared(bytes)).toBeGreaterThanOrEqual(least)
  expect(await declared(bytes)).toBeLessThan(most)
})

test.each([
  ['opus', silentOpus(tenHours)],
  ['vorbis', longerOgg(fixture('tone-vorbis.ogg'))],
  ['flac', longerFlac(fixture('tone.flac'))],
  ['m4a', longerMp4(fixture('tone.m4a'))],
  ['mp3', repeated(mp3, 700)],
  ['aac', repeated(fixture('tone.aac'), 700)],
  ['wav', wavAround(new Uint8Array(8_000 * 21 * 60), { sampleRate: 8_000, channelCount: 1, bits: 8 })],
])('%s: what is too long is refused before anything is decoded', async (_, bytes) => {
  expect(await declared(bytes)).toBeGreaterThan(20 * 60)
  const analysed = analyse({ inputPath: folder.file(bytes), outputPath: folder.path('rendition.mp3') })
  await expect(analysed).rejects.toMatchObject({ code: 'song.audioTooLong' })
})

test('a stream that was cut out of a longer one is as long as what is there', async () => {
  const cut = new Uint8Array(silentOpus(60))
  for (const [index, at] of pagesOf(cut).entries())
    if (index >= 2) moveTo(cut, at, (position: bigint) => position + BigInt(tenHours * 48_000))
  expect(await declared(cut)).toBeLessThan(60.1)
})

test('what says nothing of its length, or says it brokenly, is left to the decoder', async () => {
  expect(await declared(fixture('tone.flac').map((byte, at) => (at >= 18 && at < 26 ? 0 : byte)))).toBe(
    undefined,
  )
  expect(await declared(fixture('tone-index-last.m4a').subarray(0, 2_000))).toBe(undefined)
  expect(await declared(fixture('tone-vorbis.ogg').subarray(0, 40))).toBe(undefined)
})

function repeated(bytes: Uint8Array, times: number): Uint8Array {
  return Buffer.concat(Array.from({ length: times }, () => bytes))
}

function longerFlac(bytes: Uint8Array): Uint8Array {
  const longer = Buffer.from(bytes)
  longer.writeUInt32BE(tenHours * 44_100, 8 + 14)
  return longer
}

/**
 * Both places with the length: that of the whole file and that of its sound track, each after two moments and a rate.
 */
function longerMp4(bytes: Uint8Array): Uint8Array {
  const longer = Buffer.from(bytes)
  for (const box of ['mvhd', 'mdhd']) {
    const rate = longer.readUInt32BE(longer.indexOf(box) + 16)
    longer.writeUInt32BE(tenHours * rate, longer.indexOf(box) + 20)
  }
  longer.writeUInt32BE(tenHours * 1_000, longer.indexOf('tkhd') + 24)
  return longer
}

function longerOgg(bytes: Uint8Array): Uint8Array {
  const longer = new Uint8Array(bytes)
  moveTo(longer, pagesOf(longer).at(-1)!, () => BigInt(tenHours * 44_100))
  return longer
}

function pagesOf(bytes: Uint8Array): number[] {
  const text = Buffer.from(bytes)
  const starts: number[] = []
  for (let at = text.indexOf('OggS'); at >= 0; at = text.indexOf('OggS', at + 4)) starts.push(at)
  return starts
}

function moveTo(bytes: Uint8Array, at: number, change: (position: bigint) => bigint): void {
  const end = pagesOf(bytes).find(next => next > at) ?? bytes.length
  const page = bytes.subarray(at, end)
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  view.setBigUint64(6, change(view.getBigUint64(6, true)), true)
  view.setUint32(22, oggChecksum(page), true)
}
