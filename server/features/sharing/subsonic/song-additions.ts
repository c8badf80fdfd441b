import type { Executor } from '../../../database/connect.ts'
import { isExplicit } from '../../songs/song.ts'
import { type Addition, additionsOf } from './counts-sql.ts'
import type { Content } from './subsonic-answer.ts'

/**
 * Adds to every song of an answer what no list of ours tells: whether it is explicit, and the bytes of its sound. Some
 * apps, such as Strawberry, take no song without these. One statement for the whole answer.
 */
export async function withAdditions(database: Executor, answer: Content): Promise<Content> {
  const ids = new Set<string>()
  changed(answer, song => {
    ids.add(idOf(song))
    return song
  })
  if (ids.size === 0) return answer
  const additions = await additionsOf(database, [...ids])
  return changed(answer, song => ({ ...song, ...additionShape(additions.get(idOf(song))) }))
}

/** The protocol has no word for songs that were not checked: `clean` means a version without what is explicit. */
const additionShape = (addition: Addition | undefined) => ({
  size: addition?.audio_bytes ?? undefined,
  explicitStatus: addition && isExplicit(addition.labels) ? 'explicit' : '',
})

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
