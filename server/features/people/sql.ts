import { sql } from 'kysely'
import type { Person, Profile } from '#contract/people.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { searchQuery } from '../search/tokens.ts'
import { personColumns, personOf } from './person.ts'

export async function profileById(database: Executor, id: string): Promise<Profile | undefined> {
  const row = await database
    .selectFrom('users')
    .select([...personColumns, 'users.bio', 'users.song_count', 'users.created_at'])
    .where('users.id', '=', toUuid(id))
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      ...personOf(row),
      bio: row.bio,
      songCount: row.song_count,
      createdAt: row.created_at.toISOString(),
    }
  )
}

/** People whose artist name holds every word of the search, those with most songs first. */
export async function peopleMatching(database: Executor, search: string, limit: number): Promise<Person[]> {
  const query = searchQuery(search)
  if (!query) return []
  const rows = await database
    .selectFrom('users')
    .select(personColumns)
    .where(sql<boolean>`users.search @@ ${query}::tsquery`)
    .where('users.deletion_due_at', 'is', null)
    .orderBy('users.song_count', 'desc')
    .orderBy('users.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(personOf)
}
