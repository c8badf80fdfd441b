import { sql } from 'kysely'
import type { Writing } from '#contract/messages/messages.ts'
import type { Executor, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { refuse } from '../../http/refusal.ts'
import { type PersonRow, personColumns } from '../people/person.ts'
import { writingTo } from './writing-beats.ts'

/** A conversation as one of its two people sees it. */
export interface Side {
  conversationId: string
  /** `null`: the other person has left for good. */
  otherId: string | null
  /** The other person has written to this one. */
  mayAnswer: boolean
}

/** Finds a conversation by its own id or by the other person's id; only its two people find it. */
export async function findSide(database: Executor, viewerId: string, id: string): Promise<Side | undefined> {
  const [viewer, named] = [toUuid(viewerId), toUuid(id)]
  const { rows } = await sql<Side>`
    select conversation_id as "conversationId", other_id as "otherId", may_answer as "mayAnswer" from conversation_sides
    where user_id = ${viewer} and conversation_id = ${named}
    union all
    select conversation_id, other_id, may_answer from conversation_sides
    where user_id = ${viewer} and other_id = ${named}`.execute(database)
  return rows[0]
}

/** THE way to lock a conversation that may be changed; all other changes wait until the transaction ends. */
export async function lockedSide(transaction: Transaction, viewerId: string, id: string): Promise<Side> {
  const side = (await findSide(transaction, viewerId, id)) ?? refuse('conversation.notFound')
  await lockConversation(transaction, side.conversationId)
  return side
}

export async function lockConversation(transaction: Transaction, conversationId: string): Promise<void> {
  await sql`select from conversations where id = ${toUuid(conversationId)} for no key update`.execute(
    transaction,
  )
}

/**
 * A person to whom nothing has been written yet, and whether the viewer may write to them. People who are leaving are
 * not found.
 */
export async function stranger(
  database: Executor,
  viewerId: string,
  id: string,
): Promise<(PersonRow & { writing: Writing }) | undefined> {
  if (id === viewerId) return undefined
  return database
    .selectFrom('users')
    .select([...personColumns, writingTo(viewerId, sql<boolean>`false`).as('writing')])
    .where('users.id', '=', toUuid(id))
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirst()
}
