import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { type ExportedRow, exportPageSize, fromId, type Rows } from './row-pages.ts'

export const ownComments: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('comments')
    .innerJoin('songs', 'songs.id', 'comments.song_id')
    .select([
      'comments.id',
      'comments.song_id',
      'songs.title as song_title',
      'comments.parent_id',
      'comments.position_seconds',
      'comments.content',
      'comments.like_count',
      'comments.created_at',
      'comments.updated_at',
    ])
    .where('comments.user_id', '=', toUuid(personId))
    .where('comments.deleted_at', 'is', null)
    .where('comments.id', '>', fromId(after))
    .orderBy('comments.id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownCommentLikes: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('comment_likes')
    .select(['comment_id as id', 'song_id', 'created_at'])
    .where('user_id', '=', toUuid(personId))
    .where('comment_id', '>', fromId(after))
    .orderBy('comment_id')
    .limit(sql.lit(exportPageSize))
    .execute()

/** Whom somebody follows; who follows them is the others' to tell. */
export const ownFollows: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followed_id')
    .select(['follows.followed_id as id', 'users.artist_name', 'follows.created_at'])
    .where('follows.follower_id', '=', toUuid(personId))
    .where('follows.followed_id', '>', fromId(after))
    .orderBy('follows.followed_id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownBlocks: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['blocks.blocked_id as id', 'users.artist_name', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', toUuid(personId))
    .where('blocks.blocked_id', '>', fromId(after))
    .orderBy('blocks.blocked_id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownMutes: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('mutes')
    .innerJoin('users', 'users.id', 'mutes.muted_id')
    .select(['mutes.muted_id as id', 'users.artist_name', 'mutes.created_at'])
    .where('mutes.muter_id', '=', toUuid(personId))
    .where('mutes.muted_id', '>', fromId(after))
    .orderBy('mutes.muted_id')
    .limit(sql.lit(exportPageSize))
    .execute()

/** What somebody was told, as the names and words in it were then; who did it is theirs to tell. */
export const ownNotifications: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('notifications')
    .select([
      'id',
      'kind',
      'related_type',
      'related_id',
      'params',
      'actor_count',
      'is_read',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()

/** The kinds that somebody does not want to be told; there are few. */
export const ownSilenced: Rows = async ({ database }, personId, after) => {
  if (after) return []
  return database
    .selectFrom('notification_mutes')
    .select(['kind as id', 'kind'])
    .where('user_id', '=', toUuid(personId))
    .orderBy('kind')
    .execute()
}

/**
 * Own conversations, both sides of them, one after the other. What carries the order is the place in the conversation:
 * ids of messages are made by those who write.
 */
export const ownMessages: Rows = async ({ database }, personId, after) => {
  const [conversation, number = '0'] = after?.split('/') ?? []
  const { rows } = await sql<ExportedRow & { conversation_id: string; number: number }>`
    select messages.conversation_id, messages.number, users.artist_name as with,
      messages.user_id is not distinct from side.user_id as is_own, messages.content, messages.created_at
    from conversation_sides side
    join messages using (conversation_id)
    left join users on users.id = side.other_id
    where side.user_id = ${toUuid(personId)} and messages.deleted_at is null
      and (messages.conversation_id, messages.number) > (${fromId(conversation)}::uuid, ${number}::integer)
    order by messages.conversation_id, messages.number limit ${sql.lit(exportPageSize)}`.execute(database)
  return rows.map(row => ({ ...row, id: `${row.conversation_id}/${row.number}` }))
}
