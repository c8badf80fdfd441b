import { z } from 'zod'
import { room } from '../endpoint.ts'
import { Person } from '../people/people.ts'
import { Id, Moment } from '../shapes.ts'
import { Song } from '../songs/songs.ts'
import { Translations } from '../translations.ts'

/** `2026-06`; years of four digits, so that text sorts as time. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'option')

const place = { position: z.int(), score: z.number() }

export const LeadingArtist = z.object({
  ...place,
  user: Person,
  songCount: z.int(),
  followerCount: z.int(),
  /** The waves of their newest songs, as those of `Song`: at most five, the newest first. */
  songPeaks: z.array(z.string()),
  /** What the score was made of: the best three songs of the month in percent, and points from contests. */
  songPoints: z.number(),
  contestPoints: z.number(),
})
export type LeadingArtist = z.infer<typeof LeadingArtist>

export const LeadingSong = z.object({
  ...place,
  song: Song,
  /** Of the ratings of that month that count. The order is that of `score`: their mean, less what chance can add. */
  averageRating: z.number(),
  ratingCount: z.int(),
})
export type LeadingSong = z.infer<typeof LeadingSong>

export const ChallengeWinner = z.object({
  ...place,
  song: Song,
  challenge: z.object({ id: Id, title: z.string(), titleTranslations: Translations }),
  ranking: z.int(),
  /** Its mean in stars, and by how many voters. The order is that of `score`: the chance to be preferred to an average entry. */
  averageRating: z.number(),
  voterCount: z.int(),
})
export type ChallengeWinner = z.infer<typeof ChallengeWinner>

/** At most five of each. What has gone since leaves its place empty: positions stay as they were. */
export const Leaderboard = z
  .object({
    month: Month,
    periodStart: Moment,
    /** The first moment after. */
    periodEnd: Moment,
    /** Whether the month is over and this stays. */
    isFinal: z.boolean(),
    /** The months there are, newest first. */
    months: z.array(Month),
    artistOfMonth: z.array(LeadingArtist),
    topRatedSongs: z.array(LeadingSong),
    challengeWinners: z.array(ChallengeWinner),
  })
  .meta({ id: 'Leaderboard' })
export type Leaderboard = z.infer<typeof Leaderboard>

export const hallOfFame = room({
  'GET /api/leaderboards/current': {
    summary: 'The hall of fame of the current month so far',
    may: 'anyone',
    answer: Leaderboard,
    refusals: [],
  },
  'GET /api/leaderboards/{month}': {
    summary: 'The hall of fame of one month',
    may: 'anyone',
    params: z.object({ month: Month }),
    answer: Leaderboard,
    refusals: ['leaderboard.notFound'],
  },
})
