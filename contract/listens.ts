import { z } from 'zod'
import { room } from './endpoint.ts'
import { IdParams } from './shapes.ts'

/** A stretch of a song that sounded, in seconds of the song. */
const HeardRange = z
  .tuple([z.number('number').min(0, 'number'), z.number('number').min(0, 'number')])
  .refine(([from, to]) => from < to, 'number')

const mostRanges = 50

export const Beat = z.object({
  /** Names one stretch of listening; a new one for every song that begins. */
  listen: z.string('text').regex(/^[0-9a-f]{32}$/, 'id'),
  /** What has sounded since the beat before; empty when a listen begins. */
  heard: z.array(HeardRange).max(mostRanges, 'tooLong'),
})
export type Beat = z.infer<typeof Beat>

export const listens = room({
  'POST /api/songs/{id}/listens': {
    summary:
      'Say what has been heard of a song since the last time; visitors may say it, and nothing is kept',
    may: 'anyone',
    evenUnverified: true,
    params: IdParams,
    body: Beat,
    answer: z.object({ isQualified: z.boolean() }),
    refusals: ['song.notFound', 'listen.notRunning', 'listen.implausible'],
  },
})
