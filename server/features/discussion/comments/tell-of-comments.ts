import type { Mention } from '#contract/discussion/said.ts'
import type { Transaction } from '../../../database/connect.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'
import { songTopic } from '../../songs/song-topic.ts'

export interface NewWords {
  kind: 'comment' | 'reply'
  song: { id: string; title: string }
  by: string
  /** Whose song or comment it is about. */
  to: string
  content: string
  named: readonly Mention[]
}

/** Tells the people a comment is for, each once: a person who is answered is told of the answer, and not also of being named. */
export async function tellOf(m: Melodrome, transaction: Transaction, words: NewWords): Promise<void> {
  const { kind, song, by, to, content, named } = words
  const news = {
    by,
    about: { type: 'song' as const, id: song.id },
    names: { what: song.title },
    quote: content,
  }
  await notify(m, transaction, { ...news, kind, to })
  const others = named.map(({ id }) => id).filter(id => id !== to)
  await notify(m, transaction, { ...news, kind: 'mention', to: others })
  m.live.announce(transaction, { topic: songTopic(song.id) })
}
