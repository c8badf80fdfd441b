import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'

/** The only ways to get a comment that may be changed; it stays locked for the rest of the transaction. */

export async function ownComment(transaction: Transaction, viewer: Viewer, songId: string, id: string) {
  const comment = await lockedComment(transaction, songId, id)
  if (comment.user_id !== viewer.id) refuse('comment.notYours')
  return comment
}

/** The viewer's own comment, or any comment on the viewer's own song. */
export async function removableComment(transaction: Transaction, viewer: Viewer, songId: string, id: string) {
  const comment = await lockedComment(transaction, songId, id)
  if (comment.user_id !== viewer.id && comment.song_owner_id !== viewer.id) refuse('comment.notYours')
  return comment
}

/** The song is locked before it, as its deletion locks them. */
async function lockedComment(transaction: Transaction, songId: string, id: string) {
  const comment = await transaction
    .selectFrom('comments')
    .innerJoin('songs', 'songs.id', 'comments.song_id')
    .select([
      'comments.id',
      'comments.user_id',
      'comments.parent_id',
      'comments.mentions',
      'comments.withheld_for',
      'songs.user_id as song_owner_id',
    ])
    .where('comments.song_id', '=', toUuid(songId))
    .where('comments.id', '=', toUuid(id))
    .where('comments.deleted_at', 'is', null)
    .where(sql<boolean>`comments.withheld_for is distinct from 'removed'`)
    .forKeyShare('songs')
    .forUpdate('comments')
    .executeTakeFirst()
  return comment ?? refuse('comment.notFound')
}
