import { sql } from 'kysely'
import type { Distance } from '#contract/people/blocks.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { latestFirst } from '../../../database/latest-first.ts'
import type { TimePosition } from '../../../http/cursor.ts'
import type { Slice } from '../../../http/keyset.ts'
import { personColumns } from '../person.ts'

/** One person keeps the other away. */
export interface Pair {
  by: string
  target: string
}

/** Answers whether it is new. */
export async function putBlock(transaction: Transaction, { by, target }: Pair, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('blocks')
    .values({ blocker_id: toUuid(by), blocked_id: toUuid(target), created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function removeBlock(transaction: Transaction, { by, target }: Pair): Promise<void> {
  await transaction
    .deleteFrom('blocks')
    .where('blocker_id', '=', toUuid(by))
    .where('blocked_id', '=', toUuid(target))
    .execute()
}

export async function putMute(transaction: Transaction, { by, target }: Pair, at: Date): Promise<void> {
  await transaction
    .insertInto('mutes')
    .values({ muter_id: toUuid(by), muted_id: toUuid(target), created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function removeMute(transaction: Transaction, { by, target }: Pair): Promise<void> {
  await transaction
    .deleteFrom('mutes')
    .where('muter_id', '=', toUuid(by))
    .where('muted_id', '=', toUuid(target))
    .execute()
}

export async function distanceBetween(database: Executor, { by, target }: Pair): Promise<Distance> {
  const [one, other] = [toUuid(by), toUuid(target)]
  const { rows } = await sql<Distance>`
    select exists (select from blocks where blocker_id = ${one} and blocked_id = ${other}) as "isBlocked",
      exists (select from mutes where muter_id = ${one} and muted_id = ${other}) as "isMuted"`.execute(
    database,
  )
  return rows[0]!
}

/** The latest first, without people who are leaving. */
export function peopleBlockedBy(database: Executor, personId: string, { after, limit }: Slice<TimePosition>) {
  return database
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select([...personColumns, 'blocks.created_at as since'])
    .where('blocks.blocker_id', '=', toUuid(personId))
    .where('users.deletion_due_at', 'is', null)
    .$call(query => latestFirst(query, ['blocks.created_at', 'blocks.blocked_id'], { after, limit }))
}

/** The latest first, without people who are leaving. */
export function peopleMutedBy(database: Executor, personId: string, { after, limit }: Slice<TimePosition>) {
  return database
    .selectFrom('mutes')
    .innerJoin('users', 'users.id', 'mutes.muted_id')
    .select([...personColumns, 'mutes.created_at as since'])
    .where('mutes.muter_id', '=', toUuid(personId))
    .where('users.deletion_due_at', 'is', null)
    .$call(query => latestFirst(query, ['mutes.created_at', 'mutes.muted_id'], { after, limit }))
}
