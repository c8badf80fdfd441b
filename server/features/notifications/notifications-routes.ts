import { notificationKinds } from '#contract/notifications/notification-kinds.ts'
import type { notifications, Wanted } from '#contract/notifications/notifications.ts'
import type { Executor } from '../../database/connect.ts'
import { transact } from '../../database/transact.ts'
import { TimeCursor } from '../../http/cursor.ts'
import { keyset } from '../../http/keyset.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notificationOf } from './notification.ts'
import {
  chooseKinds,
  markAllRead,
  markRead,
  mutedKinds,
  readNotifications,
  unreadCount,
} from './notifications-sql.ts'

export const notificationRoutes = (m: Melodrome): Handlers<typeof notifications> => ({
  'GET /api/notifications': async ({ query, viewer, language, answerPage }) =>
    answerPage(
      await keyset(query, {
        cursor: TimeCursor,
        rows: slice => readNotifications(m.database, viewer.id, slice),
        item: row => notificationOf(row, language),
        at: row => [row.updated_at.toISOString(), row.id],
      }),
    ),

  'GET /api/notifications/count': async ({ viewer }) => ({ count: await unreadCount(m.database, viewer.id) }),

  'PATCH /api/notifications/{id}/read': ({ viewer, params }) =>
    transact(m.database, async transaction => {
      const wasUnread = await markRead(transaction, viewer.id, params.id)
      if (wasUnread === undefined) refuse('notification.notFound')
      // Other tabs and devices update their count.
      if (wasUnread) m.live.record(transaction, [viewer.id], { topic: 'notifications' })
      return { count: await unreadCount(transaction, viewer.id) }
    }),

  'PATCH /api/notifications/read-all': ({ viewer }) =>
    transact(m.database, async transaction => {
      const marked = await markAllRead(transaction, viewer.id)
      if (marked > 0) m.live.record(transaction, [viewer.id], { topic: 'notifications' })
      return { count: await unreadCount(transaction, viewer.id) }
    }),

  'GET /api/notifications/preferences': ({ viewer }) => wantedBy(m.database, viewer.id),

  'PUT /api/notifications/preferences': ({ viewer, body }) =>
    transact(m.database, async transaction => {
      await chooseKinds(transaction, viewer.id, body)
      return wantedBy(transaction, viewer.id)
    }),
})

async function wantedBy(database: Executor, userId: string): Promise<Wanted> {
  const muted = await mutedKinds(database, userId)
  return Object.fromEntries(notificationKinds.map(kind => [kind, !muted.has(kind)])) as Wanted
}
