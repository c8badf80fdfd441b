import { type RawBuilder, sql } from 'kysely'
import type { Mention } from '#contract/discussion/said.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Slice } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { markSongChanged } from '../../charts/changed/changed-songs.ts'
import { notWithheld } from '../../moderation/visibility/withheld.ts'
import { changeQuotes } from '../../notifications/quotes.ts'
import { personColumns } from '../../people/person.ts'
import { notBlocked, notKeptAway } from '../../people/reach/reach.ts'
import { whereVisible } from '../../songs/songs-sql.ts'
import { moveCommentCount } from '../../votes/counts/song-counts.ts'
import { releaseComment } from './withhold-comment.ts'

export type CommentViewer = Pick<Viewer, 'id' | 'role'> | null

/** Whether the viewer may see the song, and so what was said of it. PostgreSQL looks once per statement. */
export function isSongVisible(viewer: CommentViewer, songId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from songs where songs.id = ${toUuid(songId)} and ${whereVisible(viewer)})`
}

/**
 * Comments with their writers and whether the viewer likes them, of a song that the viewer may see; every list of
 * comments starts from this. People whom the viewer keeps away are left out, and so are replies to them.
 */
export function selectComments(database: Executor, viewer: CommentViewer, songId: string) {
  const own = viewer && toUuid(viewer.id)
  const isShown = notWithheld(viewer, 'comments')
  return (
    database
      .selectFrom('comments')
      .leftJoin('users', 'users.id', 'comments.user_id')
      .select([
        'comments.id',
        'comments.song_id',
        'comments.parent_id',
        'comments.position_seconds',
        sql<string>`case when ${isShown} then comments.content else '' end`.as('content'),
        sql`case when ${isShown} then comments.mentions else '[]' end`.as('mentions'),
        sql<string | null>`case when ${isShown} then comments.withheld_for end`.as('withheld_for'),
        'comments.like_count',
        'comments.reply_count',
        'comments.created_at',
        'comments.updated_at',
        sql<Date | null>`case when ${isShown} then comments.deleted_at else comments.created_at end`.as(
          'deleted_at',
        ),
        ...personColumns,
        sql<boolean>`exists (
        select from comment_likes l
        where l.song_id = comments.song_id and l.comment_id = comments.id and l.user_id = ${own}::uuid
      )`.as('is_liked'),
      ])
      .where('comments.song_id', '=', toUuid(songId))
      .where(isSongVisible(viewer, songId))
      .where(notKeptAway(viewer, 'comments.user_id'))
      // A withheld comment may have replies, which keep their place.
      .where(sql<boolean>`(${isShown} or (comments.parent_id is null and comments.reply_count > 0))`)
  )
}

/**
 * Replies that only their writer and moderators see are not counted. Not `exists`: PostgreSQL may answer it by reading
 * the whole table once.
 */
const hasReplies = sql<boolean>`(comments.reply_count > 0 or (
  select true from comments reply where reply.song_id = comments.song_id and reply.parent_id = comments.id limit 1
) is true)`.as('has_replies')

/** Timeline comments in the song's own order, from `after` on. */
export function timelineComments(
  database: Executor,
  viewer: CommentViewer,
  songId: string,
  page: Slice<{ seconds: number; id: string }>,
) {
  return selectComments(database, viewer, songId)
    .select(hasReplies)
    .where('comments.position_seconds', 'is not', null)
    .$if(page.after !== undefined, query =>
      query.where(
        sql<boolean>`(comments.position_seconds, comments.id) > (${page.after!.seconds}, ${toUuid(page.after!.id)})`,
      ),
    )
    .orderBy('comments.position_seconds')
    .orderBy('comments.id')
    .limit(sql.lit(page.limit))
}

/** General comments, newest first: ids of version 7 carry the time. */
export function generalComments(
  database: Executor,
  viewer: CommentViewer,
  songId: string,
  page: Slice<string>,
) {
  return selectComments(database, viewer, songId)
    .select(hasReplies)
    .where('comments.position_seconds', 'is', null)
    .where('comments.parent_id', 'is', null)
    .$if(page.after !== undefined, query => query.where('comments.id', '<', toUuid(page.after!)))
    .orderBy('comments.id', 'desc')
    .limit(sql.lit(page.limit))
}

/** Counted on the indexes that the lists use; undefined if there is no such song to hear. */
export async function countComments(database: Executor, songId: string) {
  const { rows } = await sql<{ timeline: number; general: number }>`
    select
      (select count(*) from comments c
       where c.song_id = songs.id and position_seconds is not null and ${isPlace}) as timeline,
      (select count(*) from comments c
       where c.song_id = songs.id and position_seconds is null and parent_id is null and ${isPlace}) as general
    from songs where id = ${toUuid(songId)} and status = 'ready'`.execute(database)
  return rows[0]
}

/** The public view: a withheld comment keeps its place only if it has replies. */
const isPlace = sql`(c.withheld_for is null or c.reply_count > 0)`

/** Oldest first. */
export function repliesTo(
  database: Executor,
  viewer: CommentViewer,
  songId: string,
  page: { commentId: string; after: string | undefined; limit: number },
) {
  return selectComments(database, viewer, songId)
    .where('comments.parent_id', '=', toUuid(page.commentId))
    .$if(page.after !== undefined, query => query.where('comments.id', '>', toUuid(page.after!)))
    .orderBy('comments.id')
    .limit(sql.lit(page.limit))
}

/**
 * The first few replies that the viewer may see to each of many comments, oldest first. Ids of comments are in
 * PostgreSQL's format.
 */
export function firstReplies(
  database: Executor,
  viewer: CommentViewer,
  songId: string,
  of: { commentIds: readonly string[]; each: number },
) {
  return database
    .selectFrom(sql<{ id: string }>`unnest(${of.commentIds}::uuid[])`.as<'parent'>(sql`parent (id)`))
    .innerJoinLateral(
      selectComments(database, viewer, songId)
        .whereRef('comments.parent_id', '=', sql`parent.id`)
        .orderBy('comments.id')
        .limit(sql.lit(of.each))
        .as('reply'),
      join => join.onTrue(),
    )
    .selectAll('reply')
    .orderBy('reply.id')
}

export interface NewComment {
  songId: string
  id: string
  userId: string
  content: string
  mentions: readonly Mention[]
  positionSeconds: number | null
  at: Date
}

/** Writes a comment and counts it. */
export async function insertComment(transaction: Transaction, comment: NewComment): Promise<void> {
  await sql`
    with comment as (
      insert into comments (song_id, id, user_id, position_seconds, content, mentions, created_at, updated_at)
      values (${toUuid(comment.songId)}, ${toUuid(comment.id)}, ${toUuid(comment.userId)}, ${comment.positionSeconds},
        ${comment.content}, ${JSON.stringify(comment.mentions)}, ${comment.at}, ${comment.at})
    )
    ${moveCommentCount(comment.songId, 1)}`.execute(transaction)
  await markSongChanged(transaction, comment.songId)
}

/**
 * Writes a reply and answers the author of the comment above it; undefined if there is no such comment, or if it can't
 * be replied to.
 */
export async function insertReply(
  transaction: Transaction,
  parentId: string,
  reply: Omit<NewComment, 'positionSeconds'>,
): Promise<{ parentUserId: string } | undefined> {
  const { rows } = await sql<{ parentUserId: string }>`
    with parent as (
      update comments set reply_count = reply_count + 1
      where song_id = ${toUuid(reply.songId)} and id = ${toUuid(parentId)} and parent_id is null
        and deleted_at is null and withheld_for is null
        and ${notBlocked({ id: reply.userId }, 'comments.user_id')}
      returning id, user_id
    ), reply as (
      insert into comments (song_id, id, user_id, parent_id, content, mentions, created_at, updated_at)
      select ${toUuid(reply.songId)}, ${toUuid(reply.id)}, ${toUuid(reply.userId)}, id, ${reply.content},
        ${JSON.stringify(reply.mentions)}, ${reply.at}::timestamptz, ${reply.at}::timestamptz
      from parent
    ), counted as (
      ${moveCommentCount(reply.songId, sql`(select count(*) from parent)`)}
    )
    select user_id as "parentUserId" from parent`.execute(transaction)
  if (rows[0]) await markSongChanged(transaction, reply.songId)
  return rows[0]
}

export async function updateComment(
  transaction: Transaction,
  comment: Pick<NewComment, 'songId' | 'id' | 'content' | 'mentions' | 'at'>,
): Promise<void> {
  await transaction
    .updateTable('comments')
    .set({ content: comment.content, mentions: JSON.stringify(comment.mentions), updated_at: comment.at })
    .where('song_id', '=', toUuid(comment.songId))
    .where('id', '=', toUuid(comment.id))
    .execute()
}

interface HeldComment {
  id: string
  parent_id: string | null
}

/**
 * Deletes a comment: one with replies leaves an empty place; when the last reply below an empty place is deleted, the
 * place goes too. Rows are locked from the reply up, as they are when a reply is written.
 */
export async function deleteComment(
  m: Melodrome,
  transaction: Transaction,
  songId: string,
  comment: HeldComment,
): Promise<void> {
  const song = toUuid(songId)
  // A withheld comment is not counted, so it is released first: otherwise its deletion would lower the counts.
  await releaseComment(transaction, songId, comment.id)
  // Withheld replies are not counted, but would be deleted with the row above them.
  const lone = transaction
    .deleteFrom('comments')
    .where('song_id', '=', song)
    .where(
      sql<boolean>`not exists (
        select from comments reply where reply.song_id = ${song} and reply.parent_id = comments.id
      )`,
    )
  const { numDeletedRows } = await lone.where('id', '=', toUuid(comment.id)).executeTakeFirst()
  if (numDeletedRows === 0n) {
    await transaction
      .updateTable('comments')
      .set({ content: '', mentions: '[]', deleted_at: m.clock() })
      .where('song_id', '=', song)
      .where('id', '=', toUuid(comment.id))
      .execute()
  }
  if (comment.parent_id) {
    await transaction
      .updateTable('comments')
      .set(({ eb }) => ({ reply_count: eb('reply_count', '-', 1) }))
      .where('song_id', '=', song)
      .where('id', '=', toUuid(comment.parent_id))
      .execute()
    await lone.where('id', '=', toUuid(comment.parent_id)).where('deleted_at', 'is not', null).execute()
  }
  await moveCommentCount(songId, -1).execute(transaction)
  await markSongChanged(transaction, songId)
  await changeQuotes(m, transaction, { about: songId, of: comment.id, text: null })
}
