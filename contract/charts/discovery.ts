import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams, PageQuery } from '../shapes.ts'
import { Song } from '../songs/songs.ts'

/** How many songs to choose. There are no further pages: each call chooses again. */
const Choice = PageQuery.pick({ limit: true })

/** `because`: the song that the viewer likes and that led to this one. */
export const SongBecause = Song.extend({ because: z.object({ id: Id, title: z.string() }) }).meta({
  id: 'SongBecause',
})
export type SongBecause = z.infer<typeof SongBecause>

export const discovery = endpoints({
  'GET /api/songs/for-you': {
    summary:
      'Songs new to you, found from one song you like: songs that its other fans like, then songs of its genre',
    may: 'member',
    query: Choice,
    answer: z.array(SongBecause),
    refusals: [],
  },
  'GET /api/songs/rising': {
    summary:
      'Songs with the largest rise in listeners: the last hours compared with the average of the week before',
    may: 'anyone',
    query: Choice,
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/{id}/after': {
    summary:
      'What to hear after a song: more of its artist, then songs that its fans like, then the chart of all time',
    may: 'anyone',
    params: IdParams,
    query: Choice,
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/unheard': {
    summary: 'Songs you have never played, from the whole catalogue',
    may: 'member',
    query: Choice,
    answer: z.array(Song),
    refusals: [],
  },
})
