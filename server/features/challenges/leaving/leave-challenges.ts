import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * Takes a song out of its challenges just before it is deleted, and tells open pages. Until the verdict, an entry keeps its
 * place if it was judged, or if a decision has removed the song: otherwise its maker could enter another song. It loses
 * its song and its ballots. All other entries go with the song. Call it once the song is locked: entries are locked
 * after it.
 */
export async function leaveChallenges(m: Melodrome, transaction: Transaction, songId: string): Promise<void> {
  const entries = await transaction
    .selectFrom('challenge_submissions')
    .select('challenge_id')
    .where('song_id', '=', toUuid(songId))
    .orderBy('id')
    // Ballots lock it until they are committed, so none can come between this and the deletion.
    .forUpdate()
    .execute()
  if (entries.length === 0) return
  await sql`
    with kept as (
      update challenge_submissions entries set song_id = null, updated_at = ${m.clock()}
      from challenges, songs
      where entries.song_id = ${toUuid(songId)} and songs.id = entries.song_id and challenges.id = entries.challenge_id
        and challenges.is_active and challenges.closed_at is null
        and (songs.withheld_for = 'removed' or exists (
          select from challenge_ballots where challenge_ballots.submission_id = entries.id
        ))
      returning entries.id
    ), offered as (
      delete from challenge_offers using kept where submission_id = kept.id
    )
    delete from challenge_ballots using kept where submission_id = kept.id`.execute(transaction)
  for (const { challenge_id } of entries) m.live.announce(transaction, { topic: `challenge:${challenge_id}` })
}

/**
 * Pages that show a challenge read it again: its entry with this song, or by this person, has gone out of sight or come back.
 */
export async function tellOfEntries(
  m: Melodrome,
  transaction: Transaction,
  by: 'song_id' | 'user_id',
  id: string,
): Promise<void> {
  const entries = await transaction
    .selectFrom('challenge_submissions')
    .select('challenge_id')
    .where(by, '=', toUuid(id))
    .execute()
  for (const { challenge_id } of entries) m.live.announce(transaction, { topic: `challenge:${challenge_id}` })
}
