import type { Mention } from '#contract/discussion/said.ts'
import type { Transaction } from '../../../database/connect.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { notify } from '../../notifications/notify.ts'
import { songTopic } from '../../songs/song-topic.ts'

export interface NewWords {
  kind: 'comment' | 'reply'
  id: string
  song: { id: string; title: string }
  by: string
  /** The owner of the song or the writer of the comment that it is about. */
  to: string
  content: string
  named: readonly Mention[]
}

/** Tells each person at most once: a person who gets an answer is told of that, and not also of the mention. */
export async function tellOf(m: Melodrome, transaction: Transaction, words: NewWords): Promise<void> {
  const { kind, id, song, by, to, content, named } = words
  const news = {
    by,
    about: { type: 'song' as const, id: song.id },
    names: { what: song.title },
    quote: { text: content, of: id },
  }
  await notify(m, transaction, { ...news, kind, to })
  const others = named.map(person => person.id).filter(person => person !== to)
  await notify(m, transaction, { ...news, kind: 'mention', to: others })
  m.live.announce(transaction, { topic: songTopic(song.id) })
}
