import type { RichText } from '#contract/discussion/rich-text.ts'
import type { Mention } from '#contract/discussion/said.ts'
import type { Executor } from '../../../database/connect.ts'
import type { Viewer } from '../../../http/mount.ts'
import { mentionsIn } from '../comments/mentions.ts'
import { linksOutIn, plainTextOf, richTextOf } from './rich-text.ts'

/** A text in the form that is stored: the source, the tree that is shown, and the people it mentions. */
export interface Written {
  content: string
  body: RichText
  mentions: readonly Mention[]
}

export async function writtenBy(
  database: Executor,
  writer: Viewer,
  content: string,
  mentionIds: readonly string[],
): Promise<Written> {
  const found = written(content, await mentionsIn(database, writer, content, mentionIds))
  // A name within code or a link is shown as it is, and mentions no one.
  const shown = peopleIn(found.body)
  return { ...found, mentions: found.mentions.filter(({ id }) => shown.has(id)) }
}

export function written(content: string, mentions: readonly Mention[]): Written {
  return { content, body: richTextOf(content, mentions), mentions }
}

/** What filters read of a text: Markdown can write an address in a form that only its parser recognises. */
export function checkedText({ content, body }: Written): string {
  return [content, ...linksOutIn(body)].join('\n')
}

function peopleIn(body: RichText): Set<string> {
  return new Set(
    body.flatMap(({ runs, parts }) => [
      ...runs.flatMap(({ personId }) => personId ?? []),
      ...parts.flatMap(part => [...peopleIn(part)]),
    ]),
  )
}

/** Enough for the two lines below a title in a list. */
const excerptLength = 280

export function excerptOf(body: RichText): string {
  const words = plainTextOf(body).replaceAll(/\s+/g, ' ')
  return [...words].slice(0, excerptLength).join('')
}
