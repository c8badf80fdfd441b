// oxlint-disable-next-line typescript/triple-slash-reference -- tools and benches that import this know no file beside it
/// <reference path="./fonts/otf.d.ts" />
/**
 * Fits one picture or draws one, in a process of its own: its decoders are native code that reads untrusted input.
 * Reads its job from the first argument and prints a `CoverLooks`, a refusal, or that a picture is drawn.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parse } from 'opentype.js'
import type Sharp from 'sharp'
import fontFile from './fonts/PretendardJP-Bold.otf'
import { imageFormat } from './image-format.ts'
import { drawLinkPicture, type LinkPictureLooks } from './link-picture.ts'
import { allowFourFormats, type CoverLooks, decodeSquare, writeCover } from './square-cover.ts'

export interface ImageJob {
  inputPath: string
  outputDirectory: string
  /** The file of the sharp library: a native library cannot be bundled, and may be in another place than the bundle. */
  sharpPath: string
}

/** The picture of a link. */
export interface LinkPictureJob extends LinkPictureLooks {
  /** The first is used; if there are four or more, the first four. */
  coverPaths: readonly string[]
  outputPath: string
  sharpPath: string
}

export interface ImageRefusal {
  refusal: 'song.coverNotImage' | 'song.coverBroken'
}

const job: ImageJob | LinkPictureJob = JSON.parse(process.argv[2] ?? '')
console.log(JSON.stringify(await answerTo(job)))

function answerTo(asked: typeof job): Promise<unknown> {
  return 'inputPath' in asked ? fit(asked) : draw(asked)
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
  coverPaths,
  outputPath,
  sharpPath,
  ...looks
}: LinkPictureJob): Promise<{ drawn: true }> {
  const covers = await Promise.all(coverPaths.map(coverPath => readFile(coverPath)))
  const font = await readFile(new URL(fontFile, import.meta.url))
  const letters = parse(font.buffer.slice(font.byteOffset, font.byteOffset + font.length), {
    lowMemory: true,
  })
  await writeFile(outputPath, await drawLinkPicture(carefulSharp(sharpPath), letters, covers, looks))
  return { drawn: true }
}

function carefulSharp(sharpPath: string): typeof Sharp {
  const sharp: typeof Sharp = createRequire(sharpPath)(sharpPath)
  sharp.concurrency(1)
  sharp.cache(false)
  allowFourFormats(sharp)
  return sharp
}
