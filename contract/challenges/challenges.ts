import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { challengeThemeLength, challengeTitleLength, descriptionLength } from '../limits.ts'
import { Id, IdParams, Moment, PageQuery, SearchedPageQuery, SentMoment } from '../shapes.ts'
import { genres } from '../songs/genres.ts'
import { optionalText } from '../songs/recipe.ts'
import { Song } from '../songs/songs.ts'
import { Translations, translationsOf } from '../translations.ts'
import { writtenName } from '../written-name.ts'
import { timeUnits } from './challenge-phase.ts'
import { posterArts } from './poster-arts.ts'

/** What the community has found, once the listening room has closed. */
const Verdict = z.object({
  closedAt: Moment,
  /** How many people's ballots counted, and how many entries were judged. */
  voterCount: z.int(),
  entryCount: z.int(),
  /** With this many voters removed, another entry would have won; `null` if there is no winner or no such removal was found. */
  votersToFlip: z.int().nullable(),
})

const ChallengeTexts = z.object({
  /** In its original language; `textIn` finds the reader's language. */
  title: z.string(),
  description: z.string().nullable(),
  theme: z.string().nullable(),
  titleTranslations: Translations,
  descriptionTranslations: Translations,
  themeTranslations: Translations,
})

export const Challenge = ChallengeTexts.extend({
  id: Id,
  genre: z.string().nullable(),
  /** What its poster shows; `null`: chosen by the id. */
  art: z.enum(posterArts).nullable(),
  /** Both inclusive. */
  startDate: Moment,
  endDate: Moment,
  /** By the server's clock at this moment, after the rules in `contract/challenges/challenge-phase.ts`. */
  phase: z.enum(['upcoming', 'ongoing', 'ended']),
  daysLeft: z.int().nullable(),
  /** As people count it: days, on the last day hours, in the last hour minutes. */
  timeLeft: z.object({ unit: z.enum(timeUnits), count: z.int() }).nullable(),
  /** Whether the listening room is open: while ongoing, and for 48 hours after. */
  isJudging: z.boolean(),
  judgedUntil: Moment,
  /** `false`: cancelled. Lists leave it out. */
  isActive: z.boolean(),
  /** Entries that the viewer can hear. */
  submissionCount: z.int(),
  /**
   * The viewer's own entry. A song that a decision has removed has no title for its maker, and keeps the place. So does
   * one that was judged and then deleted: the entry has no song any more.
   */
  ownSubmission: z
    .object({
      id: Id,
      songId: Id.nullable(),
      songTitle: z.string().nullable(),
      ranking: z.int().nullable(),
      submittedAt: Moment,
    })
    .nullable(),
  verdict: Verdict.nullable(),
  createdBy: Id.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'Challenge' })
export type Challenge = z.infer<typeof Challenge>

/** How sure an entry's place is. */
const Certainty = z.object({
  /** From 1: entries of one band can't be told apart. */
  band: z.int(),
  /**
   * The chance that a voter prefers it to an average entry, 0 to 1, and the range of that chance in the middle 95 of
   * 100 samples.
   */
  chance: z.number(),
  lowChance: z.number(),
  highChance: z.number(),
  /** The range of its places in 95 of 100 samples. */
  bestRanking: z.int(),
  worstRanking: z.int(),
})

const SubmissionResult = z.object({
  voterCount: z.int(),
  /** The plain mean of its stars; `null` when no one judged it. */
  meanStars: z.number().nullable(),
  /** `null` with fewer than three voters: such entries come after the others, in the order of `meanStars`. */
  certainty: Certainty.nullable(),
  medal: z.enum(['gold', 'silver', 'bronze']).nullable(),
})
export type SubmissionResult = z.infer<typeof SubmissionResult>

/** An entry. `ranking` and `result` are `null` until the challenge has been judged. */
export const Submission = z
  .object({
    id: Id,
    challengeId: Id,
    songId: Id,
    userId: Id,
    song: Song,
    ranking: z.int().nullable(),
    result: SubmissionResult.nullable(),
    submittedAt: Moment,
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof Submission>

export const SubmissionSort = z.enum(['ranking', 'recent', 'popular'], 'option')
export type SubmissionSort = z.infer<typeof SubmissionSort>

/** An entry on its maker's profile, with its challenge. */
export const PersonalSubmission = Submission.extend({
  challenge: ChallengeTexts.extend({
    id: Id,
    endDate: Moment,
    phase: Challenge.shape.phase,
    isActive: z.boolean(),
  }),
}).meta({ id: 'PersonalSubmission' })
export type PersonalSubmission = z.infer<typeof PersonalSubmission>

/** One vote, published so that everybody can count again. `voter` is a number that means nothing elsewhere. */
export const AnonymousVote = z
  .object({
    voter: z.int(),
    submissionId: Id,
    stars: z.int(),
    vocal: z.int(),
    instrumental: z.int(),
    mixing: z.int(),
    creativity: z.int(),
    lyrics: z.int(),
  })
  .meta({ id: 'AnonymousVote' })
export type AnonymousVote = z.infer<typeof AnonymousVote>

const title = writtenName(challengeTitleLength)

const ChallengeFields = z.object({
  title,
  description: optionalText(descriptionLength),
  theme: optionalText(challengeThemeLength),
  titleTranslations: translationsOf(challengeTitleLength).optional(),
  descriptionTranslations: translationsOf(descriptionLength).optional(),
  themeTranslations: translationsOf(challengeThemeLength).optional(),
  genre: z.enum(genres, 'genre').nullish(),
  art: z.enum(posterArts, 'option').nullish(),
  startDate: SentMoment,
  endDate: SentMoment,
})
export type ChallengeFields = z.output<typeof ChallengeFields>

const ChallengeChange = ChallengeFields.partial()
export type ChallengeChange = z.output<typeof ChallengeChange>

export const challenges = endpoints({
  'GET /api/challenges/active': {
    summary: 'Challenges that can be entered or judged now, first to end first',
    may: 'anyone',
    query: PageQuery,
    answer: z.array(Challenge),
    refusals: [],
  },
  'GET /api/challenges': {
    summary: 'All challenges, last to end first',
    may: 'anyone',
    query: PageQuery,
    answer: z.array(Challenge),
    refusals: [],
  },
  'GET /api/challenges/{id}': {
    summary: 'One challenge, with its results once there are some; also a cancelled one',
    may: 'anyone',
    params: IdParams,
    answer: Challenge,
    refusals: ['challenge.notFound'],
  },
  'GET /api/challenges/{id}/submissions': {
    summary:
      'The entries of a challenge: by ranking (oldest first before there are results), newest first, or most played first',
    may: 'anyone',
    params: IdParams,
    query: PageQuery.extend({ sort: SubmissionSort.default('ranking') }),
    answer: z.array(Submission),
    refusals: ['challenge.notFound'],
  },
  'POST /api/challenges/{challengeId}/submit': {
    summary: 'Enter a challenge with your song, once, while it is ongoing',
    may: 'member',
    creates: true,
    limits: ['entry'],
    params: z.object({ challengeId: Id }),
    body: z.object({ songId: Id }),
    answer: Submission,
    refusals: [
      'challenge.notFound',
      'challenge.notOngoing',
      'challenge.alreadySubmitted',
      'challenge.songNotReady',
      'song.notFound',
      'challenge.songNotYours',
    ],
  },
  'DELETE /api/challenges/{id}/submission': {
    summary:
      'Withdraw your entry, if there is one, while the challenge is ongoing and the entry has not been judged',
    may: 'member',
    evenSuspended: true,
    limits: ['entry'],
    params: IdParams,
    answer: Challenge,
    refusals: ['challenge.notFound', 'challenge.entryStays', 'song.notFound'],
  },
  'GET /api/users/{id}/challenge-submissions': {
    summary: "A person's entries in challenges, latest first",
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(PersonalSubmission),
    refusals: ['person.notFound'],
  },
  'GET /api/challenges/{id}/votes': {
    summary: 'Every vote that counted, without names, once the challenge has been judged',
    may: 'anyone',
    limits: ['ballots'],
    params: IdParams,
    answer: z.array(AnonymousVote),
    refusals: ['challenge.notFound', 'challenge.notJudged'],
  },
  'GET /api/challenges/{id}/votes.csv': {
    summary: 'Every vote that counted, without names, as a table (CSV)',
    may: 'anyone',
    limits: ['ballots'],
    params: IdParams,
    answer: 'text/csv',
    refusals: ['challenge.notFound', 'challenge.notJudged'],
  },
  'GET /api/admin/challenges': {
    summary: 'Every challenge, also cancelled ones, last to end first',
    may: 'moderator',
    query: SearchedPageQuery,
    answer: z.array(Challenge),
    refusals: [],
  },
  'POST /api/challenges': {
    summary: 'Create a challenge',
    may: 'moderator',
    creates: true,
    body: ChallengeFields,
    answer: Challenge,
    refusals: [],
  },
  'PATCH /api/challenges/{id}': {
    summary:
      'Change a challenge; omitted fields and translations stay as they are, an empty translation is taken away. A later end extends it, also during judging; the dates of a judged or cancelled challenge cannot change',
    may: 'moderator',
    params: IdParams,
    body: ChallengeChange,
    answer: Challenge,
    refusals: ['challenge.notFound', 'challenge.closed'],
  },
  'POST /api/challenges/{id}/cancel': {
    summary: 'Cancel a challenge: it leaves the lists and is never judged',
    may: 'moderator',
    params: IdParams,
    answer: Challenge,
    refusals: ['challenge.notFound', 'challenge.closed'],
  },
})
