import type { Mention } from '#contract/discussion/said.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { keepReadMs } from '../../notifications/forget-notifications.ts'
import { notBlocked } from '../../people/reach/reach.ts'
import { songTopic } from '../../songs/song-topic.ts'
import { type NewText, tellOfEdit, tellOfReleasedText, tellOfText } from '../tell-of-text.ts'

/** `to`: the owner of the song, or the writer of the comment that is answered. */
export interface ToldComment extends Pick<NewText, 'id' | 'kind' | 'content' | 'named'> {
  song: { id: string; title: string }
  by: string
  to: string
}

export async function tellOfComment(
  m: Melodrome,
  transaction: Transaction,
  { song, to, ...text }: ToldComment,
): Promise<void> {
  const about = { type: 'song', id: song.id } as const
  await tellOfText(m, transaction, { ...text, about, title: song.title, to: [to] })
  m.live.announce(transaction, { topic: songTopic(song.id) })
}

/** Call it once others can read the comment again. */
export async function tellOfReleased(
  m: Melodrome,
  transaction: Transaction,
  songId: string,
  id: string,
): Promise<void> {
  const text = await toldText(m, transaction, songId, id)
  if (!text) return
  await tellOfReleasedText(m, transaction, text)
  m.live.announce(transaction, { topic: songTopic(songId) })
}

/** `before`: the people whom it named until it was edited. */
export async function tellOfEditedComment(
  m: Melodrome,
  transaction: Transaction,
  { songId, id }: { songId: string; id: string },
  before: readonly { id: string }[],
): Promise<void> {
  const text = await toldText(m, transaction, songId, id)
  if (text) await tellOfEdit(m, transaction, text, before)
}

/**
 * A comment of which people can still be told; undefined while others can't read it. About an old one it is not known any
 * more who was told, and it is no news; nor is the word of a person who has been banned since.
 */
async function toldText(
  m: Melodrome,
  transaction: Transaction,
  songId: string,
  id: string,
): Promise<NewText | undefined> {
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
    .where('comments.withheld_for', 'is', null)
    .where('songs.status', '=', 'ready')
    .where(notBlocked(null, 'comments.user_id'))
    .executeTakeFirst()
  if (!known?.by) return undefined
  const { by, content, parent_id, parent_user_id, owner_id, title } = known
  return {
    id,
    kind: parent_id === null ? 'comment' : 'reply',
    about: { type: 'song', id: songId },
    title,
    by,
    to: [parent_id === null ? owner_id : parent_user_id].filter(person => person !== null),
    content,
    named: known.mentions as unknown as Mention[],
  }
}
