import { z } from 'zod'
import { runSandboxed } from '../sandbox.ts'
import type { LinkPictureJob } from './image-worker.ts'
import { modulesFolder, sharpPath } from './sharp-path.ts'

/** It takes 0.2 s and 90 MB; the rest is room for slower machines. */
const limits = { memoryBytes: 384 * 2 ** 20, cpuSeconds: 10, wallSeconds: 30 }

const Answer = z.object({ drawn: z.literal(true) })

/**
 * Writes the picture of a link to a song to `outputPath`, a JPEG. The cover, though once made by us, is decoded in
 * the sandbox like any other picture.
 * @param picture.workerPath `image-worker.ts`, bundled to JavaScript
 */
export async function drawLinkPictureApart({
  workerPath,
  ...picture
}: { workerPath: string } & Omit<LinkPictureJob, 'sharpPath'>): Promise<void> {
  const { coverPath, outputPath } = picture
  const input: LinkPictureJob = { ...picture, sharpPath }
  Answer.parse(
    await runSandboxed({
      entry: workerPath,
      input,
      readable: [modulesFolder, ...(coverPath === null ? [] : [coverPath])],
      writable: [outputPath],
      addons: true,
      limits,
    }),
  )
}
