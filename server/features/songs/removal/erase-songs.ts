import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'

/**
 * All songs of a deleted member, with all comments on them: one at a time, since a song can have
 * millions of plays. Their files go with the next sweep, unless another member's song has the same ones.
 */
export async function eraseSongs({ database }: Melodrome, personId: string): Promise<void> {
  const songs = await database
    .selectFrom('songs')
    .select('id')
    .where('user_id', '=', toUuid(personId))
    .execute()
  for (const { id } of songs) await database.deleteFrom('songs').where('id', '=', toUuid(id)).execute()
}
