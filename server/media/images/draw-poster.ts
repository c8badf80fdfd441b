import { z } from 'zod'
import { runSandboxed } from '../sandbox.ts'
import type { PosterJob } from './image-worker.ts'
import { modulesFolder, sharpPath } from './sharp-path.ts'

const limits = { memoryBytes: 384 * 2 ** 20, cpuSeconds: 10, wallSeconds: 30 }

const Answer = z.object({ drawn: z.literal(true) })

/**
 * Writes a drawing of ours, an SVG without words, to `outputPath` as a JPEG.
 * @param poster.workerPath `image-worker.ts`, bundled to JavaScript
 */
export async function drawPosterApart({
  workerPath,
  ...poster
}: { workerPath: string } & Omit<PosterJob, 'sharpPath'>): Promise<void> {
  const input: PosterJob = { ...poster, sharpPath }
  Answer.parse(
    await runSandboxed({
      entry: workerPath,
      input,
      readable: [modulesFolder],
      writable: [poster.outputPath],
      addons: true,
      limits,
    }),
  )
}
