import type Sharp from 'sharp'
import { linkPictureSize } from '#contract/link-picture-address.ts'
import { Canvas, type Colour, colourOf, mixed, playMark, roundedBox } from './canvas.ts'

export interface LinkPictureLooks {
  /** The stage's dark tone, `#rrggbb`; without a cover the hall's own. */
  tone: string | null
  /** 200 bytes in base64, the loudest moment of each 1/200 of the song. */
  peaks: string
}

const hall = colourOf('#17100e')
const light = colourOf('#f5ede0')
const floodlight = colourOf('#dbff3a')

const coverSide = 470
const margin = (linkPictureSize.height - coverSide) / 2
const barWidth = 9
const barGap = 6
const waveHeight = 300
const markSide = 112
/** As if it had just begun, so that one sees what is to be pressed. */
const playedShare = 0.32

/**
 * A song in one look, as a JPEG: its cover, its wave, the mark that it can be played. Title and artist stand in the
 * link's own text; letters would need fonts for every script.
 */
export async function drawLinkPicture(
  sharp: typeof Sharp,
  cover: Buffer | null,
  looks: LinkPictureLooks,
): Promise<Buffer> {
  const canvas = new Canvas(linkPictureSize.width, linkPictureSize.height, stage(looks.tone))
  const left = cover ? margin + coverSide + 70 : margin
  drawWave(canvas, Buffer.from(looks.peaks, 'base64'), left, linkPictureSize.width - margin - left)
  drawMark(canvas, left)
  const { pixels, width, height } = canvas
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (cover) {
    const input = await sharp(cover).resize(coverSide, coverSide, { fit: 'cover' }).toBuffer()
    drawn.composite([{ input, left: margin, top: margin }])
  }
  return drawn.jpeg({ quality: 84 }).toBuffer()
}

/** The tone, darker towards the floor. */
function stage(tone: string | null): (x: number, y: number) => Colour {
  const top = tone ? colourOf(tone) : mixed(hall, light, 0.06)
  const rows = Array.from({ length: linkPictureSize.height }, (_, y) =>
    mixed(top, hall, (0.75 * y) / linkPictureSize.height),
  )
  return (_x, y) => rows[y]!
}

function drawWave(canvas: Canvas, peaks: Buffer, left: number, width: number): void {
  const count = Math.floor((width + barGap) / (barWidth + barGap))
  const loudest = Math.max(1, ...peaks)
  const bottom = linkPictureSize.height - margin
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    const height = Math.max(barWidth, (waveHeight * Math.max(0, ...peaks.subarray(from, to))) / loudest)
    const box = { left: left + bar * (barWidth + barGap), top: bottom - height, width: barWidth, height }
    const isPlayed = bar < count * playedShare
    canvas.paint(box, roundedBox(box, 2), isPlayed ? floodlight : mixed(hall, light, 0.5))
  }
}

function drawMark(canvas: Canvas, left: number): void {
  const disc = { left, top: margin, width: markSide, height: markSide }
  canvas.paint(disc, roundedBox(disc, markSide / 2), floodlight)
  const side = markSide * 0.36
  // A little to the right: so it looks as if it stood in the middle.
  const mark = {
    left: left + markSide * 0.36,
    top: margin + (markSide - side) / 2,
    width: side,
    height: side,
  }
  canvas.paint(mark, playMark(mark), hall)
}
