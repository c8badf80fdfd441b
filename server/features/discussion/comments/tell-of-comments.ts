import type { Mention } from '#contract/discussion/said.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { keepReadMs } from '../../notifications/forget-notifications.ts'
import { notify } from '../../notifications/notify.ts'
import { toldOf } from '../../notifications/quotes.ts'
import { notBlocked } from '../../people/reach/reach.ts'
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

/**
 * Tells each person at most once: a person who gets an answer is told of that, and not also of the mention. `told`: people
 * who know of it already.
 */
export async function tellOf(
  m: Melodrome,
  transaction: Transaction,
  words: NewWords,
  told: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { kind, id, song, by, to, content, named } = words
  const news = {
    by,
    about: { type: 'song' as const, id: song.id },
    names: { what: song.title },
    quote: { text: content, of: id },
  }
  await notify(m, transaction, { ...news, kind, to: told.has(to) ? [] : to })
  const others = named.map(person => person.id).filter(person => person !== to && !told.has(person))
  await notify(m, transaction, { ...news, kind: 'mention', to: others })
  m.live.announce(transaction, { topic: songTopic(song.id) })
}

/**
 * Tells of a comment that a filter had held, once a moderator lets it pass. It may have been read before it was held: people
 * who were told then are not told again. About an old one this is not known any more, and it is no news; nor is the word of
 * a person who has been banned since.
 */
export async function tellOfReleased(
  m: Melodrome,
  transaction: Transaction,
  songId: string,
  id: string,
): Promise<void> {
  const known = await transaction
    .selectFrom('comments')
    .innerJoin('songs', 'songs.id', 'comments.song_id')
    .leftJoin('comments as parents', join =>
      join.onRef('parents.song_id', '=', 'comments.song_id').onRef('parents.id', '=', 'comments.parent_id'),
    )
    .select(['comments.user_id as by', 'comments.content', 'comments.mentions', 'comments.parent_id'])
    .select(['parents.user_id as parent_user_id', 'songs.user_id as owner_id', 'songs.title'])
    .where('comments.song_id', '=', toUuid(songId))
    .where('comments.id', '=', toUuid(id))
    .where('comments.created_at', '>', new Date(m.clock().getTime() - keepReadMs))
    .where('songs.status', '=', 'ready')
    .where(notBlocked(null, 'comments.user_id'))
    .executeTakeFirst()
  if (!known?.by) return
  const { by, content, parent_id, parent_user_id, owner_id, title } = known
  const to = parent_id === null ? owner_id : parent_user_id
  const named = known.mentions as unknown as Mention[]
  const told = await toldOf(transaction, { about: songId, of: id })
  const kind = parent_id === null ? 'comment' : 'reply'
  const song = { id: songId, title }
  await tellOf(m, transaction, { kind, id, song, by, to: to ?? by, content, named }, told)
}
