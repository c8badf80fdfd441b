import path from 'node:path'
import { z } from 'zod'
import { runSandboxed } from '../sandbox.ts'
import type { LinkPictureJob } from './image-worker.ts'
import { modulesFolder, sharpPath } from './sharp-path.ts'

/** It takes a second and 150 MB, most of it for the font; the rest is reserve for slower machines. */
const limits = { memoryBytes: 512 * 2 ** 20, cpuSeconds: 15, wallSeconds: 40 }

const Answer = z.object({ drawn: z.literal(true) })

/**
 * Writes the picture of a link to `outputPath`, a JPEG. Covers, although we have made them, are decoded in the sandbox
 * like any other picture.
 * @param picture.workerPath `image-worker.ts`, bundled to JavaScript; its font is beside it
 */
export async function drawLinkPictureApart({
  workerPath,
  ...picture
}: { workerPath: string } & Omit<LinkPictureJob, 'sharpPath'>): Promise<void> {
  const { coverPaths, outputPath } = picture
  const input: LinkPictureJob = { ...picture, sharpPath }
  Answer.parse(
    await runSandboxed({
      entry: workerPath,
      input,
      readable: [modulesFolder, path.dirname(workerPath), ...coverPaths],
      writable: [outputPath],
      addons: true,
      limits,
    }),
  )
}
