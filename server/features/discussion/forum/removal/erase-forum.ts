import { type RawBuilder, sql } from 'kysely'
import type { Mention } from '#contract/discussion/said.ts'
import { toUuid } from '../../../../database/ids.ts'
import { transact } from '../../../../database/transact.ts'
import type { Melodrome } from '../../../../melodrome.ts'
import { lockThread, replyById } from '../forum-access.ts'
import { moveCounts } from '../post-activity.ts'
import { excerptOf, written } from '../written.ts'
import { removePost, removeReply } from './remove-post.ts'

const batchSize = 100

/**
 * Erases a person's forum texts, unless they chose to keep them without their name; also their likes there and their
 * names in mentions. One at a time, as their writer would delete them: a text with replies leaves an empty place, and
 * the counts follow.
 */
export async function eraseForum(m: Melodrome, personId: string): Promise<void> {
  const person = toUuid(personId)
  if (!(await keepsTexts(m, personId))) await eraseTexts(m, personId)
  await each(m, sql`select post_id, reply_id as id from forum_reply_likes where user_id = ${person}`, row =>
    unlikeReply(m, personId, row),
  )
  await each(m, sql`select post_id, post_id as id from forum_post_likes where user_id = ${person}`, row =>
    unlikePost(m, personId, row.id),
  )
  await forgetName(m, personId)
  // The texts and empty places that are left no longer contain their writer's id.
  for (const table of ['forum_posts', 'forum_replies'] as const)
    await m.database.updateTable(table).set({ user_id: null }).where('user_id', '=', person).execute()
}

async function keepsTexts({ database }: Melodrome, personId: string): Promise<boolean> {
  const { keeps_forum_texts } = await database
    .selectFrom('users')
    .select('keeps_forum_texts')
    .where('id', '=', toUuid(personId))
    .executeTakeFirstOrThrow()
  return keeps_forum_texts
}

async function eraseTexts(m: Melodrome, personId: string): Promise<void> {
  const person = toUuid(personId)
  await each(
    m,
    sql`select post_id, id from forum_replies where user_id = ${person} and deleted_at is null order by id desc`,
    row => eraseReply(m, row),
  )
  await each(
    m,
    sql`select id as post_id, id from forum_posts where user_id = ${person} and deleted_at is null`,
    row => erasePost(m, row.id),
  )
}

interface Place {
  post_id: string
  id: string
}

/** Batch by batch, until no row is found: rows that are done are not found again. */
async function each(
  { database }: Melodrome,
  places: RawBuilder<unknown>,
  act: (place: Place) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<Place>`${places} limit ${sql.lit(batchSize)}`.execute(database)
    for (const place of rows) await act(place)
    if (rows.length < batchSize) return
  }
}

function erasePost(m: Melodrome, id: string): Promise<void> {
  return transact(m.database, async transaction => {
    await lockThread(transaction, null, id)
    await removePost(m, transaction, id)
  })
}

function eraseReply(m: Melodrome, { post_id, id }: Place): Promise<void> {
  return transact(m.database, async transaction => {
    await lockThread(transaction, null, post_id)
    const reply = await replyById(transaction, post_id, id).executeTakeFirst()
    if (reply) await removeReply(m, transaction, post_id, reply)
  })
}

function unlikePost(m: Melodrome, personId: string, id: string): Promise<void> {
  return transact(m.database, async transaction => {
    await lockThread(transaction, null, id)
    const { numAffectedRows } = await sql`
      delete from forum_post_likes where post_id = ${toUuid(id)} and user_id = ${toUuid(personId)}`.execute(
      transaction,
    )
    await moveCounts(transaction, id, { likes: -Number(numAffectedRows ?? 0n) })
  })
}

function unlikeReply(m: Melodrome, personId: string, { post_id, id }: Place): Promise<void> {
  return transact(m.database, async transaction => {
    await lockThread(transaction, null, post_id)
    await sql`
      with vote as (
        delete from forum_reply_likes
        where post_id = ${toUuid(post_id)} and reply_id = ${toUuid(id)} and user_id = ${toUuid(personId)} returning 1
      )
      update forum_replies set like_count = like_count - (select count(*) from vote)
      where post_id = ${toUuid(post_id)} and id = ${toUuid(id)}`.execute(transaction)
  })
}

/** The name of a mentioned person stays as plain text without a link. */
async function forgetName(m: Melodrome, personId: string): Promise<void> {
  const named = sql`mentions @> ${JSON.stringify([{ id: personId }])} and mentions <> '[]'`
  const without = (mentions: unknown): Mention[] =>
    (mentions as Mention[]).filter(mention => mention.id !== personId)
  await each(m, sql`select id as post_id, id from forum_posts where ${named}`, ({ id }) =>
    transact(m.database, async transaction => {
      await lockThread(transaction, null, id)
      const { content, mentions } = await transaction
        .selectFrom('forum_posts')
        .select(['content', 'mentions'])
        .where('id', '=', toUuid(id))
        .executeTakeFirstOrThrow()
      const words = written(content, without(mentions))
      await sql`
        update forum_posts set body = ${JSON.stringify(words.body)}, excerpt = ${excerptOf(words.body)},
          mentions = ${JSON.stringify(words.mentions)}
        where id = ${toUuid(id)}`.execute(transaction)
    }),
  )
  await each(m, sql`select post_id, id from forum_replies where ${named}`, ({ post_id, id }) =>
    transact(m.database, async transaction => {
      await lockThread(transaction, null, post_id)
      const reply = transaction
        .selectFrom('forum_replies')
        .select(['content', 'mentions'])
        .where('post_id', '=', toUuid(post_id))
        .where('id', '=', toUuid(id))
      const { content, mentions } = await reply.executeTakeFirstOrThrow()
      const words = written(content, without(mentions))
      await sql`
        update forum_replies set body = ${JSON.stringify(words.body)}, mentions = ${JSON.stringify(words.mentions)}
        where post_id = ${toUuid(post_id)} and id = ${toUuid(id)}`.execute(transaction)
    }),
  )
}
