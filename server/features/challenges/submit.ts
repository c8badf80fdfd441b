import { phaseOf } from '#contract/challenges/challenge-phase.ts'
import type { Transaction } from '../../database/connect.ts'
import { newId, toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { ownSong } from '../songs/song-access.ts'
import { periodOf } from './challenge.ts'
import { challengeTopic } from './challenge-topic.ts'

/**
 * Takes part with an own song and answers the entry's id. The unique key ensures that a person takes part only once.
 * The challenge's row is locked meanwhile, so that it can't end between the check of its dates and the commit.
 */
export function submitSong(
  m: Melodrome,
  viewer: Viewer,
  { challengeId, songId }: { challengeId: string; songId: string },
): Promise<string> {
  return transact(m.database, async transaction => {
    await requireOngoing(transaction, challengeId, m.clock())
    const song = await ownSong(transaction, viewer, songId, 'challenge.songNotYours')
    if (song.status !== 'ready') refuse('challenge.songNotReady')
    const at = m.clock()
    const inserted = await transaction
      .insertInto('challenge_submissions')
      .values({
        id: toUuid(newId(at.getTime())),
        challenge_id: toUuid(challengeId),
        song_id: toUuid(songId),
        user_id: toUuid(viewer.id),
        submitted_at: at,
        created_at: at,
        updated_at: at,
      })
      .onConflict(conflict => conflict.columns(['challenge_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) refuse('challenge.alreadySubmitted')
    m.live.announce(transaction, { topic: challengeTopic(challengeId) })
    return inserted.id
  })
}

async function requireOngoing(transaction: Transaction, id: string, now: Date): Promise<void> {
  const challenge = await transaction
    .selectFrom('challenges')
    .select(['start_at', 'end_at', 'is_active', 'closed_at'])
    .where('id', '=', toUuid(id))
    .forShare()
    .executeTakeFirst()
  if (!challenge) refuse('challenge.notFound')
  if (!takesEntries(challenge, now)) refuse('challenge.notOngoing')
}

export function takesEntries(
  challenge: { start_at: Date; end_at: Date; is_active: boolean; closed_at: Date | null },
  now: Date,
): boolean {
  const isOpen = challenge.is_active && challenge.closed_at === null
  return isOpen && phaseOf(periodOf(challenge), now) === 'ongoing'
}
