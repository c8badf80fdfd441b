import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { IdParams, PageQuery } from '../shapes.ts'
import { Song } from '../songs/songs.ts'

export const plays = endpoints({
  'GET /api/heard-songs': {
    summary: 'The songs you have heard, latest first, each once',
    may: 'member',
    query: PageQuery,
    answer: z.array(Song),
    refusals: [],
  },
  'POST /api/songs/{id}/play': {
    summary: 'Record a play; a listener counts once per song within 30 minutes',
    may: 'anyone',
    bucket: 'votes',
    params: IdParams,
    answer: z.object({ counted: z.boolean() }),
    refusals: ['song.notFound'],
  },
})
