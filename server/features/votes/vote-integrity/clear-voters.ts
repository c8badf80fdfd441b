import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { decideAbout } from './decide-about.ts'
import { isMeant, type Wish } from './people-meant.ts'

const clearedDays = 30

/**
 * Says that nothing is wrong with these voters, as far as the evidence goes that is known now: they leave the list, and no
 * verdict waits for them. Their votes stay as they are. Answers for how many people that is new.
 */
export async function clearVoters(m: Melodrome, by: string, wish: Wish): Promise<number> {
  return decideAbout(m, { act: 'clear', by, wish }, async (transaction, people, at) => {
    const { rows } = await sql<{ user_id: string }>`
      insert into cleared_voters (user_id, evidence, cleared_at, cleared_by, reason)
      select user_id, evidence, ${at}, ${toUuid(by)}, ${wish.reason} from suspected_voters suspected
      where user_id = any(${people.map(toUuid)}::uuid[]) and ${isMeant(wish)} and evidence is not null
        and not exists (select from quarantined_voters aside where aside.user_id = suspected.user_id)
      order by user_id
      on conflict do nothing
      returning user_id`.execute(transaction)
    return rows
  })
}

/** They are in the list again, for as long as there is evidence. */
export async function lookAgain(m: Melodrome, by: string, wish: Wish): Promise<number> {
  return decideAbout(m, { act: 'recheck', by, wish }, async (transaction, people) => {
    const { rows } = await sql<{ user_id: string }>`
      delete from cleared_voters cleared using suspected_voters suspected
      where cleared.user_id = any(${people.map(toUuid)}::uuid[])
        and suspected.user_id = cleared.user_id and suspected.evidence = cleared.evidence and ${isMeant(wish)}
      returning cleared.user_id`.execute(transaction)
    return rows
  })
}

/** Whether a moderator has found nothing wrong with this evidence about a person. */
export async function clearances(database: Executor): Promise<(id: string, evidence: string) => boolean> {
  const rows = await database.selectFrom('cleared_voters').select(['user_id', 'evidence']).execute()
  const known = new Set(rows.map(({ user_id, evidence }) => `${user_id} ${evidence}`))
  return (id, evidence) => known.has(`${id} ${evidence}`)
}

/** What was harmless a month ago is looked at again. */
export async function forgetOldClearances({ database, clock }: Melodrome): Promise<void> {
  const since = new Date(clock().getTime() - clearedDays * dayMs)
  await database.deleteFrom('cleared_voters').where('cleared_at', '<', since).execute()
}
