import { type RawBuilder, sql } from 'kysely'
import { chartAccountHours, contestAccountHours } from '#contract/limits.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * THE rule of whose votes count. A song's own counts show every vote; whatever orders charts, contests and the hall of
 * fame uses this rule. A vote counts in full or not at all: it does not gain weight with the age or the activity of its
 * account.
 */

/** What a voter's account must fulfil. */
export interface VoterTerms {
  /** Without a mail server an address can't be verified, so verification is not required. */
  requiresVerification: boolean
  /** The account must have been made this long before `at`. */
  accountHours: number
  /** The present, or the column with the moment of the vote. */
  at: Date | RawBuilder<Date>
}

/** Votes in charts wait: they begin to count when their account is old enough. */
export const chartTerms = (m: Pick<Melodrome, 'mail'>, now: Date): VoterTerms => ({
  requiresVerification: m.mail.isConfigured,
  accountHours: chartAccountHours,
  at: now,
})

/**
 * In a contest the account must have been old enough when it voted: a vote of an account made for the contest never
 * counts.
 */
export const contestTerms = (m: Pick<Melodrome, 'mail'>, castAt: RawBuilder<Date>): VoterTerms => ({
  requiresVerification: m.mail.isConfigured,
  accountHours: contestAccountHours,
  at: castAt,
})

/**
 * Votes of the person in `voter` (a column, such as `likes.user_id`) may count: verified, old enough, and not
 * quarantined. The age is written so that it can't be a range of an index: a planner that takes all accounts for young
 * would begin with them.
 */
export function isEligibleVoter(voter: string, terms: VoterTerms): RawBuilder<boolean> {
  const at = terms.at instanceof Date ? sql`${terms.at}::timestamptz` : terms.at
  const isVerified = terms.requiresVerification ? sql`and voter.email_verified_at is not null` : sql``
  return sql<boolean>`(
    exists (
      select from users voter
      where voter.id = ${sql.ref(voter)}
        and voter.created_at + make_interval(hours => ${sql.lit(terms.accountHours)}) <= ${at} ${isVerified}
    )
    and not exists (select from quarantined_voters where quarantined_voters.user_id = ${sql.ref(voter)})
  )`
}

/** The person in `voter` has really listened to the song in `song`. */
export function hasListened(voter: string, song: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from listens
    where listens.song_id = ${sql.ref(song)} and listens.user_id = ${sql.ref(voter)} and listens.qualified_at is not null
  )`
}

/** The whole rule for a vote of `voter` on `song`, which belongs to `owner`; all three are columns. */
export function isEligibleVote(
  { voter, song, owner }: { voter: string; song: string; owner: string },
  terms: VoterTerms,
): RawBuilder<boolean> {
  return sql<boolean>`(
    ${sql.ref(voter)} <> ${sql.ref(owner)} and ${isEligibleVoter(voter, terms)} and ${hasListened(voter, song)}
  )`
}

/**
 * Everybody whose votes on these songs count, for statements about whole songs: `song_id`, `user_id`, and in
 * `listened_at` when they last really listened. `songIds` is an array of UUIDs.
 */
export function voicesOf(songIds: readonly string[], terms: VoterTerms): RawBuilder<unknown> {
  return sql`
    select listened.song_id, listened.user_id, listened.listened_at
    from (
      select song_id, user_id, qualified_at as listened_at from listens
      where song_id = any(${songIds}::uuid[]) and qualified_at is not null
    ) listened
    join songs on songs.id = listened.song_id
    where listened.user_id <> songs.user_id and ${isEligibleVoter('listened.user_id', terms)}`
}
