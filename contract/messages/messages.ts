import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { messageLength } from '../limits.ts'
import { Person } from '../people/people.ts'
import { Id, IdParams, Moment, PageQuery } from '../shapes.ts'
import { messagesFrom } from './messages-from.ts'

export const Message = z
  .object({
    /** Made by the sender's browser. */
    id: Id,
    /** Its place in the conversation, counted from 1. */
    number: z.int(),
    /** `null`: a member whose account was deleted. */
    userId: Id.nullable(),
    /** Plain text; empty once deleted. */
    content: z.string(),
    isDeleted: z.boolean(),
    createdAt: Moment,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/**
 * Whether the viewer may write: `open`; `blocked` by the viewer; `closed` by the other person, for any reason; `gone`
 * when the other person's account is being deleted or was deleted.
 */
export const Writing = z.enum(['open', 'blocked', 'closed', 'gone'])
export type Writing = z.infer<typeof Writing>

/** A conversation as the viewer sees it. */
export const Conversation = z
  .object({
    /** `null` before the first message. */
    id: Id.nullable(),
    /** The other person; `null` when their account was deleted. */
    person: Person.nullable(),
    lastMessage: Message.nullable(),
    /** Messages of the other person after `readNumber`. */
    unreadCount: z.int(),
    /** The message up to which the viewer has read. */
    readNumber: z.int(),
    isHidden: z.boolean(),
    writing: Writing,
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

export const UnreadMessages = z.object({ count: z.int() })

const Preferences = z.object({ from: z.enum(messagesFrom, 'option') })

const NewMessage = z.object({
  /** A new id for each message; the same id sent again does not create a second message. */
  id: Id,
  content: z.string('messageRequired').trim().min(1, 'messageRequired').max(messageLength, 'tooLong'),
})

/** `id` is that of a conversation, or of the other person in it. */
export const messages = endpoints({
  'GET /api/conversations': {
    summary: 'Your conversations without hidden ones, latest message first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Conversation),
    refusals: [],
  },
  'GET /api/conversations/unread': {
    summary: 'How many messages are unread, in all your conversations',
    may: 'member',
    answer: UnreadMessages,
    refusals: [],
  },
  'GET /api/conversations/preferences': {
    summary: 'Who may write to you first',
    may: 'member',
    answer: Preferences,
    refusals: [],
  },
  'PUT /api/conversations/preferences': {
    summary: 'Choose who may write to you first; people you have written to can always answer',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    body: Preferences,
    answer: Preferences,
    refusals: [],
  },
  'GET /api/conversations/{id}': {
    summary:
      "One conversation, by its id or by the other person's id; by a person's id also before the first message",
    may: 'member',
    params: IdParams,
    answer: Conversation,
    refusals: ['conversation.notFound'],
  },
  'GET /api/conversations/{id}/messages': {
    summary: 'The messages of a conversation, newest first',
    may: 'member',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Message),
    refusals: ['conversation.notFound'],
  },
  'POST /api/conversations/{id}/messages': {
    summary: 'Write to a person; the first message begins the conversation',
    may: 'member',
    creates: true,
    limits: ['message'],
    params: IdParams,
    body: NewMessage,
    answer: Message,
    refusals: [
      'conversation.notFound',
      'person.yourself',
      'message.closed',
      'message.blocked',
      'message.gone',
      'message.newcomer',
      'message.idTaken',
    ],
  },
  'DELETE /api/conversations/{id}/messages/{messageId}': {
    summary: 'Delete your message for both people; an empty place stays',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams.extend({ messageId: Id }),
    answer: null,
    refusals: ['conversation.notFound', 'message.notFound', 'message.notYours'],
  },
  'PUT /api/conversations/{id}/read': {
    summary: 'Mark messages as read up to `number`; returns how many are unread in all conversations',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    body: z.object({ number: z.int('number').min(0, 'number') }),
    answer: UnreadMessages,
    refusals: ['conversation.notFound'],
  },
  'PUT /api/conversations/{id}/hidden': {
    summary: 'Hide a conversation until its next message, or show it again',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    body: z.object({ isHidden: z.boolean('boolean') }),
    answer: null,
    refusals: ['conversation.notFound'],
  },
})
