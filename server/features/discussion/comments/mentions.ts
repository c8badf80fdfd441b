import { sql } from 'kysely'
import type { Mention } from '#contract/discussion/said.ts'
import { maxMentions } from '#contract/limits.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { notBlocked } from '../../people/reach/reach.ts'
import { typedNames } from './typed-names.ts'

/**
 * The people that a text mentions. First, people whom the writer picked, if their `@name` is really in the text:
 * otherwise a text could notify people it does not name. Second, people whose name was only typed or pasted, if no one
 * else has that name. No one can be mentioned across a block.
 */
export async function mentionsIn(
  database: Executor,
  writer: Viewer,
  content: string,
  ids: readonly string[],
): Promise<Mention[]> {
  const places = typedNames(content)
  const names = [...new Set(places.flat())]
  if (ids.length + names.length === 0) return []
  const people = await database
    .selectFrom('users')
    .select(['id', 'artist_name as name'])
    .where(where =>
      where.or([
        where('id', '=', sql<string>`any(${[...new Set(ids)].map(toUuid)}::uuid[])`),
        where.and([
          where('artist_name', '=', sql<string>`any(${names}::text[])`),
          where('deletion_due_at', 'is', null),
        ]),
      ]),
    )
    .where(notBlocked(writer, 'users.id'))
    .orderBy('id')
    .execute()
  const picked = people.filter(({ id, name }) => ids.includes(id) && content.includes(`@${name}`))
  const typed = places.flatMap(readings => calledBy(readings, people, picked))
  return [...new Map([...picked, ...typed].map(person => [person.id, person])).values()].slice(0, maxMentions)
}

/** The longest reading that is a person's name decides; a name that several people have mentions none of them. */
function calledBy(
  readings: readonly string[],
  people: readonly Mention[],
  picked: readonly Mention[],
): readonly Mention[] {
  const called = readings.find(reading => people.some(({ name }) => name === reading))
  const found = people.filter(({ name }) => name === called)
  if (found.some(({ id }) => picked.some(person => person.id === id))) return []
  return found.length === 1 ? found : []
}
