import type { Font } from 'opentype.js'
import type Sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import { type PictureShape, pictureSizes } from '#contract/sharing/link-picture-address.ts'
import { Canvas, type Colour, colourOf, mixed, playMark, roundedBox } from './canvas.ts'
import { drawLettering } from './lettering.ts'
import { drawWordmark, wordmarkWidth } from './wordmark.ts'

export interface LinkPictureLooks {
  shape: PictureShape
  /** If it is empty, the wordmark is drawn large instead. */
  title: string
  /** The artist or owner, below the title. */
  line: string
  /** The stage's dark tone, `#rrggbb`; without one the product's own. */
  tone: string | null
  /** 200 bytes in base64, the loudest moment of each 1/200 of a song; empty draws no wave. */
  peaks: string
  /** A portrait is round. */
  isRound: boolean
  /** A drawing of our own in the cover's place, in SVG; 4 to 3. */
  poster: string | null
}

const hall = colourOf('#17100e')
const light = colourOf('#f5ede0')
const floodlight = colourOf('#dbff3a')
const colours = { hall: '#17100e', light: '#f5ede0', floodlight: '#dbff3a', quiet: '#bdb5ab' }

const margin = 80
const pictureSide = 470
const posterSize = { width: 600, height: 450 }
const gap = 64
const barWidth = 9
const barGap = 6
const markSide = 88
/** As if the song had just begun, so that one sees that it can be played. */
const playedShare = 0.32

/**
 * A thing in one picture, as a JPEG: its cover, its title and artist, its waveform, and where it can be heard. The
 * square one is for podcast programs, which show title and artist themselves.
 */
export async function drawLinkPicture(
  sharp: typeof Sharp,
  font: Font,
  covers: readonly Buffer[],
  looks: LinkPictureLooks,
): Promise<Buffer> {
  const { width, height } = pictureSizes[looks.shape]
  // Other people's pictures are decoded before SVG is allowed: drawings are always our own.
  const square = await mosaicOf(sharp, covers, looks.shape === 'square' ? width : pictureSide)
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  if (looks.shape === 'square' && square) return sharp(square).jpeg({ quality: 84 }).toBuffer()

  const canvas = new Canvas(width, height, stage(looks.tone, height))
  const layers: OverlayOptions[] = []
  if (square)
    layers.push({ input: looks.isRound ? await roundOf(sharp, square) : square, left: margin, top: margin })
  if (looks.poster !== null && looks.shape === 'wide') {
    const input = await sharp(Buffer.from(looks.poster))
      .resize(posterSize.width, posterSize.height)
      .png()
      .toBuffer()
    layers.push({ input, left: margin, top: (height - posterSize.height) / 2 })
  }
  const shown = square ? pictureSide : looks.poster !== null && looks.shape === 'wide' ? posterSize.width : 0
  const column = { left: shown ? margin + shown + gap : margin, right: width - margin }
  const letters = words(font, looks, column, height)
  layers.push({ input: Buffer.from(letters), left: 0, top: 0 })
  if (looks.peaks) drawWave(canvas, Buffer.from(looks.peaks, 'base64'), column, height)
  return sharp(canvas.pixels, { raw: { width, height, channels: 3 } })
    .composite(layers)
    .jpeg({ quality: 86 })
    .toBuffer()
}

function words(
  font: Font,
  { title, line, shape }: LinkPictureLooks,
  { left, right }: { left: number; right: number },
  height: number,
): string {
  const { width } = pictureSizes[shape]
  const tall = title === '' ? 92 : 40
  const top = shape === 'square' ? height * 0.2 : margin
  const brand = drawWordmark(
    { left, top, height: Math.min(tall, (tall * (right - left)) / wordmarkWidth(tall)) },
    { mark: colours.floodlight, onMark: colours.hall, word: colours.light },
  )
  const from = top + tall + 40
  const place = { left, width: right - left }
  const name = drawLettering(font, {
    ...place,
    text: title,
    top: from,
    sizes: shape === 'square' ? [150, 120, 96] : [80, 68, 56, 46],
    mostLines: shape === 'square' ? 4 : 2,
    colour: colours.light,
  })
  const owner = drawLettering(font, {
    ...place,
    text: line,
    top: name.bottom + (name.svg ? 18 : 0),
    sizes: shape === 'square' ? [64, 52] : [36, 30],
    mostLines: 1,
    colour: colours.quiet,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${brand}${name.svg}${owner.svg}</svg>`
}

/** One cover, or four of them in two rows; null if there are none. */
async function mosaicOf(
  sharp: typeof Sharp,
  covers: readonly Buffer[],
  side: number,
): Promise<Buffer | null> {
  const [first] = covers
  if (!first) return null
  const fitted = (cover: Buffer, size: number) =>
    sharp(cover).resize(size, size, { fit: 'cover' }).png().toBuffer()
  if (covers.length < 4) return await fitted(first, side)
  const half = side / 2
  const layers = await Promise.all(
    covers.slice(0, 4).map(async (cover, at) => ({
      input: await fitted(cover, half),
      left: (at % 2) * half,
      top: Math.floor(at / 2) * half,
    })),
  )
  const sheet = sharp({ create: { width: side, height: side, channels: 3, background: colours.hall } })
  return await sheet.composite(layers).png().toBuffer()
}

function roundOf(sharp: typeof Sharp, picture: Buffer): Promise<Buffer> {
  const middle = pictureSide / 2
  const mask = `<svg width="${pictureSide}" height="${pictureSide}"><circle cx="${middle}" cy="${middle}" r="${middle}"/></svg>`
  return sharp(picture)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** The tone, darker towards the bottom. */
function stage(tone: string | null, height: number): (x: number, y: number) => Colour {
  const top = tone ? colourOf(tone) : mixed(hall, light, 0.06)
  const rows = Array.from({ length: height }, (_, y) => mixed(top, hall, (0.75 * y) / height))
  return (_x, y) => rows[y]!
}

/** Behind the play mark. */
function drawWave(
  canvas: Canvas,
  peaks: Buffer,
  column: { left: number; right: number },
  height: number,
): void {
  const bottom = height - margin
  const tallest = height / 4.8
  const disc = {
    left: column.left,
    top: bottom - (tallest + markSide) / 2,
    width: markSide,
    height: markSide,
  }
  drawMark(canvas, disc)
  const left = column.left + markSide + 28
  const count = Math.floor((column.right - left + barGap) / (barWidth + barGap))
  const loudest = Math.max(1, ...peaks)
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    const tall = Math.max(barWidth, (tallest * Math.max(0, ...peaks.subarray(from, to))) / loudest)
    const box = { left: left + bar * (barWidth + barGap), top: bottom - tall, width: barWidth, height: tall }
    const isPlayed = bar < count * playedShare
    canvas.paint(box, roundedBox(box, 2), isPlayed ? floodlight : mixed(hall, light, 0.5))
  }
}

function drawMark(canvas: Canvas, disc: { left: number; top: number; width: number; height: number }): void {
  canvas.paint(disc, roundedBox(disc, markSide / 2), floodlight)
  const side = markSide * 0.36
  // A little to the right, because it looks centred there.
  const mark = {
    left: disc.left + markSide * 0.36,
    top: disc.top + (markSide - side) / 2,
    width: side,
    height: side,
  }
  canvas.paint(mark, playMark(mark), hall)
}
