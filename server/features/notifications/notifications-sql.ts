import { type RawBuilder, sql } from 'kysely'
import { type NotificationKind, notificationKinds } from '#contract/notifications/notification-kinds.ts'
import { compiledByShape, compiledLimit } from '../../database/compiled.ts'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { latestFirst } from '../../database/latest-first.ts'
import type { TimePosition } from '../../http/cursor.ts'
import type { Slice } from '../../http/keyset.ts'
import { type PersonRow, personColumns } from '../people/person.ts'
import { areAllKeptAway, notKeptAway } from '../people/reach/reach.ts'

export interface NotificationRow {
  id: string
  kind: string
  related_type: string
  related_id: string | null
  params: unknown
  actor_count: number
  is_read: boolean
  updated_at: Date
  /** Title of the song it is about; empty if its reader can't see the song, null if there is none, or not any more. */
  song_title: string | null
  /** Title of the challenge it is about. */
  challenge_title: string | null
  title_translations: unknown
  cover_blob: string | null
}

/** With the people who caused it, the newest first, at most three. */
export type NotificationWithActors = NotificationRow & { actors: readonly PersonRow[] }

export async function readNotifications(
  database: Executor,
  userId: string,
  { after, limit }: Slice<TimePosition>,
): Promise<NotificationWithActors[]> {
  const shape = { limit: compiledLimit(limit), isFirst: after === undefined }
  return gathered(await compiledNotifications(database, { userId, ...after }, shape))
}

const compiledNotifications = compiledByShape(
  (
    database,
    values: { userId: string } & Partial<TimePosition>,
    { limit, isFirst }: { limit: number; isFirst: boolean },
  ) =>
    notificationsOf(database, values.userId, {
      after: isFirst ? undefined : { at: values.at!, id: values.id! },
      limit,
    }),
)

export function notificationsOf(database: Executor, userId: string, page: Slice<TimePosition>) {
  const shown = latestFirst(shownTo(database, userId), ['notifications.updated_at', 'notifications.id'], page)
  return withActors(database, userId, shown)
}

/** Undefined when there is none, or the list would not show it. */
export async function notificationById(
  database: Executor,
  userId: string,
  id: string,
): Promise<NotificationWithActors | undefined> {
  const one = shownTo(database, userId).where('notifications.id', '=', toUuid(id))
  return gathered(await withActors(database, userId, one).execute())[0]
}

/**
 * One row per actor, or one row without an actor. Most have one, so a second statement would cost more than repeated
 * columns.
 */
function withActors(database: Executor, userId: string, shown: ReturnType<typeof shownTo>) {
  return database
    .selectFrom(shown.as('shown'))
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom(
            sql<{ id: string; place: number }>`unnest(shown.latest_actors) with ordinality`.as<'listed'>(
              sql`listed (id, place)`,
            ),
          )
          .innerJoin('users', 'users.id', 'listed.id')
          .select(['listed.place', ...personColumns])
          .where(notKeptAway({ id: userId }, 'users.id'))
          .as('actor'),
      join => join.onTrue(),
    )
    .select(rowColumns)
    .select([
      'actor.place',
      'actor.person_id',
      'actor.first_name',
      'actor.last_name',
      'actor.person_artist_name',
      'actor.picture_blob',
    ])
    .orderBy('shown.updated_at', 'desc')
    .orderBy('shown.id', 'desc')
}

const rowColumns = [
  'shown.id',
  'shown.kind',
  'shown.related_type',
  'shown.related_id',
  'shown.params',
  'shown.actor_count',
  'shown.is_read',
  'shown.updated_at',
  'shown.song_title',
  'shown.challenge_title',
  'shown.title_translations',
  'shown.cover_blob',
] as const

type Actor = PersonRow & { place: number }
type RowPerActor = NotificationRow & { [Column in keyof Actor]: Actor[Column] | null }

/** Rows of one notification follow each other, its actors in any order: the database sorts only the notifications. */
function gathered(rows: readonly RowPerActor[]): NotificationWithActors[] {
  const notifications: (NotificationRow & { actors: Actor[] })[] = []
  for (const row of rows) {
    if (notifications.at(-1)?.id !== row.id) notifications.push(Object.assign(row, { actors: [] }))
    if (row.person_id !== null) notifications.at(-1)!.actors.push(row as Actor)
  }
  for (const { actors } of notifications) actors.sort((one, other) => one.place - other.place)
  return notifications
}

function shownTo(database: Executor, userId: string) {
  const isInSight = sql`(songs.status = 'ready' or songs.user_id = ${toUuid(userId)})`
  return database
    .selectFrom('notifications')
    .leftJoin('songs', join =>
      join.onRef('songs.id', '=', 'notifications.related_id').on('notifications.related_type', '=', 'song'),
    )
    .leftJoin('challenges', join =>
      join
        .onRef('challenges.id', '=', 'notifications.related_id')
        .on('notifications.related_type', '=', 'challenge'),
    )
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.related_type',
      'notifications.related_id',
      'notifications.params',
      'notifications.actor_count',
      'notifications.is_read',
      'notifications.updated_at',
      'notifications.latest_actors',
      sql<string | null>`case when ${isInSight} then songs.title when songs.id is not null then '' end`.as(
        'song_title',
      ),
      'challenges.title as challenge_title',
      'challenges.title_translations',
      sql<string | null>`case when ${isInSight} then songs.cover_blobs ->> 'small' end`.as('cover_blob'),
    ])
    .where('notifications.user_id', '=', toUuid(userId))
    .where(isKnown)
    .where(notOnlyOfKeptAway(userId))
}

/** A newer version beside this one may write kinds for which this one has no words. */
const isKnown = sql<boolean>`notifications.kind in (${sql.join(notificationKinds.map(kind => sql.lit(kind)))})`

/**
 * A notification from before a block, a mute or a ban is hidden if no other person is behind it, until the block, the
 * mute or the ban ends.
 */
function notOnlyOfKeptAway(userId: string): RawBuilder<boolean> {
  return sql<boolean>`not (
    actor_count > 0 and actor_count = cardinality(latest_actors)
    and ${areAllKeptAway({ id: userId }, 'latest_actors')}
  )`
}

export async function unreadCount(database: Executor, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('notifications')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', toUuid(userId))
    .where('is_read', '=', sql.lit(false))
    .where(isKnown)
    .where(notOnlyOfKeptAway(userId))
    .executeTakeFirstOrThrow()
  return count
}

/** `undefined` when there is no such notification of theirs; otherwise whether it was unread until now. */
export async function markRead(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<boolean | undefined> {
  const found = await transaction
    .selectFrom('notifications')
    .select('is_read')
    .where('user_id', '=', toUuid(userId))
    .where('id', '=', toUuid(id))
    .forUpdate()
    .executeTakeFirst()
  if (found && !found.is_read) {
    await transaction
      .updateTable('notifications')
      .set({ is_read: true })
      .where('user_id', '=', toUuid(userId))
      .where('id', '=', toUuid(id))
      .execute()
  }
  return found && !found.is_read
}

/**
 * Marks the notifications about one thing as read, because the thing itself was seen. Answers whether any was unread.
 */
export async function markGroupRead(
  transaction: Transaction,
  userId: string,
  groupKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', toUuid(userId))
    .where('group_key', '=', groupKey)
    .where('is_read', '=', sql.lit(false))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers how many were unread until now. Groups are locked in the order in which votes for several songs do it. */
export async function markAllRead(transaction: Transaction, userId: string): Promise<number> {
  const unread = transaction
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', toUuid(userId))
    .where('is_read', '=', sql.lit(false))
    .where(isKnown)
    .orderBy('group_key')
    .forUpdate()
  const { numUpdatedRows } = await transaction
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', toUuid(userId))
    .where(sql<boolean>`id = any(array(${unread}))`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function mutedKinds(database: Executor, userId: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('notification_mutes')
    .select('kind')
    .where('user_id', '=', toUuid(userId))
    .execute()
  return new Set(rows.map(row => row.kind))
}

/** Kinds that are not named stay as they are. */
export async function chooseKinds(
  transaction: Transaction,
  userId: string,
  wanted: Partial<Record<NotificationKind, boolean>>,
): Promise<void> {
  const those = (choice: boolean): NotificationKind[] =>
    notificationKinds.filter(kind => wanted[kind] === choice)
  await sql`
    delete from notification_mutes
    where user_id = ${toUuid(userId)} and kind = any(${those(true)}::text[])`.execute(transaction)
  await sql`
    insert into notification_mutes (user_id, kind)
    select ${toUuid(userId)}::uuid, kind from unnest(${those(false)}::text[]) kind
    on conflict do nothing`.execute(transaction)
}
