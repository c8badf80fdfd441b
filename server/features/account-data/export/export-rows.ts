import { sql } from 'kysely'
import type { Language } from '#words/languages.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

export interface ExportRow {
  id: string
  user_id: string
  language: string
  status: string
  progress: number
  blob: string | null
  bytes: number | null
  created_at: Date
  expires_at: Date
}

const exportColumns = [
  'id',
  'user_id',
  'language',
  'status',
  'progress',
  'blob',
  'bytes',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof ExportRow)[]

/**
 * The new row, or undefined while another copy for this person is waiting. The unique index decides this, so nothing is
 * read first.
 */
export async function insertExport(
  transaction: Transaction,
  copy: { id: string; userId: string; language: Language; now: Date; expiresAt: Date },
): Promise<ExportRow | undefined> {
  return transaction
    .insertInto('exports')
    .values({
      id: toUuid(copy.id),
      user_id: toUuid(copy.userId),
      language: copy.language,
      created_at: copy.now,
      expires_at: copy.expiresAt,
    })
    .onConflict(conflict => conflict.column('user_id').where('status', '=', sql.lit('waiting')).doNothing())
    .returning(exportColumns)
    .executeTakeFirst()
}

/** The newest copy that is not over, then the ready one, if that is an older one: it is good until the newest is ready. */
export function currentExports(database: Executor, userId: string, now: Date) {
  return database
    .selectFrom('exports')
    .select(exportColumns)
    .where('user_id', '=', toUuid(userId))
    .where('expires_at', '>', now)
    .where(
      sql<boolean>`(status = 'ready' or not exists (
        select from exports newer where newer.user_id = exports.user_id and newer.id > exports.id
      ))`,
    )
    .orderBy('id', 'desc')
    .limit(sql.lit(2))
}

/**
 * The copy, if it waits to be made. Also one that was given up, if an administrator has put its job into the queue
 * again, unless its time is over or the person has begun a newer one.
 */
export async function takeUpExport(
  database: Executor,
  id: string,
  now: Date,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update exports set status = 'waiting', progress = 0
    where id = ${toUuid(id)} and (
      status = 'waiting'
      or status = 'failed' and expires_at > ${now}
        and not exists (select from exports newer where newer.user_id = exports.user_id and newer.id > exports.id)
    )
    returning ${sql.join(exportColumns.map(column => sql.ref(column)))}`.execute(database)
  return rows[0]
}

export async function exportById(database: Executor, id: string): Promise<ExportRow | undefined> {
  return database.selectFrom('exports').select(exportColumns).where('id', '=', toUuid(id)).executeTakeFirst()
}

export async function setProgress(database: Executor, id: string, progress: number): Promise<void> {
  await database.updateTable('exports').set({ progress }).where('id', '=', toUuid(id)).execute()
}

/**
 * Takes the place of the person's older copy, whose file goes with the next sweep. Answers false if the copy was no
 * longer waiting: it is ready already, or its person has been deleted.
 */
export async function markExportReady(
  transaction: Transaction,
  { id, user_id }: ExportRow,
  made: { blob: string; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('exports')
    .set({ status: 'ready', progress: 1, blob: made.blob, bytes: made.bytes, expires_at: made.expiresAt })
    .where('id', '=', toUuid(id))
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await transaction
    .deleteFrom('exports')
    .where('user_id', '=', toUuid(user_id))
    .where('id', '<>', toUuid(id))
    .where('status', '=', 'ready')
    .execute()
  return true
}

/** Answers whose copy it is, unless it was no longer waiting. */
export async function markExportFailed(transaction: Transaction, id: string): Promise<string | undefined> {
  const failed = await transaction
    .updateTable('exports')
    .set({ status: 'failed' })
    .where('id', '=', toUuid(id))
    .where('status', '=', 'waiting')
    .returning('user_id')
    .executeTakeFirst()
  return failed?.user_id
}

/** Deletes expired rows; the next sweep deletes their files. Run from time to time. */
export async function forgetOldExports(database: Executor, now: Date): Promise<void> {
  await database.deleteFrom('exports').where('expires_at', '<=', now).execute()
}
