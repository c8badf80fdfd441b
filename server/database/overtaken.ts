import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { migrationNames } from './migrate.ts'

/**
 * Makes a function that answers whether a newer version has migrated the database, while this one runs or before: then
 * rows may name things in columns that this version doesn't know. The operator is told the first time.
 */
export async function createIsOvertaken(
  database: Database,
  migrationsDirectory: string,
  log: FastifyBaseLogger,
): Promise<() => Promise<boolean>> {
  // Read once: a newer version may be unpacked over the running one.
  const known = await migrationNames(migrationsDirectory)
  let isTold = false
  return async () => {
    const { rows } = await sql<{ name: string }>`
      select name from migrations where name <> all(${known}::text[]) limit 1`.execute(database)
    const [newer] = rows
    if (newer && !isTold) {
      log.warn(
        { migration: newer.name },
        'a newer version has migrated the database: this one deletes no files that nothing names',
      )
      isTold = true
    }
    return newer !== undefined
  }
}
