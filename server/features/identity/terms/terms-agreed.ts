import { type RawBuilder, sql } from 'kysely'
import { termsVersion } from '#contract/identity/terms-version.ts'

/**
 * THE rule of who has to agree to the terms before they write anything for others again: members who have agreed to an
 * earlier version or to none, except the demo community.
 */
export function mustAcceptTerms(): RawBuilder<boolean> {
  return sql<boolean>`(not users.is_demo and coalesce(users.terms_version < ${termsVersion}::date, true))`
}
