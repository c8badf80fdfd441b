import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { foundGroups } from './found-groups.ts'

/**
 * The people about whom a moderator must not decide: themself, those found or set aside together with them, and all of a
 * group that shares an account with one of theirs. The list has each person in one group only, so the groups are found
 * once more, but only for a moderator who is in one.
 */
export async function closeTo(m: Melodrome, moderatorId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select others.user_id from suspected_voters own join suspected_voters others using (evidence)
    where own.user_id = ${toUuid(moderatorId)}
    union
    select others.user_id from quarantined_voters own join quarantined_voters others
      on others.quarantined_at = own.quarantined_at
      -- Also where the account of who set them aside is gone.
      and others.quarantined_by is not distinct from own.quarantined_by
    where own.user_id = ${toUuid(moderatorId)}`.execute(m.database)
  if (rows.length === 0) return new Set([moderatorId])
  const groups = await foundGroups(m)
  const withOneOf = (ids: ReadonlySet<string>): string[] =>
    groups.filter(({ people }) => people.some(id => ids.has(id))).flatMap(({ people }) => people)
  const together = new Set([
    moderatorId,
    ...rows.map(row => row.user_id),
    ...withOneOf(new Set([moderatorId])),
  ])
  return new Set([...together, ...withOneOf(together)])
}
