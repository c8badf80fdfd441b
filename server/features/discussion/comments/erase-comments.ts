import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { unlikeComment } from './comment-likes-sql.ts'
import { deleteComment } from './comments-sql.ts'

const batchSize = 100

/**
 * Erases a person's comments on songs, their likes there, and their names in mentions. Comments are deleted one at a
 * time, as their writer would delete them: a comment with replies leaves an empty place, and the counts follow.
 */
export async function eraseComments(m: Melodrome, personId: string): Promise<void> {
  while (await eraseSome(m, personId)) continue
  while (await unlikeSome(m, personId)) continue
  await sql`
    update comments set mentions = coalesce(
      (select jsonb_agg(mention) from jsonb_array_elements(mentions) mention where mention ->> 'id' <> ${personId}), '[]')
    where mentions @> ${JSON.stringify([{ id: personId }])} and mentions <> '[]'`.execute(m.database)
  // An empty place would still contain its writer's id.
  await m.database
    .updateTable('comments')
    .set({ user_id: null })
    .where('user_id', '=', toUuid(personId))
    .execute()
}

async function eraseSome(m: Melodrome, personId: string): Promise<boolean> {
  const { rows } = await sql<{ song_id: string; id: string }>`
    select song_id, id from comments
    where user_id = ${toUuid(personId)} and deleted_at is null
    order by id desc limit ${sql.lit(batchSize)}`.execute(m.database)
  for (const { song_id, id } of rows) await eraseOne(m, song_id, id)
  return rows.length === batchSize
}

async function eraseOne(m: Melodrome, songId: string, id: string): Promise<void> {
  await transact(m.database, transaction => eraseComment(m, transaction, songId, id))
}

/** Deletes a comment as its writer would; a comment that is already gone is fine. */
export async function eraseComment(
  m: Melodrome,
  transaction: Transaction,
  songId: string,
  id: string,
): Promise<void> {
  const comment = await transaction
    .selectFrom('comments')
    .select(['id', 'parent_id'])
    .where('song_id', '=', toUuid(songId))
    .where('id', '=', toUuid(id))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (comment) await deleteComment(m, transaction, songId, comment)
}

async function unlikeSome({ database, clock }: Melodrome, personId: string): Promise<boolean> {
  const liked = await database
    .selectFrom('comment_likes')
    .select(['song_id', 'comment_id'])
    .where('user_id', '=', toUuid(personId))
    .limit(batchSize)
    .execute()
  for (const { song_id, comment_id } of liked) {
    await unlikeComment(database, {
      songId: song_id,
      commentId: comment_id,
      userId: personId,
      at: clock(),
    })
  }
  return liked.length === batchSize
}
