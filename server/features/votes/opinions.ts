import { sql } from 'kysely'
import type { Opinion } from '#contract/votes/ratings.ts'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { latestFirst } from '../../database/latest-first.ts'
import { TimeCursor, type TimePosition } from '../../http/cursor.ts'
import { keyset, type Page, type PageWish, type Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notWithheld, type WithheldFor } from '../moderation/visibility/withheld.ts'
import { type PersonRow, personColumns, personOf } from '../people/person.ts'
import { notKeptAway } from '../people/reach/reach.ts'
import type { Vote } from './votes-sql.ts'

/** The words that come with five scores. The scores count whether or not the words are shown. */
interface OpinionRow extends PersonRow {
  id: string
  song_id: string
  content: string
  withheld_for: WithheldFor | null
  updated_at: Date
}

export function opinionPage(
  m: Melodrome,
  viewer: Viewer | null,
  songId: string,
  wish: PageWish,
): Promise<Page<Opinion>> {
  return keyset(wish, {
    cursor: TimeCursor,
    rows: slice => opinionsOf(m.database, viewer, songId, slice).execute(),
    item: opinionOf,
    at: row => [row.updated_at.toISOString(), row.id],
  })
}

export function opinionsOf(
  database: Executor,
  viewer: Viewer | null,
  songId: string,
  page: Slice<TimePosition>,
) {
  return database
    .selectFrom('detailed_ratings')
    .innerJoin('users', 'users.id', 'detailed_ratings.user_id')
    .select([
      'detailed_ratings.id',
      'detailed_ratings.song_id',
      sql<string>`detailed_ratings.comment`.as('content'),
      sql<WithheldFor | null>`detailed_ratings.withheld_for`.as('withheld_for'),
      'detailed_ratings.updated_at',
      ...personColumns,
    ])
    .where('detailed_ratings.song_id', '=', toUuid(songId))
    .where('detailed_ratings.comment', 'is not', null)
    .where(notKeptAway(viewer, 'detailed_ratings.user_id'))
    .where(notWithheld(viewer, 'detailed_ratings'))
    .$call(query => latestFirst(query, ['detailed_ratings.updated_at', 'detailed_ratings.id'], page))
}

function opinionOf(row: OpinionRow): Opinion {
  return {
    id: row.id,
    songId: row.song_id,
    user: personOf(row),
    content: row.content,
    withheldFor: row.withheld_for,
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * What someone has said about a song so far; it stays locked for the rest of the transaction. The song is locked before
 * it, as its deletion locks them.
 */
export function lockedOpinion(transaction: Transaction, { songId, userId }: Vote) {
  return transaction
    .selectFrom('detailed_ratings')
    .innerJoin('songs', 'songs.id', 'detailed_ratings.song_id')
    .select(['detailed_ratings.comment', 'detailed_ratings.withheld_for'])
    .where('detailed_ratings.song_id', '=', toUuid(songId))
    .where('detailed_ratings.user_id', '=', toUuid(userId))
    .forKeyShare('songs')
    .forUpdate('detailed_ratings')
    .executeTakeFirst()
}

/** Hides it until a moderator has looked, or by a decision; `null` shows it again. */
export async function withholdOpinion(
  transaction: Transaction,
  songId: string,
  id: string,
  why: WithheldFor | null,
): Promise<void> {
  await transaction
    .updateTable('detailed_ratings')
    .set({ withheld_for: why })
    .where('song_id', '=', toUuid(songId))
    .where('id', '=', toUuid(id))
    .execute()
}

/** Deletes the text if a decision has removed it, and no later decision has changed that. The scores stay. */
export async function eraseOpinion(transaction: Transaction, songId: string, id: string): Promise<void> {
  await transaction
    .updateTable('detailed_ratings')
    .set({ comment: null, withheld_for: null })
    .where('song_id', '=', toUuid(songId))
    .where('id', '=', toUuid(id))
    .where('withheld_for', '=', 'removed')
    .execute()
}
