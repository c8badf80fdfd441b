import { z } from 'zod'
import { room } from '../endpoint.ts'
import { Id, IdParams, PageQuery } from '../shapes.ts'
import { Song } from '../songs/songs.ts'

/** Not a page of anything longer: each call chooses anew. */
const Choice = PageQuery.pick({ limit: true })

/** `because`: the song one likes that brings this one. */
export const SongBecause = Song.extend({ because: z.object({ id: Id, title: z.string() }) }).meta({
  id: 'SongBecause',
})
export type SongBecause = z.infer<typeof SongBecause>

export const discovery = room({
  'GET /api/songs/for-you': {
    summary: 'Songs new to one, brought by one song one likes: what others like who like it, then its genre',
    may: 'member',
    query: Choice,
    answer: z.array(SongBecause),
    refusals: [],
  },
  'GET /api/songs/rising': {
    summary: 'Songs whose listeners of the last hours lie furthest above their own week',
    may: 'anyone',
    query: Choice,
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/{id}/after': {
    summary:
      'What to hear after a song: others of its artist, then what others like who like it, then the chart of all time',
    may: 'anyone',
    params: IdParams,
    query: Choice,
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/unheard': {
    summary: 'Songs one has never played, from anywhere in the catalogue',
    may: 'member',
    query: Choice,
    answer: z.array(Song),
    refusals: [],
  },
})
