import type { Conversation, Message, Writing } from '#contract/messages/messages.ts'
import { type PersonRow, personOf } from '../people/person.ts'

export interface MessageRow {
  id: string
  number: number
  sender_id: string | null
  content: string
  created_at: Date
  deleted_at: Date | null
}

export function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    number: row.number,
    userId: row.sender_id,
    content: row.content,
    isDeleted: row.deleted_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** With the last message, and the other one as long as there is one. */
export interface ConversationRow extends MessageRow, Nullable<PersonRow> {
  conversation_id: string
  unread_count: number
  read_number: number
  is_hidden: boolean
  last_at: Date
  writing: Writing
}

export function conversationOf(row: ConversationRow): Conversation {
  return {
    id: row.conversation_id,
    person: hasPerson(row) ? personOf(row) : null,
    lastMessage: messageOf(row),
    unreadCount: row.unread_count,
    readNumber: row.read_number,
    isHidden: row.is_hidden,
    writing: row.writing,
  }
}

/** With a person that nothing has been written to yet. */
export function notBegun(row: PersonRow & { writing: Writing }): Conversation {
  return {
    id: null,
    person: personOf(row),
    lastMessage: null,
    unreadCount: 0,
    readNumber: 0,
    isHidden: false,
    writing: row.writing,
  }
}

function hasPerson(row: ConversationRow): row is ConversationRow & PersonRow {
  return row.person_id !== null
}
