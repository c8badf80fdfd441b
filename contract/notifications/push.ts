import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams, Moment } from '../shapes.ts'
import { isPushAddress } from './push-address.ts'

/** Bytes as base64url without padding. */
const Bytes = (length: number) =>
  z
    .string('text')
    .refine(text => /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === length, 'invalid')
    .meta({ examples: ['A'.repeat(Math.ceil((length * 4) / 3))] })

/** A browser that gets notifications also while no page is open. */
const PushDevice = z
  .object({
    id: Id,
    /** As the browser calls itself: "Firefox", "Android"; null where it is none of the well-known ones. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    createdAt: Moment,
    /** When its push service last accepted a push. */
    lastPushAt: Moment.nullable(),
    /** Whether it belongs to the session that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof PushDevice>

/** A time of day, such as 22:30. */
const TimeOfDay = z
  .string('text')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')
  .meta({ examples: ['22:30'] })

/** Every day, nothing is pushed between `from` and `to`, also across midnight. The same time twice: all day. */
const QuietHours = z.object({
  from: TimeOfDay,
  to: TimeOfDay,
  /** As in the IANA database: "Asia/Seoul". */
  timeZone: z
    .string('text')
    .max(64, 'tooLong')
    .refine(isTimeZone, 'invalid')
    .meta({ examples: ['Asia/Seoul'] }),
})
export type QuietHours = z.infer<typeof QuietHours>

const ChosenQuietHours = z.object({ quietHours: QuietHours.nullable() })

const Push = ChosenQuietHours.extend({
  /**
   * The key with which a browser asks its push service for an address (VAPID, RFC 8292); null where pushes are turned
   * off.
   */
  publicKey: z.string().nullable(),
  devices: z.array(PushDevice),
}).meta({ id: 'Push' })
export type Push = z.infer<typeof Push>

export const push = endpoints({
  'GET /api/push': {
    summary: 'Your browsers that get pushes, your quiet hours, and the key for subscribing',
    may: 'member',
    answer: Push,
    refusals: [],
  },
  'PUT /api/push/device': {
    summary: 'Push your notifications to this browser, with the subscription from its push service',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['pushDevice'],
    body: z.object({
      endpoint: z
        .string('text')
        .refine(isPushAddress, 'invalid')
        .meta({ examples: ['https://push.example.org/1a2b3c'] }),
      /** The browser's public key (P-256, uncompressed) and its secret, by RFC 8291. */
      keys: z.object({ p256dh: Bytes(65), auth: Bytes(16) }),
    }),
    answer: PushDevice,
    refusals: ['push.off'],
  },
  'DELETE /api/push/devices/{id}': {
    summary: 'Stop pushes to one of your browsers',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['push.deviceNotFound'],
  },
  'POST /api/push/devices/{id}/test': {
    summary: 'Push a test notification to one of your browsers, also in quiet hours',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['testPush'],
    params: IdParams,
    answer: null,
    refusals: ['push.off', 'push.deviceNotFound'],
  },
  'PUT /api/push/quiet-hours': {
    summary: 'Set your quiet hours, in which nothing is pushed to you; `null` removes them',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    body: ChosenQuietHours,
    answer: ChosenQuietHours,
    refusals: [],
  },
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
