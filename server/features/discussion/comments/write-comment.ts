import type { Comment, Reply } from '#contract/discussion/comments.ts'
import type { Language } from '#words/languages.ts'
import { newId } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { checkWords } from '../../moderation/filters/check-words.ts'
import { spendComment } from '../../moderation/newcomers/spend-comment.ts'
import { changeQuotes } from '../../notifications/quotes.ts'
import { refuseIfBlocked } from '../../people/reach/reach.ts'
import { lockPlayableSong } from '../../songs/song-access.ts'
import { songTopic } from '../../songs/song-topic.ts'
import { commentOf, replyOf } from './comment.ts'
import { ownComment, removableComment } from './comment-access.ts'
import { commentRow } from './comment-lists.ts'
import { deleteComment, insertComment, insertReply, updateComment } from './comments-sql.ts'
import { holdComment } from './hold-comment.ts'
import { mentionsIn } from './mentions.ts'
import { tellOfComment, tellOfEditedComment } from './tell-of-comments.ts'

export interface Words {
  content: string
  mentions: readonly string[]
}

/** `timestamp`: seconds into the song, null for a comment on the whole song. */
export async function writeComment(
  m: Melodrome,
  viewer: Viewer,
  language: Language,
  songId: string,
  { content, mentions, timestamp }: Words & { timestamp: number | null },
): Promise<Comment> {
  const id = newId(m.clock().getTime())
  const row = await transact(m.database, async transaction => {
    await spendComment(m, transaction, viewer.id, language)
    const song = await lockPlayableSong(transaction, songId)
    await refuseIfBlocked(transaction, viewer.id, song.user_id)
    if (timestamp !== null && timestamp > song.duration_seconds)
      refuseFields({ timestamp: { code: 'commentTime' } })
    const hold = await checkWords(m, transaction, { content }, placeOf(viewer))
    const named = await mentionsIn(transaction, viewer, content, mentions)
    await insertComment(transaction, {
      songId,
      id,
      userId: viewer.id,
      content,
      mentions: named,
      positionSeconds: timestamp,
      at: m.clock(),
    })
    const said = { id, by: viewer.id, content, named }
    if (hold) await holdComment(transaction, { songId, id }, hold, m.clock())
    else await tellOfComment(m, transaction, { ...said, kind: 'comment', song, to: song.user_id })
    // Read before the commit: after it the song may be deleted.
    return commentRow(transaction, viewer, songId, id)
  })
  return commentOf(row ?? refuse('song.notFound'))
}

export async function writeReply(
  m: Melodrome,
  viewer: Viewer,
  language: Language,
  { songId, commentId }: { songId: string; commentId: string },
  { content, mentions }: Words,
): Promise<Reply> {
  const id = newId(m.clock().getTime())
  const row = await transact(m.database, async transaction => {
    await spendComment(m, transaction, viewer.id, language)
    const hold = await checkWords(m, transaction, { content }, placeOf(viewer))
    const named = await mentionsIn(transaction, viewer, content, mentions)
    const reply = { songId, id, userId: viewer.id, content, mentions: named, at: m.clock() }
    const song = await lockPlayableSong(transaction, songId)
    await refuseIfBlocked(transaction, viewer.id, song.user_id)
    const parent = (await insertReply(transaction, commentId, reply)) ?? refuse('comment.notFound')
    const said = { id, by: viewer.id, content, named }
    if (hold) await holdComment(transaction, { songId, id }, hold, m.clock())
    else await tellOfComment(m, transaction, { ...said, kind: 'reply', song, to: parent.parentUserId })
    return commentRow(transaction, viewer, songId, id)
  })
  return replyOf(row ?? refuse('comment.notFound'))
}

export async function changeComment(
  m: Melodrome,
  viewer: Viewer,
  { songId, commentId }: { songId: string; commentId: string },
  { content, mentions }: Words,
): Promise<undefined> {
  await transact(m.database, async transaction => {
    const { id, mentions: before, withheld_for } = await ownComment(transaction, viewer, songId, commentId)
    const hold = await checkWords(m, transaction, { content }, placeOf(viewer))
    const named = await mentionsIn(transaction, viewer, content, mentions)
    await updateComment(transaction, { songId, id, content, mentions: named, at: m.clock() })
    if (hold && withheld_for === null) await holdComment(transaction, { songId, id }, hold, m.clock())
    await changeQuotes(m, transaction, { about: songId, of: id, text: hold ? null : content })
    await tellOfEditedComment(m, transaction, { songId, id }, before as { id: string }[])
    m.live.announce(transaction, { topic: songTopic(songId) })
  })
  return undefined
}

export async function removeComment(
  m: Melodrome,
  viewer: Viewer,
  { songId, commentId }: { songId: string; commentId: string },
): Promise<undefined> {
  await transact(m.database, async transaction => {
    const comment = await removableComment(transaction, viewer, songId, commentId)
    await deleteComment(m, transaction, songId, comment)
    m.live.announce(transaction, { topic: songTopic(songId) })
  })
  return undefined
}

const placeOf = ({ id }: Viewer) => ({ writerId: id, linksAreLimited: true })
