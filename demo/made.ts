import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { SongAnalysis } from '../server/media/audio/answer.ts'

const Figures = z.object({
  /** What listening to each song has found, by the song's own name. */
  songs: z.record(z.string(), SongAnalysis),
  /** How each cover looks, by its design. */
  covers: z.record(
    z.string(),
    z.object({ thumbhash: z.string(), toneDark: z.string(), toneLight: z.string() }),
  ),
})
type Figures = z.infer<typeof Figures>

/** What `npm run compose` has made and the repository carries: sound, pictures, and what was found out about them. */
export class Made {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** An MP3 without tags, as a member would upload it. */
  song(id: string): string {
    return path.join(this.folder, 'songs', `${id}.mp3`)
  }

  /** A folder with every size of the cover (`coverFiles`). */
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
