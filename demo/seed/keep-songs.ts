import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { KeptCover } from '../../server/features/songs/cover.ts'
import type { SongAnalysis } from '../../server/media/analyse-song.ts'
import { coverFiles } from '../../server/media/images/cover-files.ts'
import type { Melodrome } from '../../server/melodrome.ts'
import type { CoverId } from '../covers/draw.ts'
import type { Made } from '../made.ts'
import type { DemoSong } from '../songs/song.ts'
import { demoSongs } from '../songs.ts'
import { writeRendition } from './write-rendition.ts'

/** A demo song with its files kept and its sound measured, ready to become a row. */
export interface KeptSong {
  song: DemoSong
  originalBlob: string
  rendition: { name: string; bytes: number }
  analysis: SongAnalysis
  cover: KeptCover | null
}

/** Puts the files of every demo song where those of an upload lie. */
export async function keepSongs(m: Melodrome, made: Made): Promise<KeptSong[]> {
  const { songs, covers } = await made.figures()
  const kept: KeptSong[] = []
  for (const song of demoSongs) {
    const analysis = songs[song.id]
    if (!analysis) throw new Error(`Nothing is known about the demo song ${song.id}: run "npm run compose"`)
    const renditionPath = temporaryPath(m)
    writeRendition(made.song(song.id), renditionPath, analysis.gainDb)
    kept.push({
      song,
      analysis,
      originalBlob: (await keepCopy(m, made.song(song.id), 'upload')).name,
      rendition: await m.blobs.keep(renditionPath, 'mp3'),
      cover: song.cover && { ...covers[song.cover]!, blobs: await keepSizes(m, made, song.cover) },
    })
  }
  return kept
}

async function keepSizes(m: Melodrome, made: Made, cover: CoverId): Promise<KeptCover['blobs']> {
  const { webp, jpeg640 } = coverFiles(made.cover(cover))
  const keep = async (file: string) => (await keepCopy(m, file, 'webp')).name
  return {
    small: await keep(webp.small),
    medium: await keep(webp.medium),
    large: await keep(webp.large),
    full: await keep(webp.full),
    jpeg: (await keepCopy(m, jpeg640, 'jpg')).name,
  }
}

async function keepCopy(
  m: Melodrome,
  file: string,
  ending: string,
): Promise<{ name: string; bytes: number }> {
  const copy = temporaryPath(m)
  await copyFile(file, copy)
  return m.blobs.keep(copy, ending)
}

function temporaryPath(m: Melodrome): string {
  return path.join(m.blobs.temporaryDirectory, randomUUID())
}
