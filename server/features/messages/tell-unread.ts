import { sql } from 'kysely'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notify } from '../notifications/notify.ts'

/**
 * Tells whoever has not read a message a few seconds after it came; who has the conversation before their eyes has
 * read it by then, and is not told. Run again and again, by any number of instances.
 */
export async function tellUnread(m: Melodrome): Promise<void> {
  while (await transact(m.database, transaction => tellOne(m, transaction))) continue
}

interface Due {
  conversation_id: string
  user_id: string
  other_id: string | null
}

async function tellOne(m: Melodrome, transaction: Executor): Promise<boolean> {
  const { rows } = await sql<Due>`
    select conversation_id, user_id, other_id from conversation_sides
    where tell_at <= ${m.clock()} order by tell_at limit 1
    for no key update skip locked`.execute(transaction)
  const [due] = rows
  if (!due) return false
  await sql`
    update conversation_sides set tell_at = null
    where user_id = ${toUuid(due.user_id)} and conversation_id = ${toUuid(due.conversation_id)}`.execute(
    transaction,
  )
  if (due.other_id === null) return true
  const about = { type: 'conversation', id: due.conversation_id } as const
  await notify(m, transaction, { kind: 'message', to: due.user_id, by: due.other_id, about })
  return true
}
