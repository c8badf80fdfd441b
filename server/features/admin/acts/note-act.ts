import type { AdminAct } from '#contract/admin/admin-acts.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'

export interface Act {
  act: AdminAct
  /** `null`: done on the machine's command line. */
  by: string | null
  about?: string
  details?: Readonly<Record<string, string>>
}

/** Records an act of an administrator in the same transaction as the act, so that no act is without a row. */
export async function noteAct(
  transaction: Transaction,
  { act, by, about, details = {} }: Act,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('admin_log')
    .values({
      id: toUuid(newId(at.getTime())),
      act,
      actor_id: by === null ? null : toUuid(by),
      about_id: about === undefined ? null : toUuid(about),
      details: JSON.stringify(details),
      at,
    })
    .execute()
}
