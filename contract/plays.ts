import { z } from 'zod'
import { room } from './endpoint.ts'
import { IdParams } from './shapes.ts'

export const plays = room({
  'POST /api/songs/{id}/play': {
    summary: 'Record a play; counts once per listener and song within 30 minutes',
    may: 'anyone',
    params: IdParams,
    answer: z.object({ counted: z.boolean() }),
    refusals: ['song.notFound'],
  },
})
