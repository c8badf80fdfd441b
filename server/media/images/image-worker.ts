/**
 * Fits one picture, in a process of its own: its decoders are native code that reads what strangers send.
 * Reads its job from the first argument and prints a `CoverLooks` or a refusal.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type Sharp from 'sharp'
import { imageFormat } from './image-format.ts'
import { allowFourFormats, type CoverLooks, decodeSquare, writeCover } from './square-cover.ts'

export interface ImageJob {
  inputPath: string
  outputDirectory: string
  /** The file of the sharp library: a native library cannot be bundled, and the bundle may lie far from it. */
  sharpPath: string
}

export interface ImageRefusal {
  refusal: 'song.coverNotImage' | 'song.coverBroken'
}

const job: ImageJob = JSON.parse(process.argv[2] ?? '')
console.log(JSON.stringify(await fit(job)))

async function fit({ inputPath, outputDirectory, sharpPath }: ImageJob): Promise<CoverLooks | ImageRefusal> {
  const bytes = await readFile(inputPath)
  if (!imageFormat(bytes)) return { refusal: 'song.coverNotImage' }
  const sharp: typeof Sharp = createRequire(sharpPath)(sharpPath)
  sharp.concurrency(1)
  sharp.cache(false)
  allowFourFormats(sharp)
  let square: Awaited<ReturnType<typeof decodeSquare>>
  try {
    square = await decodeSquare(sharp, bytes)
  } catch {
    return { refusal: 'song.coverBroken' }
  }
  return await writeCover(sharp, square, outputDirectory)
}
