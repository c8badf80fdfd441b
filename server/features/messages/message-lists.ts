import { sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { latestFirst } from '../../database/latest-first.ts'
import type { TimePosition } from '../../http/cursor.ts'
import type { Slice } from '../../http/keyset.ts'
import { personColumns } from '../people/person.ts'
import { notKeptAway } from '../people/reach/reach.ts'
import { writingTo } from './writing-beats.ts'

const messageColumns = [
  'messages.id',
  'messages.number',
  'messages.user_id as sender_id',
  'messages.content',
  'messages.created_at',
  'messages.deleted_at',
] as const

/** Conversations as `viewerId` sees them: with the last message and the other person. */
export function selectConversations(database: Executor, viewerId: string) {
  return database
    .selectFrom('conversation_sides as side')
    .innerJoin('conversations', 'conversations.id', 'side.conversation_id')
    .innerJoin('messages', join =>
      join
        .onRef('messages.conversation_id', '=', 'conversations.id')
        .onRef('messages.number', '=', 'conversations.last_number'),
    )
    .leftJoin('users', 'users.id', 'side.other_id')
    .select([
      'side.conversation_id',
      'side.unread_count',
      'side.read_number',
      'side.is_hidden',
      'side.last_at',
      ...messageColumns,
      ...personColumns,
      writingTo(viewerId, sql<boolean>`side.may_answer`).as('writing'),
    ])
    .where('side.user_id', '=', toUuid(viewerId))
}

/** Conversations that are not hidden, the one with the latest message first. */
export function conversationsOf(database: Executor, viewerId: string, { after, limit }: Slice<TimePosition>) {
  return selectConversations(database, viewerId)
    .where(sql<boolean>`not side.is_hidden`)
    .$call(query => latestFirst(query, ['side.last_at', 'side.conversation_id'], { after, limit }))
}

/** Messages, the newest first, with numbers below `after`. */
export function messagesOf(database: Executor, conversationId: string, { after, limit }: Slice<number>) {
  return database
    .selectFrom('messages')
    .select(messageColumns)
    .where('messages.conversation_id', '=', toUuid(conversationId))
    .$if(after !== undefined, query => query.where('messages.number', '<', after!))
    .orderBy('messages.number', 'desc')
    .limit(sql.lit(limit))
}

/** Counts all conversations, but not those with people whom the viewer has muted or blocked. */
export async function unreadMessages(database: Executor, viewerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(unread_count), 0) as count from conversation_sides side
    where user_id = ${toUuid(viewerId)} and unread_count > 0
      and ${notKeptAway({ id: viewerId }, 'side.other_id')}`.execute(database)
  return rows[0]!.count
}
