import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { maxCoverBytes, maxCoverMegabytes } from '#contract/limits.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import type { CoverBlobs } from './song.ts'

export interface KeptCover {
  blobs: CoverBlobs
  thumbhash: string
  toneDark: string
  toneLight: string
}

/** How large a form's picture may be. */
export const coverFile = {
  maxBytes: maxCoverBytes,
  tooLarge: () => refuse('song.coverTooLarge', { limit: maxCoverMegabytes }),
}

/** Cuts an uploaded picture to the sizes that screens need and stores them; refuses a file that is no picture. */
export async function keepCover(m: Melodrome, uploadedPath: string): Promise<KeptCover> {
  const directory = await mkdtemp(path.join(m.blobs.temporaryDirectory, 'cover-'))
  try {
    const fitted = await m.fitCover({ inputPath: uploadedPath, outputDirectory: directory })
    if ('refusal' in fitted) return refuse(fitted.refusal)
    const keepSquare = async (file: string) => (await m.blobs.keep(file, 'webp')).name
    const blobs = {
      small: await keepSquare(fitted.webp.small),
      medium: await keepSquare(fitted.webp.medium),
      large: await keepSquare(fitted.webp.large),
      full: await keepSquare(fitted.webp.full),
      jpeg: (await m.blobs.keep(fitted.jpeg640, 'jpg')).name,
    }
    return { blobs, thumbhash: fitted.thumbhash, toneDark: fitted.toneDark, toneLight: fitted.toneLight }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
