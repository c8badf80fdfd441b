import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notify } from '../notifications/notify.ts'
import type { Vote } from './votes-sql.ts'

/** Tells whose song it is that somebody likes or rated it, in the vote's own transaction. */
export async function tellArtist(
  m: Melodrome,
  transaction: Transaction,
  kind: 'like' | 'rating',
  { songId, userId }: Vote,
): Promise<void> {
  const song = await transaction
    .selectFrom('songs')
    .select(['user_id', 'title'])
    .where('id', '=', toUuid(songId))
    .executeTakeFirst()
  if (!song) return
  const about = { type: 'song', id: songId } as const
  await notify(m, transaction, { kind, to: song.user_id, by: userId, about, names: { what: song.title } })
}
