import { writeFile } from 'node:fs/promises'
import type Sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { maxCoverPixels } from '#contract/limits.ts'
import { type CoverSize, coverWidths } from '#contract/songs/cover-widths.ts'
import { coverFiles } from './cover-files.ts'
import { coverTone } from './cover-tone.ts'

type SharpModule = typeof Sharp

/** A decoded picture without anything else from its file. */
interface Raster {
  pixels: Buffer
  side: number
  channels: 3 | 4
}

export interface CoverLooks {
  /** base64 */
  thumbhash: string
  toneDark: string
  toneLight: string
}

const sampleSide = 64

/** After this only these four can be decoded, and only from memory: SVG and PDF could open other files. */
export function allowFourFormats(sharp: SharpModule): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map(name => `VipsForeignLoad${name}Buffer`) })
}

/**
 * The middle square of a picture, upright, at most 1200 pixels wide; of an animation the first frame. Throws for
 * damaged pictures and those with too many pixels.
 */
export async function decodeSquare(sharp: SharpModule, bytes: Buffer): Promise<Raster> {
  const picture = sharp(bytes, { limitInputPixels: maxCoverPixels, failOn: 'error', sequentialRead: true })
  const { width, height } = await picture.metadata()
  const side = Math.min(coverWidths.full, width, height)
  const pixels = await picture
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { pixels, side, channels: 4 }
}

/** Writes every size of a cover and answers how it looks. */
export async function writeCover(
  sharp: SharpModule,
  square: Raster,
  outputDirectory: string,
): Promise<CoverLooks> {
  const tone = coverTone(await sample(sharp, square))
  // A transparent picture gets a background from which it stands out; a cover has no holes.
  const paper = tone.lightness > 0.5 ? tone.dark : tone.light
  const cover: Raster = {
    ...square,
    channels: 3,
    pixels: await open(sharp, square).flatten({ background: paper }).toBuffer(),
  }
  const { webp, jpeg640 } = coverFiles(outputDirectory)
  for (const [size, path] of Object.entries(webp)) {
    const side = coverWidths[size as CoverSize]
    await writeFile(
      path,
      await shrink(sharp, cover, side).webp({ preset: 'picture', quality: 60, effort: 6 }).toBuffer(),
    )
  }
  await writeFile(jpeg640, await shrink(sharp, cover, 640).jpeg({ quality: 82 }).toBuffer())
  const thumbhash = rgbaToThumbHash(sampleSide, sampleSide, await sample(sharp, cover))
  return { thumbhash: Buffer.from(thumbhash).toString('base64'), toneDark: tone.dark, toneLight: tone.light }
}

function sample(sharp: SharpModule, raster: Raster): Promise<Buffer> {
  return open(sharp, raster).resize(sampleSide, sampleSide).ensureAlpha().toBuffer()
}

function shrink(sharp: SharpModule, cover: Raster, side: number) {
  return open(sharp, cover).resize(side, side, { withoutEnlargement: true })
}

function open(sharp: SharpModule, { pixels, side, channels }: Raster) {
  return sharp(pixels, { raw: { width: side, height: side, channels } })
}
