import { compressedCoverBytes, coverTypes, maxProfileImageBytes } from '#contract/limits.ts'
import { shrinkCover } from '../songs/upload/shrink-cover.ts'

/** Why a picture is not sent. */
export type PictureProblem = 'tooLarge' | 'type' | 'load' | 'compress'

export class PictureFailed extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(`The picture can't be sent: ${problem}`, options)
    this.problem = problem
  }
}

/** The picture as it is sent: one over 1 MB is made smaller. @throws {PictureFailed} */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size > maxProfileImageBytes) throw new PictureFailed('tooLarge')
  if (!coverTypes.some(type => type === file.type)) throw new PictureFailed('type')
  if (file.size <= compressedCoverBytes) return file
  try {
    return await shrinkCover(file)
  } catch (error) {
    // The browser's error for a file that has no picture it can read.
    const isUnreadable = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new PictureFailed(isUnreadable ? 'load' : 'compress', { cause: error })
  }
}
