import { z } from 'zod'
import { runSandboxed, SandboxLimit } from '../sandbox.ts'
import { type CoverFiles, coverFiles } from './cover-files.ts'
import type { ImageJob, ImageRefusal } from './image-worker.ts'
import { modulesFolder, sharpPath } from './sharp-path.ts'
import type { CoverLooks } from './square-cover.ts'

export type FittedCover = CoverFiles & CoverLooks

/**
 * A photograph of 12 megapixels takes 0.5 s and 100 MB. The most that 40 megapixels took was 3 s and 480 MB: an
 * interlaced 16-bit PNG that has to be turned. The rest is reserve for slower machines.
 */
const limits = { memoryBytes: 640 * 2 ** 20, cpuSeconds: 20, wallSeconds: 40 }

/** The child has decoded untrusted input, so its answer is not trusted either. */
const Answer = z.union([
  z.object({ refusal: z.enum(['song.coverNotImage', 'song.coverBroken']) }),
  z.object({
    thumbhash: z.base64().max(64),
    toneDark: z.string().regex(/^#[0-9a-f]{6}$/),
    toneLight: z.string().regex(/^#[0-9a-f]{6}$/),
  }),
])

/**
 * Makes a square cover of a JPEG, PNG, WebP or GIF: upright, in every size, without anything else from the file. The
 * files are written to `outputDirectory`, which must exist and belongs to this job alone.
 * @param cover.workerPath `image-worker.ts`, bundled to JavaScript
 * @throws {SandboxFailed} if the child ended without an answer; or the reason of `signal`
 */
export async function fitCover(cover: {
  workerPath: string
  inputPath: string
  outputDirectory: string
  signal?: AbortSignal
}): Promise<FittedCover | ImageRefusal> {
  const { workerPath, inputPath, outputDirectory, signal } = cover
  const input: ImageJob = { inputPath, outputDirectory, sharpPath }
  try {
    const answer = Answer.parse(
      await runSandboxed({
        entry: workerPath,
        input,
        readable: [inputPath, modulesFolder],
        writable: [outputDirectory],
        addons: true,
        limits,
        ...(signal && { signal }),
      }),
    )
    return 'refusal' in answer ? answer : { ...coverFiles(outputDirectory), ...answer }
  } catch (error) {
    if (error instanceof SandboxLimit) return { refusal: 'song.coverBroken' }
    throw error
  }
}
