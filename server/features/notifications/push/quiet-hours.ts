import type { QuietHours } from '#contract/notifications/push.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Rows } from '../../../database/row-pages.ts'

export async function quietHoursOf(database: Executor, userId: string): Promise<QuietHours | null> {
  const row = await database
    .selectFrom('quiet_hours')
    .select(['from_minute', 'to_minute', 'time_zone'])
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return row ? { from: timeOf(row.from_minute), to: timeOf(row.to_minute), timeZone: row.time_zone } : null
}

/** `null`: there are none. */
export async function putQuietHours(
  database: Executor,
  userId: string,
  hours: QuietHours | null,
): Promise<void> {
  if (hours === null) {
    await database.deleteFrom('quiet_hours').where('user_id', '=', toUuid(userId)).execute()
    return
  }
  const values = {
    from_minute: minuteOf(hours.from),
    to_minute: minuteOf(hours.to),
    time_zone: hours.timeZone,
  }
  await database
    .insertInto('quiet_hours')
    .values({ user_id: toUuid(userId), ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Whether a moment lies within quiet hours, by the local time there. The end itself is no longer quiet. */
export function isQuiet({ from, to, timeZone }: QuietHours, at: Date): boolean {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [begin, end, now] = [minuteOf(from), minuteOf(to), minuteOf(clock.format(at))]
  return begin < end ? begin <= now && now < end : begin <= now || now < end
}

const minuteOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')

export const ownQuietHours: Rows = async ({ database }, personId, after) => {
  if (after) return []
  return database
    .selectFrom('quiet_hours')
    .select(['user_id as id', 'from_minute', 'to_minute', 'time_zone'])
    .where('user_id', '=', toUuid(personId))
    .execute()
}
