import { sql } from 'kysely'
import type { Language } from '#words/languages.ts'
import type { Executor } from '../../../database/connect.ts'
import { transact } from '../../../database/transact.ts'
import { type Job, TryLater } from '../../../jobs/jobs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import type { PushOutcome } from '../../../push/push.ts'
import { deviceById, noteFailing, notePushed, removeDevice, removeFailingDevice } from './push-devices.ts'
import { freshForSeconds, messageOf, testMessage } from './push-message.ts'

interface PushInput {
  userId: string
  deviceId: string
  /** `null`: a test push. */
  notificationId: string | null
}

const longestPauseSeconds = 15 * 60

const pushJob: Job<PushInput> = {
  name: 'push-notification',
  // With the longest pause, all tries together take three quarters of an hour.
  retries: 12,
  longestPauseSeconds,
  takesTurns: true,
}

const queuedAtOnce = 500

export const arePushesDue = sql<boolean>`exists (select from due_pushes)`

/**
 * Puts a job into the queue for each browser that a due push goes to. If there is news twice before that, it is pushed
 * once. Runs again and again: the statement that tells people only notes what is due, because it may be part of a vote.
 */
export async function queueDuePushes(m: Melodrome): Promise<void> {
  await transact(m.database, async transaction => {
    const { rows } = await sql<{ user_id: string; device_id: string; notification_id: string }>`
      with due as (
        delete from due_pushes where ctid = any(array(
          select ctid from due_pushes order by user_id, notification_id
          limit ${sql.lit(queuedAtOnce)} for update skip locked
        )) returning user_id, notification_id
      )
      select due.user_id, due.notification_id, push_subscriptions.id as device_id
      from due join push_subscriptions on push_subscriptions.user_id = due.user_id
      order by due.user_id, due.notification_id`.execute(transaction)
    if (!m.push) return
    for (const { user_id: userId, device_id: deviceId, notification_id: notificationId } of rows)
      await m.jobs.enqueue(pushJob, { userId, deviceId, notificationId }, transaction, userId)
  })
}

export function queueTestPush(
  m: Melodrome,
  input: { userId: string; deviceId: string },
  database: Executor,
): Promise<void> {
  return m.jobs.enqueue(pushJob, { ...input, notificationId: null }, database, input.userId)
}

export function performPushes(m: Melodrome, concurrency: number): void {
  m.jobs.perform(
    pushJob,
    concurrency,
    input => deliver(m, input),
    async ({ deviceId }, isCancelled) => {
      if (isCancelled) return
      m.log.warn({ deviceId }, 'a push was given up: its push service has not taken it for too long')
      await removeFailingDevice(m.database, deviceId, m.clock())
    },
  )
}

/** If it is sent twice, it shows once: the browser knows the notification by its id. */
async function deliver(m: Melodrome, { userId, deviceId, notificationId }: PushInput): Promise<void> {
  const device = await deviceById(m.database, userId, deviceId)
  if (!device || !m.push) return
  if (device.quiet_until && device.quiet_until > m.clock())
    throw new TryLater('its push service wants to be left alone')
  const language = device.language as Language
  const payload =
    notificationId === null
      ? testMessage(deviceId, language)
      : await messageOf(m, { userId, notificationId, language })
  if (!payload) return
  const to = {
    endpoint: device.endpoint,
    publicKey: device.public_key.toString('base64url'),
    authSecret: device.auth_secret.toString('base64url'),
  }
  const sent = await m.push.send({ to, payload, topic: payload.id, ttlSeconds: freshForSeconds })
  const host = new URL(device.endpoint).hostname
  await settle(m, { userId, deviceId, host, failingSince: device.failing_since }, sent)
}

interface Asked {
  userId: string
  deviceId: string
  host: string
  failingSince: Date | null
}

async function settle(
  m: Melodrome,
  { userId, deviceId, host, failingSince }: Asked,
  sent: PushOutcome,
): Promise<void> {
  if (sent.outcome === 'taken') return notePushed(m.database, deviceId, m.clock())
  if (sent.outcome === 'gone') {
    await removeDevice(m.database, userId, deviceId)
    return
  }
  m.log.warn({ deviceId, host, ...sent }, 'a push service did not take a push')
  const at = m.clock()
  await noteFailing(m.database, deviceId, { at, quietUntil: quietUntil(sent, failingSince, at) })
  if (sent.outcome === 'later') throw new TryLater(sent.reason)
  await removeFailingDevice(m.database, deviceId, at)
}

/**
 * For as long as the service wants, else for as long as it has taken nothing: one that never answers keeps a worker
 * waiting each time, and others need that worker.
 */
function quietUntil(sent: PushOutcome, failingSince: Date | null, at: Date): Date | undefined {
  if (sent.outcome !== 'later') return undefined
  const failedSeconds = failingSince ? (at.getTime() - failingSince.getTime()) / 1_000 : 0
  const waitSeconds = sent.afterSeconds ?? Math.min(failedSeconds, longestPauseSeconds)
  return waitSeconds > 0 ? new Date(at.getTime() + waitSeconds * 1_000) : undefined
}
