import { sql } from 'kysely'
import type { SanctionKind } from '#contract/moderation/sanctions.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { showSongs } from '../../songs/removal/hide-songs.ts'
import { runningSanction } from '../sanctions/running-sanction.ts'
import { shutOut } from './impose-sanction.ts'

/**
 * Takes a sanction back as if it had never been imposed, because its decision was reversed; while the one that replaced
 * it runs, nothing changes. Otherwise the sanction that had given way to it runs again. Without a ban the songs come back, unless
 * their owner is leaving.
 */
export async function liftSanction(
  m: Melodrome,
  transaction: Transaction,
  { sanctionId, by, at }: { sanctionId: string; by: string; at: Date },
): Promise<void> {
  const personOfIt = transaction
    .selectFrom('sanctions')
    .select('person_id')
    .where('id', '=', toUuid(sanctionId))
  // Two moderators who decide at once take turns, as in `imposeSanction`.
  const person = await transaction
    .selectFrom('users')
    .select(['id', 'deletion_due_at'])
    .where('id', '=', personOfIt)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return
  const lifted = await transaction
    .updateTable('sanctions')
    .set({ lifted_at: at, lifted_by: toUuid(by) })
    .where('id', '=', toUuid(sanctionId))
    .where('lifted_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  if (lifted?.kind === 'warning' || (await doesAnyRun(transaction, person.id, at))) return
  const runsAgain = await bringBack(transaction, person.id, sanctionId, at)
  const [wasBanned, isBanned] = [lifted?.kind === 'ban', runsAgain === 'ban']
  if (isBanned && !wasBanned) await shutOut(m, transaction, person.id, at)
  if (wasBanned && !isBanned && !person.deletion_due_at) await showSongs(m, transaction, person.id)
}

async function doesAnyRun(transaction: Transaction, personId: string, at: Date): Promise<boolean> {
  const person = await transaction
    .selectFrom('users')
    .select(runningSanction('users.id', at).as('running'))
    .where('id', '=', toUuid(personId))
    .executeTakeFirst()
  return Boolean(person?.running)
}

/**
 * The latest of a person's other sanctions that were not taken back runs again, unless its time is over. Answers its
 * kind. One that had given way when its own decision was reversed is known by that decision only.
 */
async function bringBack(
  transaction: Transaction,
  personId: string,
  sanctionId: string,
  at: Date,
): Promise<SanctionKind | undefined> {
  const { rows } = await sql<{ kind: SanctionKind }>`
    update sanctions set lifted_at = null
    where id = (
      select id from sanctions
      where person_id = ${toUuid(personId)} and kind <> 'warning' and lifted_by is null
        and id <> ${toUuid(sanctionId)} and not exists (
          select from moderation_decisions made where made.case_id = sanctions.case_id and reversed_at is not null
        )
      order by id desc limit 1
    ) and (until is null or until > ${at})
    returning kind`.execute(transaction)
  return rows[0]?.kind
}
