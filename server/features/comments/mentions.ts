import type { Mention } from '#contract/comments.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Viewer } from '../../http/mount.ts'
import { notBlocked } from '../reach/rule.ts'

/**
 * The people whom a text names: of those the writer picked, whoever's `@name` really stands in it. Without that a
 * text could call anybody without saying so. Across a block nobody is named.
 */
export async function mentionsIn(
  database: Executor,
  writer: Viewer,
  content: string,
  ids: readonly string[],
): Promise<Mention[]> {
  if (ids.length === 0) return []
  const people = await database
    .selectFrom('users')
    .select(['id', 'artist_name as name'])
    .where('id', 'in', [...new Set(ids)].map(toUuid))
    .where(notBlocked(writer, 'users.id'))
    .orderBy('id')
    .execute()
  return people.filter(({ name }) => content.includes(`@${name}`))
}
