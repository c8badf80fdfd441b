import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { newsParts, notify } from '../notifications/notify.ts'
import type { Vote, VoteValues } from './votes-sql.ts'

/** Tells the owner of a song that it was liked or rated, in the vote's own transaction. */
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

/**
 * The same as parts of the vote's own statement, which has the song in `song` and its new counts in `counts`; `told`
 * has the artist's `user_id` when they were told.
 */
export function artistToldParts(
  kind: 'like' | 'rating',
  { songId, userId, at, newsId, group }: VoteValues,
): RawBuilder<unknown> {
  return newsParts({
    kind,
    by: userId,
    about: { type: 'song', id: songId },
    group,
    // The mark is written before any row of the artist is locked, as in a transaction that ends with `notify`.
    to: sql`
      select song.user_id, ${newsId}::uuid as id, jsonb_build_object('what', song.title) as params
      from song, counts where (select count(*) from mark) >= 0`,
    at,
  })
}
