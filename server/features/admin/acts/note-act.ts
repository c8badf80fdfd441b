import type { AdminAct } from '#contract/admin/admin-acts.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'

export interface Act {
  act: AdminAct
  /** `null`: anyone who sits at the machine. */
  by: string | null
  about?: string
  details?: Readonly<Record<string, string>>
}

/** Writes down what an administrator has done, in the transaction in which they did it: no act without its row. */
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
