import type { Executor } from '../../../database/connect.ts'
import type { Content } from './answer.ts'
import { audioBytesOf } from './counts-sql.ts'

/**
 * Adds the bytes of its sound to every song of an answer, which no call of ours tells. Some apps, such as Strawberry,
 * take no song without them. One statement for the whole answer.
 */
export async function withSizes(database: Executor, answer: Content): Promise<Content> {
  const ids = new Set<string>()
  changed(answer, song => {
    ids.add(idOf(song))
    return song
  })
  if (ids.size === 0) return answer
  const sizes = await audioBytesOf(database, [...ids])
  return changed(answer, song => ({ ...song, size: sizes.get(idOf(song)) }))
}

const idOf = (song: Content): string => song.id as string

type Value = Content[string]

/** A copy in which `change` has replaced each song. */
function changed(content: Content, change: (song: Content) => Content): Content {
  const copy = Object.entries(content).map(([name, value]) => [name, changedValue(value, change)])
  const own = Object.fromEntries(copy) as Content
  return content.mediaType === 'song' ? change(own) : own
}

function changedValue(value: Value, change: (song: Content) => Content): Value {
  if (Array.isArray(value)) return value.map(each => changedValue(each, change)) as Value
  return typeof value === 'object' ? changed(value as Content, change) : value
}
