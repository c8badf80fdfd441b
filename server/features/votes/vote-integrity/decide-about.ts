import { sql } from 'kysely'
import type { QuarantineAct } from '#contract/votes/vote-integrity.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { closeTo } from './close-to.ts'
import { peopleMeant, type Wish } from './people-meant.ts'

interface Decision {
  act: QuarantineAct['act']
  by: string
  wish: Wish
  exceptCleared?: boolean
}

type Changed = readonly { user_id: string }[]

/**
 * What a moderator decides about the people they mean: `change` writes it and answers which of them it is new for. The log
 * keeps a line about each of those. Answers for how many.
 */
export async function decideAbout(
  m: Melodrome,
  { act, by, wish, exceptCleared = false }: Decision,
  change: (transaction: Transaction, people: readonly string[], at: Date) => Promise<Changed>,
): Promise<number> {
  const at = m.clock()
  const close = await closeTo(m, by)
  return transact(m.database, async transaction => {
    const people = await peopleMeant(transaction, wish, close, { exceptCleared })
    const changed = await change(transaction, people, at)
    await sql`
      insert into quarantine_log (id, user_id, actor_id, act, reason, at)
      select id, user_id, ${toUuid(by)}, ${act}, ${wish.reason}, ${at}
      from unnest(
        ${changed.map(() => toUuid(newId(at.getTime())))}::uuid[], ${changed.map(({ user_id }) => toUuid(user_id))}::uuid[]
      ) as given (id, user_id)`.execute(transaction)
    return changed.length
  })
}
