import { sql } from 'kysely'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import type { Melodrome } from '../../melodrome.ts'

const batchSize = 1_000

/**
 * Removes the name of a deleted member from their messages. As with a letter, the text stays with the people who
 * received it; when both people have left, the conversation is deleted.
 */
export async function eraseMessages(m: Melodrome, personId: string): Promise<void> {
  const person = toUuid(personId)
  await leaveConversations(m, person)
  while (await eraseSome(m, person)) continue
}

/** Both people may be erased at the same moment: the locks decide who leaves last, and are taken in one order. */
async function leaveConversations(m: Melodrome, person: string): Promise<void> {
  await transact(m.database, async transaction => {
    const { rows: held } = await sql<{ id: string }>`
      select conversations.id from conversations
      join conversation_sides side on side.conversation_id = conversations.id
      where side.user_id = ${person} order by conversations.id for update of conversations`.execute(
      transaction,
    )
    const { rows } = await sql<{ user_id: string }>`
      update conversation_sides set other_id = null, tell_at = null where other_id = ${person}
      returning user_id`.execute(transaction)
    await sql`delete from conversation_sides where user_id = ${person}`.execute(transaction)
    await sql`
      delete from conversations where id = any(${held.map(({ id }) => toUuid(id))}::uuid[])
        and not exists (select from conversation_sides where conversation_id = conversations.id)`.execute(
      transaction,
    )
    await sql`update conversations set low_id = null where low_id = ${person}`.execute(transaction)
    await sql`update conversations set high_id = null where high_id = ${person}`.execute(transaction)
    m.live.record(
      transaction,
      rows.map(row => row.user_id),
      { topic: 'messages' },
    )
  })
}

async function eraseSome({ database }: Melodrome, person: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update messages set user_id = null where ctid = any(array(
      select ctid from messages where user_id = ${person} limit ${sql.lit(batchSize)}
    ))`.execute(database)
  return numAffectedRows > 0n
}
