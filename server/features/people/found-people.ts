import { type RawBuilder, sql } from 'kysely'
import { emailKey } from '#contract/identity/email.ts'
import { uuidFromId } from '#contract/ids.ts'
import { beginning } from '../../database/like.ts'
import { readQuery } from '../search/index/query.ts'

/** If a search finds more people than this, only so many are sorted. */
const mostFound = 5_000

/** The keys of people who match an id, words of their name, or the beginning of their address. */
export function foundPeople(
  search: string,
  { seesAddresses }: { seesAddresses: boolean },
): RawBuilder<unknown> {
  const named = readQuery(search)
  const uuid = uuidFromId(search)
  const ways = [
    ...(uuid ? [sql`select id from users where id = ${uuid}`] : []),
    ...(named ? [sql`select id from users where users.search @@ ${named.begun.names}::tsquery`] : []),
    ...(seesAddresses ? [sql`select id from users where email_key like ${beginning(emailKey(search))}`] : []),
  ]
  if (ways.length === 0) return sql`select id from users where false`
  return sql`select id from (${sql.join(ways, sql` union `)}) found limit ${sql.lit(mostFound)}`
}
