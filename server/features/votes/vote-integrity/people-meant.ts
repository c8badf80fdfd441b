import { type SqlBool, sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'

/** A moderator's wish about one person, or about a group as it was shown to them. */
export interface Wish {
  of: 'person' | 'group'
  id: string
  reason: string
}

/** Of `suspected`: whether a moderator has found nothing wrong with this evidence about the voter. */
export const isCleared = sql<SqlBool>`exists (select from cleared_voters cleared
  where cleared.user_id = suspected.user_id and cleared.evidence = suspected.evidence)`

/** Of `suspected`: whether this is the evidence that was shown; about a group there may be newer evidence by now. */
export const isMeant = ({ of, id }: Wish) =>
  of === 'person' ? sql<SqlBool>`true` : sql<SqlBool>`suspected.group_id = ${toUuid(id)}`

/**
 * In the order of their ids: two moderators who act on the same people can't deadlock. `close`: whom the moderator must not
 * decide about (`closeTo`).
 */
export async function peopleMeant(
  transaction: Transaction,
  { of, id }: Wish,
  close: ReadonlySet<string>,
  { exceptCleared = false } = {},
): Promise<string[]> {
  const found =
    of === 'person'
      ? await transaction.selectFrom('users').select('id').where('id', '=', toUuid(id)).execute()
      : await transaction
          .selectFrom('suspected_voters as suspected')
          .select('user_id as id')
          .where('group_id', '=', toUuid(id))
          .$if(exceptCleared, query => query.where(sql<SqlBool>`not ${isCleared}`))
          .orderBy('user_id')
          .execute()
  if (found.length === 0) refuse('quarantine.nobody')
  if (found.some(person => close.has(person.id))) refuse('quarantine.own')
  return found.map(person => person.id)
}
