import { sql } from 'kysely'
import type { Quota } from '#contract/songs/drafts.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'

const megabyte = 1024 * 1024

/**
 * The size of a member's uploads in their original form; a file that is still being uploaded counts with its announced
 * size. A discarded take does not count, even while its file waits for the sweep like any deleted file.
 */
export async function usedBytes(database: Executor, personId: string): Promise<number> {
  const person = toUuid(personId)
  const { rows } = await sql<{ bytes: string }>`
    select coalesce((select sum(original_bytes) from songs where user_id = ${person}), 0)
      + coalesce((select sum(bytes) from drafts where user_id = ${person} and discarded_at is null), 0) as bytes`.execute(
    database,
  )
  return Number(rows[0]!.bytes)
}

export async function quotaOf(m: Melodrome, personId: string): Promise<Quota> {
  return { usedBytes: await usedBytes(m.database, personId), quotaBytes: m.storageLimits.quotaBytes }
}

/**
 * Call it in the transaction that adds `bytes` to a member's files. It locks the member's row until the transaction
 * ends, so that two uploads at once can't both get the last of the space. Call it before any other row is locked: everybody
 * who
 * locks people's rows does that. Rows that refer to the member can be written meanwhile.
 */
export async function reserveSpace(
  m: Melodrome,
  transaction: Transaction,
  personId: string,
  bytes: number,
): Promise<void> {
  await lockPerson(transaction, personId)
  await refuseBeyondQuota(m, transaction, personId, bytes)
}

/**
 * Call it before any change to how much space a person's files take, or to the number of their songs, so that these
 * changes take turns.
 */
export async function lockPerson(transaction: Transaction, personId: string): Promise<void> {
  await sql`select from users where id = ${toUuid(personId)} for no key update`.execute(transaction)
}

/** A check beforehand, so that no one uploads a file for which there is no space. */
export async function refuseBeyondQuota(
  { storageLimits }: Melodrome,
  database: Executor,
  personId: string,
  bytes: number,
): Promise<void> {
  const used = await usedBytes(database, personId)
  if (used + bytes <= storageLimits.quotaBytes) return
  refuse('upload.quota', {
    used: Math.ceil(used / megabyte),
    limit: Math.floor(storageLimits.quotaBytes / megabyte),
  })
}

/** Refuses new files while the database still has space to write: a full disk would stop everything. */
export async function refuseOnLowDisk(m: Melodrome, bytes = 0): Promise<void> {
  if (!(await hasSpaceFor(m, bytes))) refuse('server.diskFull')
}

/** Whether so many bytes more leave the database enough space. */
export async function hasSpaceFor({ blobs, storageLimits }: Melodrome, bytes: number): Promise<boolean> {
  return (await blobs.diskSpace()).freeBytes - bytes >= storageLimits.minFreeBytes
}
