import { sql } from 'kysely'
import type { AppPassword } from '#contract/identity/app-passwords.ts'
import { maxAppPasswords } from '#contract/limits.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

const columns = ['id', 'name', 'user_name', 'created_at', 'last_used_at'] as const

/** A person's passwords for music apps, newest first; there are at most `maxAppPasswords`. */
export function ownAppPasswordRows(database: Executor, userId: string) {
  return database
    .selectFrom('app_passwords')
    .select(columns)
    .where('user_id', '=', toUuid(userId))
    .orderBy('id', 'desc')
    .limit(sql.lit(maxAppPasswords))
}

type Row = Awaited<ReturnType<ReturnType<typeof ownAppPasswordRows>['executeTakeFirstOrThrow']>>

export const asAppPassword = (row: Row): AppPassword => ({
  id: row.id,
  name: row.name,
  userName: row.user_name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export function insertAppPassword(
  database: Executor,
  made: { id: string; userId: string; name: string; userName: string; sealedPassword: string; at: Date },
): Promise<Row> {
  return database
    .insertInto('app_passwords')
    .values({
      id: toUuid(made.id),
      user_id: toUuid(made.userId),
      name: made.name,
      user_name: made.userName,
      sealed_password: made.sealedPassword,
      created_at: made.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Signs the app out. Answers false if the person has no such password. */
export async function revokeAppPassword(database: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('app_passwords')
    .where('id', '=', toUuid(id))
    .where('user_id', '=', toUuid(userId))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** For a person who has lost control of their account. */
export async function revokeAllAppPasswords(database: Executor, userId: string): Promise<void> {
  await database.deleteFrom('app_passwords').where('user_id', '=', toUuid(userId)).execute()
}

export function sealedByUserName(database: Executor, userName: string) {
  return database
    .selectFrom('app_passwords')
    .select(['id', 'sealed_password'])
    .where('user_name', '=', userName)
    .executeTakeFirst()
}
