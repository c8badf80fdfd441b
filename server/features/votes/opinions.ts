import { sql } from 'kysely'
import { z } from 'zod'
import { Id, Moment } from '#contract/shapes.ts'
import type { Opinion } from '#contract/votes/ratings.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notWithheld, type WithheldFor } from '../moderation/visibility/withheld.ts'
import { type PersonRow, personColumns, personOf } from '../people/person.ts'
import { notKeptAway } from '../people/reach/reach.ts'

/** The words that came with five scores. Their scores count whether or not the words are shown. */

const OpinionCursor = z.tuple([Moment, Id]).transform(([at, id]) => ({ at, id }))

interface OpinionRow extends PersonRow {
  id: string
  song_id: string
  content: string
  withheld_for: WithheldFor | null
  updated_at: Date
}

export async function opinionPage(
  m: Melodrome,
  viewer: Viewer | null,
  songId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ opinions: Opinion[]; next: string | undefined }> {
  const after = decodeCursor(OpinionCursor, cursor)
  const rows = await opinionsOf(m.database, viewer, songId, { after, limit: limit + 1 }).execute()
  const last = rows[limit - 1]
  return {
    opinions: rows.slice(0, limit).map(opinionOf),
    next: rows.length > limit && last ? encodeCursor([last.updated_at.toISOString(), last.id]) : undefined,
  }
}

export function opinionsOf(
  database: Executor,
  viewer: Viewer | null,
  songId: string,
  page: { after: { at: string; id: string } | undefined; limit: number },
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
    .$if(page.after !== undefined, query =>
      query.where(
        sql<boolean>`(detailed_ratings.updated_at, detailed_ratings.id) < (${page.after!.at}, ${toUuid(page.after!.id)})`,
      ),
    )
    .orderBy('detailed_ratings.updated_at', 'desc')
    .orderBy('detailed_ratings.id', 'desc')
    .limit(sql.lit(page.limit))
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

/** Out of sight until a moderator has looked, or by a decision; `null` brings it back. */
export async function withholdOpinion(
  transaction: Executor,
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

/** Only the words go: what was scored stays. */
export async function eraseOpinion(transaction: Executor, songId: string, id: string): Promise<void> {
  await transaction
    .updateTable('detailed_ratings')
    .set({ comment: null, withheld_for: null })
    .where('song_id', '=', toUuid(songId))
    .where('id', '=', toUuid(id))
    .execute()
}
