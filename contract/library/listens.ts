import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { IdParams } from '../shapes.ts'

/** A part of a song that was heard, in seconds of the song. */
const HeardRange = z
  .tuple([z.number('number').min(0, 'number'), z.number('number').min(0, 'number')])
  .refine(([from, to]) => from < to, 'number')
  .meta({ examples: [[0, 15]] })

const mostRanges = 50

export const Beat = z.object({
  /** Identifies one listen; every song that begins needs a new one. */
  listen: z
    .string('text')
    .regex(/^[0-9a-f]{32}$/, 'id')
    .meta({ examples: ['5f0c1b2a9e8d7c6b5a4f3e2d1c0b9a88'] }),
  /** What was heard since the previous beat; empty when a listen begins. */
  heard: z.array(HeardRange).max(mostRanges, 'tooLong'),
})
export type Beat = z.infer<typeof Beat>

/** What listeners replay; both lists are empty if too few have listened, or nothing was replayed. */
export const Heat = z.object({
  /** How much each hundredth of the song is heard, from 0 (least) to 100 (most). */
  strip: z.array(z.int()),
  /** Seconds at which the most replayed parts begin, at most three. */
  moments: z.array(z.int()),
})
export type Heat = z.infer<typeof Heat>

export const listens = endpoints({
  'POST /api/songs/{id}/listens': {
    summary: 'Report which parts of a song were heard since the last report; for visitors nothing is stored',
    may: 'anyone',
    evenUnverified: true,
    params: IdParams,
    body: Beat,
    answer: z.object({ isQualified: z.boolean() }),
    refusals: ['song.notFound', 'listen.notRunning', 'listen.implausible'],
  },
  'GET /api/songs/{id}/heat': {
    summary: 'The parts of a song that listeners replay most',
    may: 'anyone',
    params: IdParams,
    answer: Heat,
    refusals: ['song.notFound'],
  },
})
