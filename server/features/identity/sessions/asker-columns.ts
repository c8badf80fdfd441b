import { type RawBuilder, sql } from 'kysely'
import { isBanned, suspendedUntil } from '../../moderation/sanctions/running-sanction.ts'
import { mustAcceptTerms } from '../terms/terms-agreed.ts'

/** What the door has to know of an account, whether a session or an API token names it. */
export const askerColumns = (now: Date) =>
  [
    'users.id as userId',
    'users.email_verified_at as emailVerifiedAt',
    isBanned('users.id').as('isBanned'),
    mustAcceptTerms().as('mustAcceptTerms'),
    suspendedUntil('users.id', now).as('suspendedUntil'),
  ] as const

/** An account whose deletion is due has neither, even before its rows are gone. */
export const isStillThere = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(users.deletion_due_at is null or users.deletion_due_at > ${now})`
