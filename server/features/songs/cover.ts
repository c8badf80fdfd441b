import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import type { CoverBlobs } from './song.ts'

export interface KeptCover {
  blobs: CoverBlobs
  thumbhash: string
  toneDark: string
  toneLight: string
}

/** Sizes in pixels: cards in rows and the player, cards in grids, a song's own stage. */
const sizes = { small: 96, medium: 320, large: 1200 } as const

/** Cuts an uploaded picture to the sizes that screens need and keeps them; refuses what is no picture. */
export async function keepCover(m: Melodrome, uploadedPath: string): Promise<KeptCover> {
  const directory = await mkdtemp(path.join(m.blobs.temporaryDirectory, 'cover-'))
  try {
    const fitted = await m.fitCover(uploadedPath, directory)
    if ('refusal' in fitted) return refuse(fitted.refusal)
    const keep = async (file: string, ending: string) => (await m.blobs.keep(file, ending)).name
    const webp = (size: number) => fitted.files.find(file => file.size === size)!.path
    const blobs = {
      small: await keep(webp(sizes.small), 'webp'),
      medium: await keep(webp(640), 'webp'),
      large: await keep(webp(sizes.large), 'webp'),
      jpeg: await keep(fitted.jpegPath, 'jpg'),
    }
    return { blobs, thumbhash: fitted.thumbhash, toneDark: fitted.toneDark, toneLight: fitted.toneLight }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
