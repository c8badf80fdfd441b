import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
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
  /** The peaks of their newest songs, as in `Song`: at most five, newest first. */
  songPeaks: z.array(z.string()),
  /** What the score was made of: the best three songs of the month in percent, and points from contests. */
  songPoints: z.number(),
  contestPoints: z.number(),
})
export type LeadingArtist = z.infer<typeof LeadingArtist>

export const LeadingSong = z.object({
  ...place,
  song: Song,
  /** From the ratings of that month that count. Songs are ordered by `score`: the mean, minus what chance can add. */
  averageRating: z.number(),
  ratingCount: z.int(),
})
export type LeadingSong = z.infer<typeof LeadingSong>

export const ChallengeWinner = z.object({
  ...place,
  song: Song,
  challenge: z.object({ id: Id, title: z.string(), titleTranslations: Translations }),
  ranking: z.int(),
  /**
   * The mean of its stars, and the number of its voters. Winners are ordered by `score`: the chance that a voter
   * prefers the song to an average entry.
   */
  averageRating: z.number(),
  voterCount: z.int(),
})
export type ChallengeWinner = z.infer<typeof ChallengeWinner>

/** At most five of each. What can no longer be seen leaves its place empty: positions stay as they were. */
export const Leaderboard = z
  .object({
    month: Month,
    periodStart: Moment,
    /** The first moment after the month. */
    periodEnd: Moment,
    /** Whether the month is over and this no longer changes. */
    isFinal: z.boolean(),
    /** The months that have a hall of fame, newest first. */
    months: z.array(Month),
    artistOfMonth: z.array(LeadingArtist),
    topRatedSongs: z.array(LeadingSong),
    challengeWinners: z.array(ChallengeWinner),
  })
  .meta({ id: 'Leaderboard' })
export type Leaderboard = z.infer<typeof Leaderboard>

export const hallOfFame = endpoints({
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
