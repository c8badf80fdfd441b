import { type RawBuilder, sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import type { Role } from '#contract/identity/accounts.ts'
import type { MessagesFrom } from '#contract/messages/messages-from.ts'
import type { RecipeSharing } from '#contract/songs/recipe-sharing.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

interface ProfileColumns {
  first_name?: string | null
  bio?: string | null
  artist_name?: string
  picture_blob?: string
  picture_large_blob?: string
}

/** The words of a profile, locked so that changes take turns. */
export function lockedProfile(transaction: Transaction, personId: string) {
  return transaction
    .selectFrom('users')
    .select(['first_name', 'bio', 'artist_name'])
    .where('id', '=', toUuid(personId))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setProfile(
  database: Executor,
  personId: string,
  columns: ProfileColumns,
  at: Date,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ ...columns, updated_at: at })
    .where('id', '=', toUuid(personId))
    .execute()
}

export async function setRole(transaction: Transaction, personId: string, role: Role): Promise<void> {
  await transaction.updateTable('users').set({ role }).where('id', '=', toUuid(personId)).execute()
}

export async function setMessagesFrom(
  database: Executor,
  personId: string,
  from: MessagesFrom,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ messages_from: from })
    .where('id', '=', toUuid(personId))
    .execute()
}

export async function setRecipeSharing(
  database: Executor,
  personId: string,
  sharing: RecipeSharing,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ recipe_sharing: sharing })
    .where('id', '=', toUuid(personId))
    .execute()
}

interface Leaving {
  /** If a moment is already set, it is not changed. */
  dueAt: Date
  keepsForumTexts: boolean
}

/** Answers when the account will be deleted and its address; undefined if there is no such account. */
export async function beginLeaving(
  transaction: Transaction,
  personId: string,
  { dueAt, keepsForumTexts }: Leaving,
): Promise<{ email: string; dueAt: Date } | undefined> {
  const person = await transaction
    .updateTable('users')
    .set(row => ({
      deletion_due_at: row.fn.coalesce(row.ref('deletion_due_at'), row.val(dueAt)),
      keeps_forum_texts: keepsForumTexts,
    }))
    .where('id', '=', toUuid(personId))
    .returning(['email', 'deletion_due_at'])
    .executeTakeFirst()
  return person && { email: person.email, dueAt: person.deletion_due_at ?? dueAt }
}

/** Answers whether the account could still be kept at that moment. */
export async function endLeaving(transaction: Transaction, personId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ deletion_due_at: null, keeps_forum_texts: false })
    .where('id', '=', toUuid(personId))
    .where(where => where.or([where('deletion_due_at', 'is', null), where('deletion_due_at', '>', at)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Erasures {
  now: Date
  /** A person for whom it was asked after this moment is left out. */
  askedUntil: Date
  atMost: number
}

/**
 * Notes that the queue is asked to erase people whose grace period is over, and answers who they are. Those for whom it
 * was asked before come last, so that accounts that can't be erased don't keep the others waiting.
 */
export async function askForErasures(
  transaction: Transaction,
  { now, askedUntil, atMost }: Erasures,
): Promise<string[]> {
  const due = transaction
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .where(where =>
      where.or([
        where('erasure_asked_at', 'is', null),
        where('erasure_asked_at', '<=', askedUntil),
        // By a clock that was wrong; others are seconds ahead.
        where('erasure_asked_at', '>', new Date(now.getTime() + minuteMs)),
      ]),
    )
    .orderBy('erasure_asked_at', order => order.asc().nullsFirst())
    .orderBy('deletion_due_at')
    .limit(sql.lit(atMost))
    .forNoKeyUpdate()
    .skipLocked()
  const asked = await transaction
    .updateTable('users')
    .set({ erasure_asked_at: now })
    .where(sql<boolean>`id = any(array(${due}))`)
    .returning('id')
    .execute()
  return asked.map(({ id }) => id)
}

/** The queue has come too early, by a clock that is behind: the next sweep asks again. */
export async function takeBackErasure(database: Executor, personId: string, now: Date): Promise<void> {
  await database
    .updateTable('users')
    .set({ erasure_asked_at: null })
    .where('id', '=', toUuid(personId))
    .where('deletion_due_at', '>', now)
    .execute()
}

/** Rows that refer to it by a foreign key are deleted, or lose the reference, as their key says. */
export async function removeUser(database: Executor, personId: string): Promise<void> {
  await database.deleteFrom('users').where('id', '=', toUuid(personId)).execute()
}

/**
 * A part of a statement: adds to people's follow counts. `moved` has rows of `id`, `followed` and `followers`, the last
 * two are numbers to add. Returns the ids.
 */
export function moveFollowCounts(moved: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update users
    set followed_count = followed_count + moved.followed, follower_count = follower_count + moved.followers
    from (${moved}) moved where users.id = moved.id
    returning users.id`
}

/** A part of a statement: changes the number of songs by `step`, for the people whose `id` `owners` selects. */
export function moveSongCount(owners: RawBuilder<unknown>, step: 1 | -1): RawBuilder<unknown> {
  return sql`update users set song_count = song_count + ${sql.lit(step)} where users.id in (${owners})`
}
