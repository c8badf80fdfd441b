import { type RawBuilder, sql } from 'kysely'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notify } from '../notifications/notify.ts'

/**
 * Tells people who have not read a message a few seconds after it came. A person who has the conversation open has read
 * it by then, and is not told. Run again and again, by any number of instances.
 */
export async function tellUnread(m: Melodrome): Promise<void> {
  while (await tellNext(m)) continue
}

/** If telling fails, it is tried again after a minute; others are told meanwhile. */
const postponedMs = 60_000

/** Answers false if no one is left to tell. */
async function tellNext(m: Melodrome): Promise<boolean> {
  let due: Due | undefined
  try {
    return await transact(m.database, async transaction => {
      due = await nextDue(transaction, m.clock())
      if (due) await tell(m, transaction, due)
      return due !== undefined
    })
  } catch (error) {
    if (!due) throw error
    m.log.warn(
      { err: error, conversationId: due.conversation_id },
      'the notification about a message could not be sent',
    )
    await tellAt(m.database, due, new Date(m.clock().getTime() + postponedMs))
    return true
  }
}

interface Due {
  conversation_id: string
  user_id: string
  other_id: string | null
}

const isDue = (now: Date): RawBuilder<boolean> => sql`tell_at <= ${now}`

/** Whether `tellUnread` would tell anyone. */
export const areMessagesUntold = (now: Date): RawBuilder<boolean> =>
  sql`exists (select from conversation_sides where ${isDue(now)})`

async function nextDue(transaction: Transaction, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select conversation_id, user_id, other_id from conversation_sides
    where ${isDue(now)} order by tell_at limit 1
    for no key update skip locked`.execute(transaction)
  return rows[0]
}

async function tell(m: Melodrome, transaction: Transaction, due: Due): Promise<void> {
  await tellAt(transaction, due, null)
  if (due.other_id === null) return
  const about = { type: 'conversation', id: due.conversation_id } as const
  await notify(m, transaction, { kind: 'message', to: due.user_id, by: due.other_id, about })
}

async function tellAt(database: Executor, due: Due, at: Date | null): Promise<void> {
  await sql`
    update conversation_sides set tell_at = ${at}
    where user_id = ${toUuid(due.user_id)} and conversation_id = ${toUuid(due.conversation_id)}`.execute(
    database,
  )
}
