import { sql } from 'kysely'
import type { Quota } from '#contract/songs/drafts.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'

const megabyte = 1024 * 1024

/**
 * What a member has uploaded, as it came; a file that is still coming counts as what it was announced to be. A take that
 * was thrown away counts no more than any deleted file that the sweep has not reached yet.
 */
async function usedBytes(database: Executor, personId: string): Promise<number> {
  const person = toUuid(personId)
  const { rows } = await sql<{ bytes: string }>`
    select coalesce((select sum(original_bytes) from songs where user_id = ${person}), 0)
      + coalesce((select sum(bytes) from drafts where user_id = ${person} and discarded_at is null), 0) as bytes`.execute(
    database,
  )
  return Number(rows[0]!.bytes)
}

export async function quotaOf(m: Melodrome, personId: string): Promise<Quota> {
  return { usedBytes: await usedBytes(m.database, personId), quotaBytes: m.room.quotaBytes }
}

/**
 * In the transaction that adds `bytes` to a member's files: their row is held until its end, so that two at once can't
 * both be the last for which there is room. Before any other row is held, as everybody does who holds people's rows;
 * rows that only name them can be written meanwhile.
 */
export async function takeRoom(
  m: Melodrome,
  transaction: Transaction,
  personId: string,
  bytes: number,
): Promise<void> {
  await holdPerson(transaction, personId)
  await refuseBeyondQuota(m, transaction, personId, bytes)
}

/** Anyone who changes how much room a person takes does so after this, one after the other. */
export async function holdPerson(transaction: Transaction, personId: string): Promise<void> {
  await sql`select from users where id = ${toUuid(personId)} for no key update`.execute(transaction)
}

/** A look beforehand, so that no one sends what can't stay. */
export async function refuseBeyondQuota(
  { room }: Melodrome,
  database: Executor,
  personId: string,
  bytes: number,
): Promise<void> {
  const used = await usedBytes(database, personId)
  if (used + bytes <= room.quotaBytes) return
  refuse('upload.quota', { used: Math.ceil(used / megabyte), limit: Math.floor(room.quotaBytes / megabyte) })
}

/** Uploads end while the database still has room to write: a full disk would stop everything. */
export async function refuseOnLowDisk({ blobs, room }: Melodrome): Promise<void> {
  if (room.minFreeBytes > 0 && (await blobs.room()).freeBytes < room.minFreeBytes) refuse('server.diskFull')
}
