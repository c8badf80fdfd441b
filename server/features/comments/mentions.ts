import type { Mention } from '#contract/comments.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'

/**
 * The people whom a text names: of those the writer picked, whoever's `@name` really stands in it. Without that a
 * text could call anybody without saying so.
 */
export async function mentionsIn(
  database: Executor,
  content: string,
  ids: readonly string[],
): Promise<Mention[]> {
  if (ids.length === 0) return []
  const people = await database
    .selectFrom('users')
    .select(['id', 'artist_name as name'])
    .where('id', 'in', [...new Set(ids)].map(toUuid))
    .orderBy('id')
    .execute()
  return people.filter(({ name }) => content.includes(`@${name}`))
}
