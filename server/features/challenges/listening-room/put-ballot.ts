import { sql } from 'kysely'
import type { Ballot, ListeningRoom } from '#contract/challenges/listening-room.ts'
import { contestAccountHours } from '#contract/limits.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { isQualified } from '../../library/listens/heard.ts'
import { neededSeconds } from '../../library/listens/judge-beat.ts'
import { judgesFromOf, progressOf } from './enter-room.ts'
import { offeredEntry, openRoom } from './listening-room-access.ts'
import { entriesFor } from './listening-room-sql.ts'

/**
 * Judges an entry that the viewer has really heard. The challenge's row is locked until the commit, so that an accepted
 * ballot is there when the challenge is judged, and the entry's, so that a ballot comes before its deletion or finds no
 * entry.
 */
export function putBallot(
  m: Melodrome,
  viewer: Viewer,
  { challengeId, token, ballot }: { challengeId: string; token: string; ballot: Ballot },
): Promise<ListeningRoom['progress']> {
  const at = m.clock()
  return transact(m.database, async transaction => {
    await openRoom(transaction, challengeId, at, true)
    const entry = await offeredEntry(transaction, viewer, { challengeId, token }, true)
    if ((await judgesFromOf(transaction, viewer.id)) > at)
      refuse('challenge.newcomer', { hours: contestAccountHours })
    if (!(await isQualified(transaction, viewer.id, entry.song_id)))
      refuse('challenge.notHeard', { seconds: Math.ceil(neededSeconds(entry.duration_seconds)) })
    await writeBallot(transaction, { voterId: entry.voter_id, submissionId: entry.submission_id, at }, ballot)
    return progressOf(await entriesFor(transaction, viewer, challengeId).execute())
  })
}

/** One row for each voter and entry; `previous` keeps the scores before the last change. */
async function writeBallot(
  transaction: Transaction,
  { voterId, submissionId, at }: { voterId: string; submissionId: string; at: Date },
  { stars, vocal, instrumental, mixing, creativity, lyrics }: Ballot,
): Promise<void> {
  await sql`
    insert into challenge_ballots as ballots
      (voter_id, submission_id, stars, vocal, instrumental, mixing, creativity, lyrics, created_at, updated_at)
    values (${toUuid(voterId)}, ${toUuid(submissionId)}, ${stars}, ${vocal}, ${instrumental}, ${mixing}, ${creativity},
      ${lyrics}, ${at}, ${at})
    on conflict (voter_id, submission_id) do update
    set previous = array[ballots.stars, ballots.vocal, ballots.instrumental, ballots.mixing, ballots.creativity, ballots.lyrics],
      stars = excluded.stars, vocal = excluded.vocal, instrumental = excluded.instrumental, mixing = excluded.mixing,
      creativity = excluded.creativity, lyrics = excluded.lyrics, updated_at = excluded.updated_at`.execute(
    transaction,
  )
}
