import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { uuidFromId } from '../ids.ts'
import { maxTopics } from '../limits.ts'

/**
 * What a member can follow besides their own account; who may follow it is decided in
 * `server/features/notifications/live/`.
 */
export const topicKinds = ['song', 'post', 'challenge', 'person'] as const
export type TopicKind = (typeof topicKinds)[number]
export type Topic = `${TopicKind}:${string}`

const Topic = z.custom<Topic>(isTopic, 'option')

function isTopic(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const [kind, id, ...more] = text.split(':')
  return more.length === 0 && topicKinds.some(known => known === kind) && uuidFromId(id ?? '') !== undefined
}

/**
 * One line of the stream. `notifications`, `messages` and `songs` are about the own account: a notification came or was
 * read, something happened in a conversation (`id`), an own song became ready, failed, was changed, withheld, released or
 * deleted (`id`), or a draft has moved on. Any other topic is one that the caller asked for. The line only says what to
 * read again; the calls return what is there now.
 */
export const LiveEvent = z.object({ topic: z.string(), id: z.string().optional() })
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * The name of the event that says: what you know may be outdated, read it again. It comes first in a stream that does
 * not continue an earlier one, and in place of events that are no longer kept.
 */
export const freshEvent = 'fresh'

export const live = endpoints({
  'GET /api/live': {
    summary: 'Events of your account and of the topics you ask for and may see, as server-sent events',
    may: 'member',
    query: z.object({
      /** What the caller may not see, or no longer exists, is left out. */
      topics: z
        .string('text')
        .transform(text => text.split(',').filter(Boolean))
        .pipe(z.array(Topic).max(maxTopics, 'tooMany'))
        .optional(),
      /** The last id from an earlier stream; the header `Last-Event-ID` takes precedence. */
      after: z.coerce.number<string | number>('number').int('number').min(0, 'number').optional(),
    }),
    answer: 'text/event-stream',
    refusals: [],
  },
})
