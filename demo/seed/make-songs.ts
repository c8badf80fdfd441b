import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type KeptCover, keepCover } from '../../server/features/songs/cover.ts'
import type { SongAnalysis } from '../../server/media/analyse-song.ts'
import type { Melodrome } from '../../server/melodrome.ts'
import { recordSongs } from '../composer/studio.ts'
import { drawCover } from '../covers/draw.ts'
import type { DemoSong } from '../songs/song.ts'
import { demoSongs } from '../songs.ts'

/** A demo song with its files kept and its sound measured, ready to become a row. */
export interface MadeSong {
  song: DemoSong
  originalBlob: string
  rendition: { name: string; bytes: number }
  analysis: SongAnalysis
  cover: KeptCover | null
}

/** Composes, records, decodes and illustrates every demo song. `onMade` is told how many there are so far. */
export async function makeSongs(
  m: Melodrome,
  composerWorker: string,
  onMade: (count: number) => void,
): Promise<MadeSong[]> {
  const made: MadeSong[] = []
  const orders = demoSongs.map(({ id, seed, style, seconds }) => ({ id, seed, style, seconds }))
  await recordSongs(orders, {
    workers: Math.min(4, os.availableParallelism()),
    workerFile: composerWorker,
    onSong: async ({ id, mp3 }) => {
      const song = demoSongs.find(known => known.id === id)!
      made.push(await makeSong(m, song, mp3))
      onMade(made.length)
    },
  })
  return made
}

async function makeSong(m: Melodrome, song: DemoSong, mp3: Uint8Array): Promise<MadeSong> {
  const inputPath = await temporaryFile(m, mp3)
  const renditionPath = path.join(m.blobs.temporaryDirectory, randomUUID())
  // The same way that every upload goes, so that the demo shows what the product does.
  const analysis = await m.analyseSong({ inputPath, renditionPath })
  if ('refusal' in analysis) throw new Error(`The demo song ${song.id} was refused: ${analysis.refusal}`)
  return {
    song,
    analysis,
    originalBlob: (await m.blobs.keep(inputPath, 'upload')).name,
    rendition: await m.blobs.keep(renditionPath, 'mp3'),
    cover: song.cover && (await keepCover(m, await temporaryFile(m, await drawCover(song.cover)))),
  }
}

async function temporaryFile(m: Melodrome, content: Uint8Array): Promise<string> {
  const file = path.join(m.blobs.temporaryDirectory, randomUUID())
  await writeFile(file, content)
  return file
}
