import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { openCaseFor } from '../../moderation/reports/open-case.ts'

/**
 * Asks the moderators to listen to a song that sounds like an earlier one, which the case names. It is a question, not
 * an accusation: the song stays where it is, and its maker is told nothing. No question is asked if the song credits
 * the other, or the song that the other sounds like.
 */
export async function showModerators(
  transaction: Transaction,
  { songId, otherId, at }: { songId: string; otherId: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ title: string; artistName: string }>`
    select other.title, other.artist_name as "artistName" from songs
    join songs other on other.id = ${toUuid(otherId)}
    where songs.id = ${toUuid(songId)} and songs.based_on_id is distinct from other.id and not exists (
      select from song_likenesses known where known.song_id = other.id and known.other_id = songs.based_on_id)
  `.execute(transaction)
  const other = rows[0]
  if (!other) return
  await openCaseFor(transaction, {
    subject: { kind: 'song', id: songId },
    source: 'likeness',
    reason: 'other',
    besides: { soundsLike: `${other.title} · ${other.artistName}`, soundsLikeId: otherId },
    at,
  })
}
