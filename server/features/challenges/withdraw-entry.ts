import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import type { Viewer } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { ownSong } from '../songs/song-access.ts'
import { challengeTopic } from './challenge-topic.ts'
import { takesEntries } from './submit.ts'

/**
 * Takes the viewer's entry back, so that they can enter another song; without an entry, nothing changes. The entry of a
 * song that a decision has removed stays, and so does one whose song was deleted: its maker has used their place.
 */
export function withdrawEntry(m: Melodrome, viewer: Viewer, challengeId: string): Promise<void> {
  return transact(m.database, async transaction => {
    const challenge = await transaction
      .selectFrom('challenges')
      .select(['start_at', 'end_at', 'is_active', 'closed_at'])
      .where('id', '=', toUuid(challengeId))
      // Ballots lock it shared until they are committed, so none can come between the look and the commit.
      .forUpdate()
      .executeTakeFirst()
    if (!challenge) refuse('challenge.notFound')
    const entry = await transaction
      .selectFrom('challenge_submissions as entries')
      .select(eb => [
        'entries.id',
        'entries.song_id',
        eb
          .exists(
            eb
              .selectFrom('challenge_ballots')
              .select('challenge_ballots.voter_id')
              .whereRef('challenge_ballots.submission_id', '=', 'entries.id'),
          )
          .as('is_judged'),
      ])
      .where('entries.challenge_id', '=', toUuid(challengeId))
      .where('entries.user_id', '=', toUuid(viewer.id))
      .executeTakeFirst()
    if (!entry) return
    if (entry.song_id === null) refuse('challenge.entryStays')
    await ownSong(transaction, viewer, entry.song_id)
    if (entry.is_judged || !takesEntries(challenge, m.clock())) refuse('challenge.entryStays')
    await transaction.deleteFrom('challenge_submissions').where('id', '=', toUuid(entry.id)).execute()
    m.live.announce(transaction, { topic: challengeTopic(challengeId) })
  })
}
