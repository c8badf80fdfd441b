import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { lockRemoved, type WithheldFor } from '../../moderation/visibility/withheld.ts'
import { emptyPlaylist } from './change-playlist.ts'

/** Hides a playlist by a decision; `null` brings it back. Its songs are not affected. */
export async function withholdPlaylist(
  transaction: Transaction,
  id: string,
  why: WithheldFor | null,
): Promise<void> {
  await transaction.updateTable('playlists').set({ withheld_for: why }).where('id', '=', toUuid(id)).execute()
}

/** Deletes it for good, unless a moderator has brought it back meanwhile. */
export async function eraseWithheldPlaylist(transaction: Transaction, id: string): Promise<void> {
  if (!(await lockRemoved(transaction, 'playlists', id))) return
  await emptyPlaylist(transaction, id)
  await transaction.deleteFrom('playlists').where('id', '=', toUuid(id)).execute()
}
