import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { newsParts, notify } from '../notifications/notify.ts'
import type { Vote } from './votes-sql.ts'

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
 * The same as parts of a statement of votes, which has them in `given` and `vote`, their songs in `song`, and those that
 * were marked in `mark`. No artist is told of a dislike.
 */
export function artistsToldParts(kind: 'like' | 'rating', at: Date): RawBuilder<unknown> {
  return newsParts({
    kind,
    type: 'song',
    isByPeople: true,
    // The marks are written before any row of an artist is locked, as in a transaction that ends with `notify`.
    to: sql`
      select song.user_id, given.news_id as id, given.user_id as by, song.id as about_id, given.group_key,
        jsonb_build_object('what', song.title) as params
      from vote join given using (song_id, user_id) join song on song.id = vote.song_id
      where (select count(*) from mark) >= 0 ${kind === 'like' ? sql`and vote.value` : sql``}`,
    at,
  })
}
