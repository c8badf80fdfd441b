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

/** With the last message, and with the other person unless they have left for good. */
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

/** A conversation with a person to whom nothing has been written yet. */
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
