import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '../../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { type Asked, drawnFrom, rememberPicture } from './kept-picture.ts'
import type { PictureSource } from './picture-sources.ts'

/** Draws a picture, keeps it, and answers the name of its blob. */
export async function drawAndKeep(m: Melodrome, asked: Asked, source: PictureSource): Promise<string> {
  const directory = await mkdtemp(path.join(m.blobs.temporaryDirectory, 'link-'))
  const { coverFiles, peaks, ...looks } = source
  const covers: { path: string; release(): Promise<void> }[] = []
  try {
    for (const file of coverFiles) {
      // The cover has just been replaced: the picture is drawn without it, and again when it is next asked for.
      const cover = await m.blobs.localFile(file).catch(undefinedIfMissing)
      if (cover) covers.push(cover)
    }
    const outputPath = path.join(directory, 'picture.jpeg')
    await m.drawLinkPicture({
      ...looks,
      shape: asked.shape,
      coverPaths: covers.map(cover => cover.path),
      peaks: peaks?.toString('base64') ?? '',
      outputPath,
    })
    const { name: blob } = await m.blobs.keep(outputPath, 'jpg')
    await rememberPicture(m.database, asked, { from: drawnFrom(source), blob, at: m.clock() })
    return blob
  } finally {
    await Promise.all(covers.map(cover => cover.release()))
    await rm(directory, { recursive: true, force: true })
  }
}
