import { type RawBuilder, sql } from 'kysely'
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
