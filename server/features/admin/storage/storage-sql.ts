import { sql } from 'kysely'
import type { BlobKind } from '#contract/admin/operations.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { personColumns } from '../../people/person.ts'

export interface Size {
  files: number
  bytes: number
}

export interface Measured {
  kinds: Map<BlobKind, Size>
  /** By the owner's id. */
  owners: Map<string, Size>
}

/** Only this many owners, those with most bytes, are kept; no one asks for the others. */
const largestOwners = 50

/**
 * False if another worker walks, or none has to yet. A next walk after `latest` was set by a clock that was ahead: it
 * holds nobody.
 */
export async function claimWalk(
  database: Executor,
  { now, until, latest }: { now: Date; until: Date; latest: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update storage_upkeep set next_walk_at = ${until}
    where next_walk_at <= ${now} or next_walk_at > ${latest}
    returning next_walk_at`.execute(database)
  return rows.length > 0
}

export async function putNextWalk(database: Executor, at: Date): Promise<void> {
  await database.updateTable('storage_upkeep').set({ next_walk_at: at }).execute()
}

/** Replaces the last measurement. */
export async function putMeasure(
  transaction: Transaction,
  { kinds, owners }: Measured,
  { at, orphans }: { at: Date; orphans: number },
): Promise<void> {
  // If two walks end at once, the second waits here.
  await sql`
    insert into storage_sweep (measured_at, orphans, orphans_ever) values (${at}, ${orphans}, ${orphans})
    on conflict (only_row) do update set measured_at = excluded.measured_at, orphans = excluded.orphans,
      orphans_ever = storage_sweep.orphans_ever + excluded.orphans`.execute(transaction)
  await transaction.deleteFrom('storage_kinds').execute()
  await transaction.deleteFrom('storage_owners').execute()
  if (kinds.size > 0)
    await transaction
      .insertInto('storage_kinds')
      .values([...kinds].map(([kind, size]) => ({ kind, ...size })))
      .execute()
  const largest = [...owners]
    .toSorted(([, one], [, other]) => other.bytes - one.bytes)
    .slice(0, largestOwners)
  await sql`
    insert into storage_owners (user_id, files, bytes)
    select id, files, bytes
    from unnest(${largest.map(([id]) => toUuid(id))}::uuid[], ${largest.map(([, size]) => size.files)}::int[],
      ${largest.map(([, size]) => size.bytes)}::bigint[]) as measured (owner, files, bytes)
    join users on users.id = measured.owner`.execute(transaction)
}

export function lastSweep(database: Executor) {
  return database
    .selectFrom('storage_sweep')
    .select(['measured_at', 'orphans', 'orphans_ever'])
    .executeTakeFirst()
}

export function sizesByKind(database: Executor) {
  return database
    .selectFrom('storage_kinds')
    .select(['kind', 'files', 'bytes'])
    .orderBy('bytes', 'desc')
    .execute()
}

export function ownersBySize(database: Executor) {
  return database
    .selectFrom('storage_owners')
    .innerJoin('users', 'users.id', 'storage_owners.user_id')
    .select([...personColumns, 'storage_owners.files', 'storage_owners.bytes'])
    .orderBy('storage_owners.bytes', 'desc')
    .orderBy('storage_owners.user_id')
    .limit(largestOwners)
}
