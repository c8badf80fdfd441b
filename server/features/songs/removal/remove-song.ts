import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { lockPerson } from '../../admin/storage/quota.ts'
import { leaveChallenges } from '../../challenges/leaving/leave-challenges.ts'
import { moveSongCount } from '../../identity/users/user-row.ts'
import { lockRemoved } from '../../moderation/visibility/withheld.ts'
import { forgetAbout } from '../../notifications/forget-notifications.ts'
import { ownSong } from '../song-access.ts'
import { songTopic } from '../song-topic.ts'

/**
 * Deletes an own song and everything that was written about it, and tells open pages. Its files go with the next sweep:
 * the same content may belong to another person's song, and only the sweep looks at all of them.
 */
export async function removeSong(m: Melodrome, viewer: Viewer, id: string): Promise<undefined> {
  await transact(m.database, async transaction => {
    await lockPerson(transaction, viewer.id)
    const song = await ownSong(transaction, viewer, id)
    await leaveChallenges(m, transaction, id)
    await transaction.deleteFrom('songs').where('id', '=', toUuid(id)).execute()
    if (isCounted(song.status)) await moveSongCount(sql`${toUuid(viewer.id)}`, -1).execute(transaction)
    await forgetAbout(m, transaction, 'song', id, [viewer.id])
    m.live.record(transaction, [viewer.id], { topic: 'songs', id })
    m.live.announce(transaction, { topic: songTopic(id) })
  })
  return undefined
}

/** Deletes a song that a decision has removed, once the time to object is over. A withheld song was not counted. */
export async function eraseWithheldSong(m: Melodrome, transaction: Transaction, id: string): Promise<void> {
  if (await lockRemoved(transaction, 'songs', id)) {
    await leaveChallenges(m, transaction, id)
    await transaction.deleteFrom('songs').where('id', '=', toUuid(id)).execute()
  }
  await forgetAbout(m, transaction, 'song', id)
}

/** Whether a person's number of songs includes one of this status; hidden songs come back with their owner. */
export function isCounted(status: string): boolean {
  return status === 'ready' || status === 'hidden'
}
