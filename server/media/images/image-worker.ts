/**
 * Fits one picture or draws one, in a process of its own: its decoders are native code that reads what strangers send.
 * Reads its job from the first argument and prints a `CoverLooks`, a refusal, or that a picture is drawn.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type Sharp from 'sharp'
import { imageFormat } from './image-format.ts'
import { drawLinkPicture, type LinkPictureLooks } from './link-picture.ts'
import { allowFourFormats, type CoverLooks, decodeSquare, writeCover } from './square-cover.ts'

export interface ImageJob {
  inputPath: string
  outputDirectory: string
  /** The file of the sharp library: a native library cannot be bundled, and the bundle may lie far from it. */
  sharpPath: string
}

/** The picture of a link to a song. */
export interface LinkPictureJob extends LinkPictureLooks {
  coverPath: string | null
  outputPath: string
  sharpPath: string
}

export interface ImageRefusal {
  refusal: 'song.coverNotImage' | 'song.coverBroken'
}

/** A drawing of our own as a JPEG. */
export interface PosterJob {
  svg: string
  outputPath: string
  sharpPath: string
}

const job: ImageJob | LinkPictureJob | PosterJob = JSON.parse(process.argv[2] ?? '')
console.log(JSON.stringify(await answerTo(job)))

function answerTo(asked: typeof job): Promise<unknown> {
  if ('inputPath' in asked) return fit(asked)
  return 'svg' in asked ? drawPoster(asked) : draw(asked)
}

async function fit({ inputPath, outputDirectory, sharpPath }: ImageJob): Promise<CoverLooks | ImageRefusal> {
  const bytes = await readFile(inputPath)
  if (!imageFormat(bytes)) return { refusal: 'song.coverNotImage' }
  const sharp = carefulSharp(sharpPath)
  let square: Awaited<ReturnType<typeof decodeSquare>>
  try {
    square = await decodeSquare(sharp, bytes)
  } catch {
    return { refusal: 'song.coverBroken' }
  }
  return await writeCover(sharp, square, outputDirectory)
}

async function draw({
  coverPath,
  outputPath,
  sharpPath,
  ...looks
}: LinkPictureJob): Promise<{ drawn: true }> {
  const cover = coverPath === null ? null : await readFile(coverPath)
  await writeFile(outputPath, await drawLinkPicture(carefulSharp(sharpPath), cover, looks))
  return { drawn: true }
}

async function drawPoster({ svg, outputPath, sharpPath }: PosterJob): Promise<{ drawn: true }> {
  const sharp = carefulSharp(sharpPath)
  // Strangers' files never get here: this one was written by us.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  await writeFile(outputPath, await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer())
  return { drawn: true }
}

function carefulSharp(sharpPath: string): typeof Sharp {
  const sharp: typeof Sharp = createRequire(sharpPath)(sharpPath)
  sharp.concurrency(1)
  sharp.cache(false)
  allowFourFormats(sharp)
  return sharp
}
