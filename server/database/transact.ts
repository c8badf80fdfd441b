import type { Kysely } from 'kysely'
import { type Database, type FollowUps, followUps, type Transaction } from './connect.ts'
import type { DB } from './schema.gen.ts'

/**
 * THE way to begin a transaction. It keeps the functions to run at its end, and after the commit; none of them runs if it
 * fails.
 */
export async function transact<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const acts: FollowUps = { before: [], after: [] }
  const answer = await (database as Kysely<DB>).transaction().execute(async plain => {
    const found = await work(Object.assign(plain, { [followUps]: acts }))
    for (const act of acts.before) await act()
    return found
  })
  for (const act of acts.after) act()
  return answer
}

/** Runs `act` after everything else in the transaction: for rows that many transactions lock. */
export function beforeCommit(transaction: Transaction, act: () => Promise<void>): void {
  transaction[followUps].before.push(act)
}

/** Runs `act` after the commit; `act` must not throw. */
export function afterCommit(transaction: Transaction, act: () => void): void {
  transaction[followUps].after.push(act)
}
