import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Beat } from '../library/listens.ts'
import { maxScore, maxStars, minStars } from '../limits.ts'
import { Id, IdParams, Moment, PageQuery } from '../shapes.ts'

const score = z.int('score').min(0, 'score').max(maxScore, 'score')

/** Stars, and scores of the five categories from 1 to 10, 0 where one does not apply. */
export const Ballot = z.object({
  stars: z.int('stars').min(minStars, 'stars').max(maxStars, 'stars'),
  vocal: score.default(0),
  instrumental: score.default(0),
  mixing: score.default(0),
  creativity: score.default(0),
  lyrics: score.default(0),
})
export type Ballot = z.output<typeof Ballot>

/**
 * An entry as its judges get it: without title, artist, cover and counts. `token` identifies the entry for this person
 * in this challenge only, and does not reveal the song.
 */
export const BlindEntry = z
  .object({
    token: Id,
    audioUrl: z.string(),
    /** Seconds. */
    duration: z.number(),
    /** As a song's: 200 bytes in base64. */
    peaks: z.string().nullable(),
    heardSeconds: z.number(),
    /** How much must be heard before the entry can be judged. */
    neededSeconds: z.number(),
    /** Whether that much has been heard, here or elsewhere. */
    isQualified: z.boolean(),
    ballot: Ballot.nullable(),
  })
  .meta({ id: 'BlindEntry' })
export type BlindEntry = z.infer<typeof BlindEntry>

/** How many entries the viewer has judged, and how many they may judge. */
const Progress = z.object({ judged: z.int(), total: z.int() })

/** Why a member can listen but not judge: an address to be verified, or an account too young for contests. */
const obstacles = ['unverified', 'young'] as const

export const ListeningRoom = z
  .object({
    /** The entry to hear next; `null` once all have been judged. */
    entry: BlindEntry.nullable(),
    progress: Progress,
    /** `null`: the viewer may judge. */
    obstacle: z.enum(obstacles).nullable(),
    /** When an account that is too young may begin to judge. */
    judgesFrom: Moment.nullable(),
    closesAt: Moment,
  })
  .meta({ id: 'ListeningRoom' })
export type ListeningRoom = z.infer<typeof ListeningRoom>

const EntryParams = IdParams.extend({ token: Id })
const away = ['challenge.notFound', 'challenge.roomClosed', 'challenge.entryNotFound'] as const

export const listeningRoom = endpoints({
  'GET /api/challenges/{id}/next-entry': {
    summary:
      'The next entry to hear: the one with the fewest ballots, never your own; the same entry until you judge it',
    may: 'member',
    params: IdParams,
    answer: ListeningRoom,
    refusals: ['challenge.notFound', 'challenge.roomClosed'],
  },
  'GET /api/challenges/{id}/own-ballots': {
    summary: 'The entries you have judged, latest first, still without title and artist',
    may: 'member',
    params: IdParams,
    query: PageQuery,
    answer: z.array(BlindEntry),
    refusals: ['challenge.notFound', 'challenge.roomClosed'],
  },
  'GET /api/challenges/{id}/entries/{token}/audio': {
    summary: 'The MP3 of an entry at the common loudness, whole or as a byte range',
    may: 'member',
    params: EntryParams,
    answer: 'audio/mpeg',
    refusals: away,
  },
  'POST /api/challenges/{id}/entries/{token}/listens': {
    summary: 'Report which parts of an entry were heard since the last report',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: EntryParams,
    body: Beat,
    answer: z.object({ isQualified: z.boolean() }),
    refusals: [...away, 'listen.notRunning', 'listen.implausible'],
  },
  'PUT /api/challenges/{id}/entries/{token}/ballot': {
    summary: 'Judge an entry that you have really heard; a second ballot replaces the first',
    may: 'member',
    params: EntryParams,
    body: Ballot,
    answer: Progress,
    refusals: [...away, 'challenge.notHeard', 'challenge.newcomer'],
  },
})
