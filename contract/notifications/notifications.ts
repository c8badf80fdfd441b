import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Person } from '../people/people.ts'
import { Id, IdParams, Moment, PageQuery } from '../shapes.ts'
import { notificationKinds } from './notification-kinds.ts'

/** Where a notification leads; `relatedId` is the id of one of these. */
const relatedTypes = ['song', 'challenge', 'post', 'person', 'conversation', 'export', 'decision'] as const
export type RelatedType = (typeof relatedTypes)[number]

export const Notification = z
  .object({
    id: Id,
    type: z.enum(notificationKinds),
    /** Both in the reader's language. */
    title: z.string(),
    message: z.string(),
    /** Those parts of the message that are names of people and things. */
    names: z.array(z.string()),
    /** What a person wrote, such as the first words of a comment. */
    quote: z.string().nullable(),
    /** The reply in the post that the quote is from; null if it is from the post itself, or from something else. */
    quotedReplyId: Id.nullable(),
    relatedType: z.enum(relatedTypes),
    relatedId: Id.nullable(),
    /** The song's cover. */
    imageUrl: z.string().nullable(),
    /** The people behind it, newest first, at most three; and how many there are. */
    actors: z.array(Person),
    actorCount: z.int(),
    isRead: z.boolean(),
    /** When it happened last: a further event in the same notification moves it up. */
    createdAt: Moment,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

const UnreadCount = z.object({ count: z.int() })

/** For every kind, whether the member wants it. */
export const Wanted = z.record(z.enum(notificationKinds), z.boolean('boolean'))
export type Wanted = z.infer<typeof Wanted>

export const notifications = endpoints({
  'GET /api/notifications': {
    summary: 'Your notifications, newest first',
    may: 'member',
    query: PageQuery,
    answer: z.array(Notification),
    refusals: [],
  },
  'GET /api/notifications/count': {
    summary: 'The number of unread notifications',
    may: 'member',
    answer: UnreadCount,
    refusals: [],
  },
  'PATCH /api/notifications/{id}/read': {
    summary: 'Mark a notification as read; returns how many are unread',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: UnreadCount,
    refusals: ['notification.notFound'],
  },
  'PATCH /api/notifications/read-all': {
    summary: 'Mark all notifications as read; returns how many are unread',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    answer: UnreadCount,
    refusals: [],
  },
  'GET /api/notifications/preferences': {
    summary: 'Which kinds of notifications you want',
    may: 'member',
    answer: Wanted,
    refusals: [],
  },
  'PUT /api/notifications/preferences': {
    summary: 'Choose which kinds of notifications you want; omitted kinds stay as they are',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    body: z.partialRecord(z.enum(notificationKinds, 'option'), z.boolean('boolean')),
    answer: Wanted,
    refusals: [],
  },
})
