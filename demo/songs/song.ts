import type { Genre } from '#contract/genres.ts'
import type { Handle } from '../cast.ts'
import type { StyleName } from '../composer/styles.ts'
import type { CoverId } from '../covers/draw.ts'

export interface DemoSong {
  /** Names the song among the demo songs; the music grows from it too. */
  id: string
  title: string
  artist: Handle
  genre: Genre
  style: StyleName
  seed: number
  /** Wished for; the recording ends with its bar. */
  seconds: number
  /** `null`: the song came without a picture. */
  cover: CoverId | null
  description: string
  publishedDaysAgo: number
  /** 0 to 1, how much people like it; it shapes plays, likes and ratings. */
  appeal: number
}

/** A song as it is written down: genre and seed follow from style and id unless they are given. */
export type SongRow = Omit<DemoSong, 'genre' | 'seed'> & Partial<Pick<DemoSong, 'genre' | 'seed'>>
