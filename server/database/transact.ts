import type { Transaction } from 'kysely'
import type { Database, Executor } from './connect.ts'
import type { DB } from './schema.gen.ts'

const followUps = new WeakMap<Executor, (() => void)[]>()

/** A transaction that remembers what shall happen once it has been committed. Nothing happens when it fails. */
export async function transact<T>(
  database: Database,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = []
  const answer = await database.transaction().execute(transaction => {
    followUps.set(transaction, after)
    return work(transaction)
  })
  for (const act of after) act()
  return answer
}

/** Runs `act` after the commit; `act` must not throw. Only for transactions that `transact` has begun. */
export function afterCommit(transaction: Executor, act: () => void): void {
  const after = followUps.get(transaction)
  if (!after) throw new Error('whoever waits for the commit needs a transaction that transact() has begun')
  after.push(act)
}
