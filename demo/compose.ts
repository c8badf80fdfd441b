// `npm run compose`: composes and records the demo songs, draws their covers, and analyses both with the same code as an
// upload. The results are part of the repository; a first start only copies them. `npm run compose figures` keeps sound
// and pictures and only analyses the songs again: run it when the analysis has changed.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { analyse } from '../server/media/audio/analyse.ts'
import type { SongAnalysis } from '../server/media/audio/analysis.ts'
import { type CoverLooks, decodeSquare, writeCover } from '../server/media/images/square-cover.ts'
import { recordSongs } from './composer/studio.ts'
import { drawCover } from './covers/draw.ts'
import { Made } from './made.ts'
import { demoSongs } from './songs.ts'

const made = new Made(fileURLToPath(new URL('made', import.meta.url)))
const onlyFigures = process.argv[2] === 'figures'
const covers = demoSongs.map(song => song.cover).filter(cover => cover !== null)
const scratch = await mkdtemp(path.join(os.tmpdir(), 'melodrome-compose-'))

if (!onlyFigures) await record()
const figures = { songs: await listen(), covers: onlyFigures ? (await made.figures()).covers : await draw() }
await writeFile(made.figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
await rm(scratch, { recursive: true })

async function record(): Promise<void> {
  await mkdir(path.dirname(made.song('any')), { recursive: true })
  await recordSongs(demoSongs, {
    workers: os.availableParallelism(),
    onSong: async ({ id, mp3 }) => {
      await writeFile(made.song(id), mp3)
      console.log(`${id}: ${(mp3.length / 1e6).toFixed(2)} MB`)
    },
  })
}

async function listen(): Promise<Record<string, SongAnalysis>> {
  const found: Record<string, SongAnalysis> = {}
  for (const { id } of demoSongs)
    found[id] = await analyse({ inputPath: made.song(id), outputPath: path.join(scratch, 'rendition.mp3') })
  return found
}

async function draw(): Promise<Record<string, CoverLooks>> {
  const looks: Record<string, CoverLooks> = {}
  for (const cover of covers) {
    await mkdir(made.cover(cover), { recursive: true })
    looks[cover] = await writeCover(
      sharp,
      await decodeSquare(sharp, await drawCover(cover)),
      made.cover(cover),
    )
  }
  return looks
}
