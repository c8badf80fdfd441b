import { addressOf } from '#contract/notifications/notification-place.ts'
import type { Pushed } from '#contract/notifications/pushed.ts'
import type { Language } from '#words/languages.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notificationOf } from '../notification.ts'
import { sayTo } from '../notification-words.ts'
import { notificationById, unreadCount } from '../notifications-sql.ts'
import { isQuiet, quietHoursOf } from './quiet-hours.ts'

/** An older notification is not pushed any more; the list still shows it. */
export const freshForSeconds = 24 * 60 * 60

/**
 * The push for a notification as it is now, in its reader's language. There is none if the list would not show it, if
 * it has been read, or in quiet hours. The text that someone wrote is not in it: the device may lie on a table, where
 * others see the screen.
 */
export async function messageOf(
  { database, clock }: Melodrome,
  { userId, notificationId, language }: { userId: string; notificationId: string; language: Language },
): Promise<Pushed | undefined> {
  const row = await notificationById(database, userId, notificationId)
  if (!row || row.is_read) return undefined
  if (clock().getTime() - row.updated_at.getTime() > freshForSeconds * 1_000) return undefined
  const hours = await quietHoursOf(database, userId)
  if (hours && isQuiet(hours, clock())) return undefined
  const notification = notificationOf(row, language)
  const { id, title, message: body } = notification
  const unread = await unreadCount(database, userId)
  return { id, title, body, address: addressOf(notification), language, unread }
}

export function testMessage(deviceId: string, language: Language): Pushed {
  const say = sayTo(language)
  const [title, body] = [say('notifications.push.test.title'), say('notifications.push.test.text')]
  return { id: deviceId, title, body, address: '/settings#push', language }
}
