import { type Selectable, sql } from 'kysely'
import { dayMs, hourMs } from '#contract/durations.ts'
import { draftDays, maxDrafts, uploadHours } from '#contract/limits.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import type { DB } from '../../../database/schema.gen.ts'
import { refuse } from '../../../http/refusal.ts'

const draftColumns = [
  'id',
  'file_name',
  'bytes',
  'received',
  'status',
  'failure',
  'analysis',
  'original_blob',
  'rendition_blob',
  'file_cover',
  'sidecar_cover',
  'sidecar_words',
  'sounds_like_id',
  'based_on_id',
  'take_group',
  'is_starred',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof DB['drafts'])[]

export type DraftRow = Pick<Selectable<DB['drafts']>, (typeof draftColumns)[number]>

export const uploadEnd = (now: Date): Date => new Date(now.getTime() + uploadHours * hourMs)
export const draftEnd = (now: Date): Date => new Date(now.getTime() + draftDays * dayMs)

export function draftsOf(database: Executor, personId: string) {
  return database
    .selectFrom('drafts')
    .select(draftColumns)
    .where('user_id', '=', toUuid(personId))
    .where('discarded_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(maxDrafts))
}

/** THE way to hold a draft: those of other people do not exist here, nor do takes that were thrown away. */
export async function ownDraft(database: Executor, personId: string, id: string) {
  const draft = await database
    .selectFrom('drafts')
    .select(draftColumns)
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(personId))
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  return draft ?? refuse('draft.notFound')
}

/** The same, locked for the rest of the transaction. */
export async function lockedDraft(transaction: Transaction, personId: string, id: string) {
  const draft = await transaction
    .selectFrom('drafts')
    .select(draftColumns)
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(personId))
    .where('discarded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return draft ?? refuse('draft.notFound')
}

/**
 * Call it in a transaction that locks the person's row (`reserveSpace`), so that two drafts at once can't both be the last
 * one allowed.
 */
export async function insertDraft(
  transaction: Transaction,
  file: {
    personId: string
    name: string
    bytes: number
    takeGroup: string | null
    basedOn: string | null
    at: Date
  },
): Promise<string> {
  const id = newId(file.at.getTime())
  const group = file.takeGroup && toUuid(file.takeGroup)
  const origin = file.basedOn && toUuid(file.basedOn)
  const { rows } = await sql`
    insert into drafts (id, user_id, file_name, bytes, take_group, based_on_id, created_at, expires_at)
    select ${toUuid(id)}, ${toUuid(file.personId)}, ${file.name}, ${file.bytes}, ${group}::uuid, ${origin}::uuid, ${file.at}, ${uploadEnd(file.at)}
    where (${countOf(file.personId)}) < ${maxDrafts}
    returning id`.execute(transaction)
  return rows.length > 0 ? id : refuse('draft.tooMany', { limit: maxDrafts })
}

/** How many drafts count for the limit. */
export const countOf = (personId: string) =>
  sql<{
    count: number
  }>`select count(*)::int as count from drafts where user_id = ${toUuid(personId)} and discarded_at is null`

export async function deleteDraft(database: Executor, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('drafts')
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(personId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** A writer that has shown no sign of life for this long counts as dead, and another may write. */
const leaseMs = 45_000
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs)

/** One piece at a time, over all instances: true if this writer may continue at `offset`. */
export async function beginPiece(
  database: Executor,
  piece: { id: string; personId: string; offset: number; writer: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('drafts')
    .set({ writer: piece.writer, writing_until: leaseEnd(piece.at) })
    .where('id', '=', toUuid(piece.id))
    .where('user_id', '=', toUuid(piece.personId))
    .where('status', '=', 'receiving')
    .where('received', '=', piece.offset)
    .where(where => where.or([where('writer', 'is', null), where('writing_until', '<', piece.at)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes how much is safely on disk; false if the draft is gone, or another request writes now. */
export async function markReceived(
  database: Executor,
  piece: { id: string; writer: string; received: number; isOver: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('drafts')
    .set({
      received: piece.received,
      expires_at: uploadEnd(piece.at),
      writer: piece.isOver ? null : piece.writer,
      writing_until: piece.isOver ? null : leaseEnd(piece.at),
    })
    .where('id', '=', toUuid(piece.id))
    .where('writer', '=', piece.writer)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
