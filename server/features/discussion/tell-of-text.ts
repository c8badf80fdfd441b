import type { Mention } from '#contract/discussion/said.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notify } from '../notifications/notify.ts'

/** A comment, a post, or a reply to one of them. */
export interface NewText {
  id: string
  kind: 'comment' | 'reply'
  /** The song or the post that it belongs to. */
  about: { type: 'song' | 'post'; id: string }
  title: string
  by: string
  /** The people whom it answers. */
  to: readonly string[]
  content: string
  named: readonly Mention[]
}

/**
 * Tells each person at most once: a person who gets an answer is told of that, and not also of the mention. `told`: people
 * who know of it already.
 */
export async function tellOfText(
  m: Melodrome,
  transaction: Transaction,
  { id, kind, about, title, by, to, content, named }: NewText,
  told: ReadonlySet<string> = new Set(),
): Promise<void> {
  const news = { by, about, names: { what: title }, quote: { text: content, of: id } }
  const isNew = (person: string): boolean => !told.has(person)
  const answered = [...new Set(to)]
  await notify(m, transaction, { ...news, kind, to: answered.filter(isNew) })
  const others = named.map(person => person.id).filter(person => !answered.includes(person) && isNew(person))
  await notify(m, transaction, { ...news, kind: 'mention', to: others })
}
