import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { forgetAbout } from '../../notifications/forget-notifications.ts'

/**
 * All songs of a deleted member, with all comments on them and all notifications about them: one at a time, since a song
 * can have millions of plays. Their files go with the next sweep, unless another member's song has the same ones.
 */
export async function eraseSongs(m: Melodrome, personId: string): Promise<void> {
  const songs = await m.database
    .selectFrom('songs')
    .select('id')
    .where('user_id', '=', toUuid(personId))
    .execute()
  for (const { id } of songs)
    await transact(m.database, async transaction => {
      await transaction.deleteFrom('songs').where('id', '=', toUuid(id)).execute()
      await forgetAbout(m, transaction, 'song', id)
    })
}
