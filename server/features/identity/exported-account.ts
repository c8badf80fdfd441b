import { sql } from 'kysely'
import { toUuid } from '../../database/ids.ts'
import { exportedRows, exportPageSize, fromId, type Rows } from '../../database/row-pages.ts'
import { deviceOf } from '../../http/input/device.ts'

export const exportedAccount: Rows = async ({ database }, personId, after) => {
  if (after) return []
  return database
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified_at',
      'first_name',
      'last_name',
      'artist_name',
      'bio',
      'language',
      'messages_from',
      'recipe_sharing',
      'role',
      'song_count',
      'follower_count',
      'followed_count',
      'terms_version',
      'terms_accepted_at',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', toUuid(personId))
    .execute()
}

export const exportedSessions: Rows = async ({ database }, personId, after) => {
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', toUuid(personId))
    // A half session is not a sign-in yet.
    .where('awaits_factor', '=', false)
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()
  return rows.map(row => ({ ...row, ...deviceOf(row.user_agent) }))
}

export const exportedSignInLog = exportedRows({ owner: 'account_id', id: 'id' }, database =>
  database.selectFrom('sign_in_log').select(['id', 'kind', 'reason', 'browser', 'system', 'at']),
)

/** The accounts at a provider by which a member signs in. */
export const exportedSignIns = exportedRows({ owner: 'user_id', id: 'id' }, database =>
  database.selectFrom('identities').select(['id', 'issuer', 'subject', 'label', 'linked_at', 'last_used_at']),
)

/** The names of passkeys, without the keys. */
export const exportedPasskeys = exportedRows({ owner: 'user_id', id: 'id' }, database =>
  database.selectFrom('passkeys').select(['id', 'name', 'created_at', 'last_used_at']),
)

/** App passwords with their names, without the secrets. */
export const exportedAppPasswords = exportedRows({ owner: 'user_id', id: 'id' }, database =>
  database.selectFrom('app_passwords').select(['id', 'name', 'user_name', 'created_at', 'last_used_at']),
)

export const exportedApiTokens = exportedRows({ owner: 'user_id', id: 'id' }, database =>
  database
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at']),
)
