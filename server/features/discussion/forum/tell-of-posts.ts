import type { Mention } from '#contract/discussion/said.ts'
import type { Transaction } from '../../../database/connect.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'

export interface NewWords {
  /** The post, or the reply to it, that was written. */
  id: string
  post: { id: string; title: string }
  by: string
  /** The people whom it answers. */
  to: readonly string[]
  content: string
  named: readonly Mention[]
}

/** Tells each person at most once: a person who gets an answer is told of that, and not also of the mention. */
export async function tellOf(m: Melodrome, transaction: Transaction, words: NewWords): Promise<void> {
  const { id, post, by, to, content, named } = words
  const news = {
    by,
    about: { type: 'post' as const, id: post.id },
    names: { what: post.title },
    quote: { text: content, of: id },
  }
  const answered = [...new Set(to)]
  await notify(m, transaction, { ...news, kind: 'reply', to: answered })
  const others = named.map(person => person.id).filter(person => !answered.includes(person))
  await notify(m, transaction, { ...news, kind: 'mention', to: others })
}
