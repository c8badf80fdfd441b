import type { Genre } from '#contract/songs/genres.ts'
import type { Handle } from '../cast.ts'
import type { Form } from '../composer/form.ts'
import type { StyleName } from '../composer/styles.ts'
import type { CoverId } from '../covers/draw.ts'
import type { SongId } from './forms.ts'

export interface DemoSong {
  /** Names the song among the demo songs; the music grows from it too. */
  id: string
  title: string
  artist: Handle
  genre: Genre
  style: StyleName
  seed: number
  form: Form
  /** `null`: the song came without a picture. */
  cover: CoverId | null
  description: string
  publishedDaysAgo: number
  /** 0 to 1, how much people like it; it shapes plays, likes and ratings. */
  appeal: number
}

/** A song as it is written down: genre, form and seed follow from style and id unless they are given. */
export type SongRow = { id: SongId } & Omit<DemoSong, 'id' | 'genre' | 'form' | 'seed'> &
  Partial<Pick<DemoSong, 'genre' | 'seed'>>
