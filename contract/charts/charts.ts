import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { IdParams } from '../shapes.ts'
import { Song, SongListQuery, Window } from '../songs/songs.ts'

/** The numbers behind a song's places in the charts of one window: the ones that the charts themselves use. */
export const ChartStanding = z
  .object({
    window: Window,
    popular: z.object({
      /**
       * Whether votes that count decide the place; without any, or where dislikes outweigh the rest, plays, likes and age
       * do.
       */
      isCounted: z.boolean(),
      /** How many people whose votes count listened, liked, disliked, commented, and have it in a playlist. */
      listeners: z.int(),
      likes: z.int(),
      dislikes: z.int(),
      commenters: z.int(),
      keepers: z.int(),
      /** Of all people, in the window. */
      plays: z.int(),
      allLikes: z.int(),
    }),
    topRated: z.object({
      isCounted: z.boolean(),
      /** Ratings that count, and their mean. */
      ratings: z.int(),
      averageRating: z.number().nullable(),
      /** The mean is pulled towards this rating, as if there were so many imagined ratings of it. */
      expectedRating: z.number(),
      imaginedRatings: z.number(),
      /** The order of the chart, in stars. */
      score: z.number().nullable(),
    }),
  })
  .meta({ id: 'ChartStanding' })
export type ChartStanding = z.infer<typeof ChartStanding>

export const charts = endpoints({
  'GET /api/songs/popular': {
    summary:
      'The popular chart: songs by the number of people who heard, liked and saved them, if their votes count; then by plays, likes and age',
    may: 'anyone',
    query: SongListQuery,
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/top-rated': {
    summary:
      'The top rated chart: songs by the average of ratings that count, adjusted so that a few ratings cannot lead the chart; songs rated in the window come first',
    may: 'anyone',
    query: SongListQuery,
    answer: z.array(Song),
    refusals: [],
  },
  'GET /api/songs/{id}/standing': {
    summary: "The numbers behind a song's place in the charts",
    may: 'anyone',
    params: IdParams,
    query: z.object({ window: Window.default('all') }),
    answer: ChartStanding,
    refusals: ['song.notFound'],
  },
})
