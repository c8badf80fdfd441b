import { sql } from 'kysely'
import { toUuid } from '../../database/ids.ts'
import { type ExportedRow, exportPageSize, fromId, type Rows } from '../../database/row-pages.ts'

/**
 * A member's own conversations, both sides of each, one after the other. They are sorted by the message's number in the
 * conversation, because the ids of messages are made by their senders.
 */
export const exportedMessages: Rows = async ({ database }, personId, after) => {
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
