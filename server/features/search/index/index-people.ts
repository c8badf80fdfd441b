import { sql } from 'kysely'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { changeEdition } from './edition.ts'
import { rememberWords } from './remember-words.ts'
import { indexVersion } from './tokens.ts'
import { personVector } from './vector.ts'

/** Brings the search up to date with people's artist names; in the transaction that changes them. */
export async function indexPeople(transaction: Transaction, personIds: readonly string[]): Promise<void> {
  changeEdition(transaction)
  const people = await transaction
    .selectFrom('users')
    .select(['id', 'artist_name'])
    .where('id', '=', sql<string>`any(${personIds.map(toUuid)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const names = people.map(person => person.artist_name)
  await sql`
    update users set search = indexed.search::tsvector, search_version = ${indexVersion}
    from unnest(${people.map(({ id }) => toUuid(id))}::uuid[], ${names.map(personVector)}::text[]) as indexed (id, search)
    where users.id = indexed.id`.execute(transaction)
  await rememberWords(transaction, names)
}
