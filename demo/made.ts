import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { SongAnalysis } from '../server/media/audio/analysis.ts'

const Figures = z.object({
  /** The analysis of each song, by the song's id. */
  songs: z.record(z.string(), SongAnalysis),
  /** Placeholder picture and tones of each cover, by its id. */
  covers: z.record(
    z.string(),
    z.object({ thumbhash: z.string(), toneDark: z.string(), toneLight: z.string() }),
  ),
})
type Figures = z.infer<typeof Figures>

/** The results of `npm run compose`, which are part of the repository: sound, pictures, and their analysis. */
export class Made {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** The path of an MP3 without tags, as a member would upload it. */
  song(id: string): string {
    return path.join(this.folder, 'songs', `${id}.mp3`)
  }

  /** The path of a folder with every size of the cover (`coverFiles`). */
  cover(id: string): string {
    return path.join(this.folder, 'covers', id)
  }

  get figuresFile(): string {
    return path.join(this.folder, 'figures.json')
  }

  async figures(): Promise<Figures> {
    return Figures.parse(JSON.parse(await readFile(this.figuresFile, 'utf8')))
  }
}
