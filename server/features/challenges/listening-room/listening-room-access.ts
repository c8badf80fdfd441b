import { isJudging } from '#contract/challenges/challenge-phase.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import { notBlocked } from '../../people/reach/reach.ts'
import { periodOf } from '../challenge.ts'

/** The only ways into a listening room: code that got a room or entry from here has passed the checks. */

/**
 * A challenge whose entries can be judged now. With `lockedUntilEnd` its dates can't change until the end of the
 * transaction.
 */
export async function openRoom(
  database: Executor,
  challengeId: string,
  now: Date,
  lockedUntilEnd = false,
): Promise<{ id: string; end_at: Date }> {
  const challenge = await database
    .selectFrom('challenges')
    .select(['id', 'start_at', 'end_at', 'is_active', 'closed_at'])
    .where('id', '=', toUuid(challengeId))
    .$if(lockedUntilEnd, query => query.forShare())
    .executeTakeFirst()
  if (!challenge) refuse('challenge.notFound')
  const isOpen = challenge.is_active && challenge.closed_at === null && isJudging(periodOf(challenge), now)
  if (!isOpen) refuse('challenge.roomClosed')
  return challenge
}

/**
 * An entry that was offered to the viewer under this token and can still be heard. Tokens of other people open nothing.
 * With `lockedUntilEnd` it can't be deleted until the end of the transaction.
 */
export async function offeredEntry(
  database: Executor,
  viewer: Viewer,
  { challengeId, token }: { challengeId: string; token: string },
  lockedUntilEnd = false,
) {
  const entry = await database
    .selectFrom('challenge_offers as offers')
    .innerJoin('challenge_voters as voters', 'voters.id', 'offers.voter_id')
    .innerJoin('challenge_submissions as entries', 'entries.id', 'offers.submission_id')
    .innerJoin('songs', 'songs.id', 'entries.song_id')
    .select([
      'offers.voter_id',
      'offers.submission_id',
      'offers.offered_at',
      'songs.id as song_id',
      'songs.audio_blob',
      'songs.duration_seconds',
    ])
    .where('offers.token', '=', toUuid(token))
    .where('voters.user_id', '=', toUuid(viewer.id))
    .where('entries.challenge_id', '=', toUuid(challengeId))
    .where('songs.user_id', '<>', toUuid(viewer.id))
    .where('songs.status', '=', 'ready')
    .where(notBlocked(viewer, 'songs.user_id'))
    .$if(lockedUntilEnd, query => query.forKeyShare('entries'))
    .executeTakeFirst()
  if (!entry?.audio_blob) refuse('challenge.entryNotFound')
  return { ...entry, audio_blob: entry.audio_blob, duration_seconds: entry.duration_seconds ?? 0 }
}
