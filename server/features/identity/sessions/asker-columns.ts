import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { refuse } from '../../../http/refusal.ts'
import { isBanned, suspendedUntil } from '../../moderation/sanctions/running-sanction.ts'
import { mustAcceptTerms } from '../terms/terms-agreed.ts'

/** The columns of an account that the door needs, for a session and for an API token. */
export const askerColumns = (now: Date) =>
  [
    'users.id as userId',
    'users.email_verified_at as emailVerifiedAt',
    isBanned('users.id').as('isBanned'),
    mustAcceptTerms().as('mustAcceptTerms'),
    suspendedUntil('users.id', now).as('suspendedUntil'),
  ] as const

/**
 * Whether the account still works: one whose deletion is due has no sessions or tokens, even before its rows are gone.
 */
export const isStillThere = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(users.deletion_due_at is null or users.deletion_due_at > ${now})`

/** Refuses a person whose deletion is due. Only for people who have proven who they are. */
export async function refuseBeingDeleted(database: Executor, userId: string, now: Date): Promise<void> {
  const person = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', toUuid(userId))
    .where(isStillThere(now))
    .executeTakeFirst()
  if (!person) refuse('account.beingDeleted')
}
