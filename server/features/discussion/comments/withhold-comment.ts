import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { markChanged } from '../../charts/changed/changed-songs.ts'
import type { WithheldFor } from '../../moderation/visibility/withheld.ts'
import { moveCommentCount } from '../../votes/counts/song-counts.ts'

/** A withheld comment counts neither here nor in the charts; if it has replies, it leaves an empty place for others. */
export async function withholdComment(
  transaction: Transaction,
  songId: string,
  id: string,
  why: WithheldFor,
): Promise<void> {
  await move(transaction, songId, id, {
    to: why,
    step: sql`case when comments.withheld_for is null then -1 else 0 end`,
  })
}

/** Answers why it was withheld. */
export function releaseComment(
  transaction: Transaction,
  songId: string,
  id: string,
): Promise<WithheldFor | null> {
  return move(transaction, songId, id, {
    to: null,
    step: sql`case when comments.withheld_for is null then 0 else 1 end`,
  })
}

/**
 * A reply is locked before the comment above it, as everywhere in this room, and the song before both, as its deletion
 * locks them. Answers why it was withheld before.
 */
async function move(
  transaction: Transaction,
  songId: string,
  id: string,
  { to, step }: { to: WithheldFor | null; step: RawBuilder<number> },
): Promise<WithheldFor | null> {
  const song = toUuid(songId)
  const { rows } = await sql<{ parent_id: string | null; step: number; was: WithheldFor | null }>`
    with known as (
      select comments.id, comments.parent_id, comments.withheld_for, ${step} as step from comments join songs on songs.id = comments.song_id
      where comments.song_id = ${song} and comments.id = ${toUuid(id)} and comments.deleted_at is null
      for key share of songs for update of comments
    )
    update comments set withheld_for = ${to} from known
    where comments.song_id = ${song} and comments.id = known.id
    returning known.parent_id, known.step, known.withheld_for as was`.execute(transaction)
  const moved = rows[0]
  if (!moved || moved.step === 0) return moved?.was ?? null
  if (moved.parent_id) {
    await sql`
      update comments set reply_count = reply_count + ${moved.step}
      where song_id = ${song} and id = ${toUuid(moved.parent_id)}`.execute(transaction)
  }
  await sql`
    with counted as (
      ${moveCommentCount(songId, moved.step)}
    )
    ${markChanged(sql`select song_id from counted`)}`.execute(transaction)
  return moved.was
}
