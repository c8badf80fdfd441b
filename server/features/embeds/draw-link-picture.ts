import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { BlobNotFound } from '../../media/blobs/blob-store.ts'
import type { Melodrome } from '../../melodrome.ts'
import { type PicturedSong, rememberPicture } from './picture-sql.ts'

/** Draws a song's picture, keeps it, and answers the name of its blob. */
export async function drawAndKeep(m: Melodrome, song: PicturedSong): Promise<string> {
  const directory = await mkdtemp(path.join(m.blobs.temporaryDirectory, 'link-'))
  const cover = song.coverFile ? await m.blobs.localFile(song.coverFile).catch(nullIfMissing) : null
  try {
    const outputPath = path.join(directory, 'picture.jpeg')
    const looks = { tone: song.tone, peaks: song.peaks.toString('base64') }
    await m.drawLinkPicture({ coverPath: cover?.path ?? null, outputPath, ...looks })
    const { name } = await m.blobs.keep(outputPath, 'jpg')
    await rememberPicture(m.database, song, name, m.clock())
    return name
  } finally {
    await cover?.release()
    await rm(directory, { recursive: true, force: true })
  }
}

/** A cover that has just been exchanged: its song is drawn without, and anew when it is next asked for. */
function nullIfMissing(error: unknown): null {
  if (error instanceof BlobNotFound) return null
  throw error
}
