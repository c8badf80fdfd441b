import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CoverSize } from '#contract/songs/cover-widths.ts'
import '../../testing/provided.ts'
import { type FittedCover, fitCover } from './fit-cover.ts'

const workerPath = inject('workers').image
let directory: string
let inputPath: string
let outputDirectory: string

beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'melodrome-cover-'))
  inputPath = path.join(directory, 'picture')
})

beforeEach(async () => {
  outputDirectory = await fs.mkdtemp(path.join(directory, 'job-'))
})

afterAll(() => fs.rm(directory, { recursive: true }))

test('a photograph becomes an upright square in every size, without where and by whom it was taken', async () => {
  const upright = picture(1400, 1800, 'png').composite([
    { input: await block(1400, 900, '#c01818'), gravity: 'north' },
  ])
  const photograph = await sharp(await upright.png().toBuffer())
    .jpeg()
    .withExif({
      IFD0: { Artist: 'mina-private' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(photograph.includes('Exif')).toBe(true)
  const cover = await fitted(photograph)

  const sides = { small: 96, medium: 360, large: 640, full: 1200 } as const
  for (const [size, side] of Object.entries(sides)) {
    const { format, width, height } = await sharp(cover.webp[size as CoverSize]).metadata()
    expect([format, width, height]).toEqual(['webp', side, side])
  }
  expect(await sharp(cover.jpeg640).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 640 })
  for (const file of [...Object.values(cover.webp), cover.jpeg640]) {
    const bytes = await fs.readFile(file)
    for (const trace of ['Exif', 'EXIF', 'GPS', 'mina-private']) expect(bytes.includes(trace)).toBe(false)
  }
  // After the quarter turn of the camera, what was at the top is on the right.
  expect(await colourAt(cover.jpeg640, 600, 320)).toEqual([192, 24, 24].map(near))
  expect(await colourAt(cover.jpeg640, 40, 320)).toEqual([10, 111, 143].map(near))
})

test('a small picture is not blown up, and a long one loses its ends', async () => {
  const cover = await fitted(await picture(500, 200, 'png').toBuffer())
  const widthOf = async (file: string) => (await sharp(file).metadata()).width
  expect(await Promise.all(Object.values(cover.webp).map(widthOf))).toEqual([96, 200, 200, 200])
})

test.each(['png', 'webp', 'gif'] as const)('%s is taken', async format => {
  const cover = await fitted(await picture(300, 300, format).toBuffer())
  expect(await colourAt(cover.jpeg640, 150, 150)).toEqual([10, 111, 143].map(near))
  expect(cover.toneDark).toMatch(/^#[0-9a-f]{6}$/)
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(cover.thumbhash, 'base64'))
  expect([r, g, b].map(channel => Math.round(channel * 10))).toEqual([0, 4, 6])
})

test('a grey picture has grey tones', async () => {
  const cover = await fitted(await picture(300, 300, 'png', '#777777').toColourspace('b-w').toBuffer())
  expect(cover.toneDark).toMatch(/^#(..)\1\1$/)
})

test('of an animation the first frame is kept', async () => {
  const frames = [await block(80, 80, '#c01818'), await block(80, 80, '#1818c0')]
  const cover = await fitted(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
  expect(await colourAt(cover.jpeg640, 40, 40)).toEqual([192, 24, 24].map(near))
  expect((await sharp(cover.webp.full).metadata()).pages).toBeUndefined()
})

test('a transparent drawing is put on paper it stands out from', async () => {
  const transparent = { r: 255, g: 255, b: 255, alpha: 0 }
  const drawing = sharp({
    create: { width: 300, height: 300, channels: 4, background: transparent },
  }).composite([{ input: await block(100, 100, '#ffffff') }])
  const cover = await fitted(await drawing.png().toBuffer())
  expect((await sharp(cover.webp.full).metadata()).hasAlpha).toBe(false)
  const [paper = 255] = await colourAt(cover.jpeg640, 10, 10)
  expect(paper).toBeLessThan(100)
})

test('a page hidden behind a picture is not in the cover', async () => {
  const polyglot = Buffer.concat([
    await picture(300, 300, 'jpeg').toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const cover = await fitted(polyglot)
  for (const file of Object.values(cover.webp))
    expect((await fs.readFile(file)).includes('<script')).toBe(false)
})

test.each([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a TIFF', () => picture(20, 20, 'tiff').toBuffer()],
  ['an AVIF', () => picture(20, 20, 'avif').toBuffer()],
  ['nothing', () => Buffer.alloc(0)],
])('%s is not a picture', async (_, bytes) => {
  expect(await fit(await bytes())).toEqual({ refusal: 'song.coverNotImage' })
  expect(await fs.readdir(outputDirectory)).toEqual([])
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('half a %s is refused as broken', async format => {
  const whole = await noise(400, format)
  expect(await fit(whole.subarray(0, whole.length / 2))).toEqual({ refusal: 'song.coverBroken' })
  expect(await fs.readdir(outputDirectory)).toEqual([])
})

const page = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('<svg onload="alert(1)"></svg>'),
])

test('a page that begins like a picture is refused as broken', async () => {
  expect(await fit(page)).toEqual({ refusal: 'song.coverBroken' })
})

test('a small file of 900 megapixels is refused before it is decoded', async () => {
  const bomb = hugePng(30_000)
  expect(bomb.length).toBeLessThan(200_000)
  const refusedInMs = async (bytes: Buffer) => {
    const start = performance.now()
    expect(await fit(bytes)).toEqual({ refusal: 'song.coverBroken' })
    return performance.now() - start
  }
  // Both are mostly the child's start. Decoding the bomb would take many seconds more.
  expect(await refusedInMs(bomb)).toBeLessThan((await refusedInMs(page)) + 2_000)
})

test('a job called off in the middle ends with the reason', async () => {
  await fs.writeFile(inputPath, await picture(300, 300, 'png').toBuffer())
  const calling = new AbortController()
  const fitting = fitCover({ workerPath, inputPath, outputDirectory, signal: calling.signal })
  calling.abort(new Error('the upload was cancelled'))
  await expect(fitting).rejects.toThrow('the upload was cancelled')
})

async function fit(bytes: Buffer) {
  await fs.writeFile(inputPath, bytes)
  return await fitCover({ workerPath, inputPath, outputDirectory })
}

async function fitted(bytes: Buffer): Promise<FittedCover> {
  const cover = await fit(bytes)
  if ('refusal' in cover) throw new Error(cover.refusal)
  return cover
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'

function picture(width: number, height: number, format: Format, background = '#0a6f8f') {
  return sharp({ create: { width, height, channels: 3, background } }).toFormat(format)
}

function block(width: number, height: number, colour: string): Promise<Buffer> {
  return picture(width, height, 'png', colour).toBuffer()
}

function noise(side: number, format: Format): Promise<Buffer> {
  const pixels = Uint8Array.from({ length: side * side * 3 }, (_, at) => (at * 2_654_435_761) >>> 13)
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

async function colourAt(file: string, left: number, top: number): Promise<number[]> {
  return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

function near(channel: number) {
  return expect.toSatisfy((value: number) => Math.abs(value - channel) < 12, `near ${channel}`)
}

/** A black PNG of one bit a pixel: a hundred kilobytes, however large it says it is. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = zlib.deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(zlib.crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
