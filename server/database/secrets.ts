import { randomBytes } from 'node:crypto'
import type { Database } from './connect.ts'

const secretBytes = 32
const names = [
  'limits',
  'mail',
  'push',
  'listener',
  'codes',
  'second factor',
  'app passwords',
  'sound',
] as const
type Secrets = Record<(typeof names)[number], Buffer>

/** Random values that all instances share: the first instance makes them, and all get the same. */
export async function sharedSecrets(database: Database): Promise<Secrets> {
  await database
    .insertInto('secrets')
    .values(names.map(name => ({ name, value: randomBytes(secretBytes) })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const rows = await database
    .selectFrom('secrets')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Secrets
}
