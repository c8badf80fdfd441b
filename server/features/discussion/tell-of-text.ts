import type { Mention } from '#contract/discussion/said.ts'
import { maxMentions } from '#contract/limits.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Melodrome } from '../../melodrome.ts'
import { notify } from '../notifications/notify.ts'
import { toldOf } from '../notifications/quotes.ts'

/** A comment, a post, or a reply to one of them. */
export interface NewText {
  id: string
  /** How the people in `to` are told; a post answers no one. */
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

/**
 * Tells of a text that others can read again, or for the first time: a filter had held it, or a decision had hidden it and was
 * reversed. People may have read it before, and its writer may have changed it since: those who were told are not told again.
 */
export async function tellOfReleasedText(
  m: Melodrome,
  transaction: Transaction,
  text: NewText,
): Promise<void> {
  const { told, named } = await namedAnew(transaction, text)
  await tellOfText(m, transaction, { ...text, named }, told)
}

/**
 * Tells the people whom an edit names for the first time; `before`: the people whom the text named until then. Those who
 * were told of the text before are not told again, nor are the people whom it answers.
 */
export async function tellOfEdit(
  m: Melodrome,
  transaction: Transaction,
  text: NewText,
  before: readonly { id: string }[],
): Promise<void> {
  const { named } = await namedAnew(transaction, text, before)
  await tellOfText(m, transaction, { ...text, to: [], named })
}

/**
 * Who has been told of a text, and whom it names that does not know of it yet. However often it is edited, it tells no more
 * people than it may name: otherwise one text could reach everybody.
 */
async function namedAnew(
  transaction: Transaction,
  text: NewText,
  before: readonly { id: string }[] = [],
): Promise<{ told: ReadonlySet<string>; named: readonly Mention[] }> {
  const told = await toldOf(transaction, { about: text.about.id, of: text.id })
  const known = new Set([...told, ...text.to, ...before.map(person => person.id)])
  const toldByName = [...told].filter(id => !text.to.includes(id)).length
  const named = text.named.filter(({ id }) => !known.has(id)).slice(0, Math.max(0, maxMentions - toldByName))
  return { told, named }
}
