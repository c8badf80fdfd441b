import { z } from 'zod'
import { room } from './endpoint.ts'
import { Song, SongListQuery } from './songs.ts'

export const charts = room({
  'GET /api/songs/popular': {
    summary: 'Songs by plays, then likes, then newest; those heard in the window first',
    may: 'anyone',
    query: SongListQuery,
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/top-rated': {
    summary: 'Songs by rating; those rated in the window first',
    may: 'anyone',
    query: SongListQuery,
    answer: z.array(Song),
    refusals: [],
  },
})
