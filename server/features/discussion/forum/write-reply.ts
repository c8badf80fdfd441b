import { sql } from 'kysely'
import type { ForumReply } from '#contract/discussion/forum.ts'
import type { Language } from '#words/languages.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { checkWords } from '../../moderation/filters/check-words.ts'
import { spendComment } from '../../moderation/newcomers/spend-comment.ts'
import { changeQuotes } from '../../notifications/quotes.ts'
import { indexReplies } from '../../search/index/index-replies.ts'
import { tellOfText } from '../tell-of-text.ts'
import { lockedPost, lockedReply, ownReply } from './forum-access.ts'
import { moveCounts } from './post-activity.ts'
import { postTopic } from './post-topic.ts'
import { markPostRead } from './reads.ts'
import { holdReply } from './removal/hold-post.ts'
import { removeReply } from './removal/remove-post.ts'
import { selectReplies } from './replies-sql.ts'
import { replyOf } from './reply.ts'
import { tellOfEditedReply } from './tell-of-posts.ts'
import { checkedText, writtenBy } from './written.ts'

interface Words {
  content: string
  mentions: readonly string[]
}

/** `answers`: one of the replies to the same post. */
export async function writeReply(
  m: Melodrome,
  viewer: Viewer,
  language: Language,
  postId: string,
  { content, mentions, answers }: Words & { answers?: string | null | undefined },
): Promise<ForumReply> {
  const at = m.clock()
  const id = newId(at.getTime())
  await transact(m.database, async transaction => {
    await spendComment(m, transaction, viewer.id, language)
    const post = await lockedPost(transaction, viewer, postId)
    // Not for its writer and moderators either: the people whom a reply names would be told of what they can't read.
    if (post.withheld_for !== null) refuse('post.notFound')
    const answered = answers ? await lockedReply(transaction, viewer, postId, answers) : undefined
    const words = await writtenBy(transaction, viewer, content, mentions)
    const hold = await checkWords(m, transaction, { content: checkedText(words) }, placeOf(viewer))
    await sql`
      insert into forum_replies (post_id, id, user_id, answers_id, content, body, mentions, created_at, updated_at)
      values (${toUuid(postId)}, ${toUuid(id)}, ${toUuid(viewer.id)}, ${answers ? toUuid(answers) : null}, ${content},
        ${JSON.stringify(words.body)}, ${JSON.stringify(words.mentions)}, ${at}, ${at})`.execute(transaction)
    await indexReplies(transaction, [id])
    if (answered) {
      await transaction
        .updateTable('forum_replies')
        .set(({ eb }) => ({ answer_count: eb('answer_count', '+', 1) }))
        .where('post_id', '=', toUuid(postId))
        .where('id', '=', toUuid(answered.id))
        .execute()
    }
    await moveCounts(transaction, postId, { replies: 1, othersReplies: post.user_id === viewer.id ? 0 : 1 })
    await markPostRead(transaction, { personId: viewer.id, postId, at })
    if (hold) return holdReply(m, transaction, { postId, id }, hold)
    const to = [post.user_id, answered?.user_id].filter(person => typeof person === 'string')
    await tellOfText(m, transaction, {
      id,
      kind: 'reply',
      about: { type: 'post', id: postId },
      title: post.title,
      by: viewer.id,
      to,
      content,
      named: words.mentions,
    })
    m.live.announce(transaction, { topic: postTopic(postId) })
  })
  return shownReply(m, viewer, postId, id)
}

export async function changeReply(
  m: Melodrome,
  viewer: Viewer,
  { postId, replyId }: { postId: string; replyId: string },
  { content, mentions }: Words,
): Promise<ForumReply> {
  await transact(m.database, async transaction => {
    const known = await ownReply(transaction, viewer, postId, replyId)
    const words = await writtenBy(transaction, viewer, content, mentions)
    const hold = await checkWords(m, transaction, { content: checkedText(words) }, placeOf(viewer))
    await transaction
      .updateTable('forum_replies')
      .set({
        content,
        body: JSON.stringify(words.body),
        mentions: JSON.stringify(words.mentions),
        updated_at: m.clock(),
      })
      .where('post_id', '=', toUuid(postId))
      .where('id', '=', toUuid(replyId))
      .execute()
    await indexReplies(transaction, [replyId])
    if (hold && known.withheld_for === null) await holdReply(m, transaction, { postId, id: replyId }, hold)
    await changeQuotes(m, transaction, { about: postId, of: replyId, text: hold ? null : content })
    const before = known.mentions as { id: string }[]
    await tellOfEditedReply(m, transaction, { postId, id: replyId }, before)
    m.live.announce(transaction, { topic: postTopic(postId) })
  })
  return shownReply(m, viewer, postId, replyId)
}

export async function deleteReply(
  m: Melodrome,
  viewer: Viewer,
  { postId, replyId }: { postId: string; replyId: string },
): Promise<undefined> {
  await transact(m.database, async transaction => {
    const reply = await ownReply(transaction, viewer, postId, replyId)
    await removeReply(m, transaction, postId, reply)
  })
  return undefined
}

async function shownReply(m: Melodrome, viewer: Viewer, postId: string, id: string): Promise<ForumReply> {
  const row = await selectReplies(m.database, viewer, postId)
    .where('forum_replies.id', '=', toUuid(id))
    .executeTakeFirst()
  return replyOf(row ?? refuse('reply.notFound'))
}

const placeOf = ({ id }: Viewer) => ({ writerId: id, linksAreLimited: true })
