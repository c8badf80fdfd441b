import { randomBytes } from 'node:crypto'
import type { Database } from './connect.ts'

const secretBytes = 32

/** A random value that all instances share: the first instance that needs it makes it, and all get the same. */
export async function sharedSecret(database: Database, name: string): Promise<Buffer> {
  await database
    .insertInto('secrets')
    .values({ name, value: randomBytes(secretBytes) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
