import { sql } from 'kysely'
import type { ForumPostDetail } from '#contract/discussion/forum.ts'
import type { ForumCategory } from '#contract/discussion/forum-categories.ts'
import { newcomerPosts } from '#contract/limits.ts'
import type { Language } from '#words/languages.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse, refuseFor } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { checkWords } from '../../moderation/filters/check-words.ts'
import { newcomersWait } from '../../moderation/newcomers/newcomer-rule.ts'
import { changeQuotes, changeTitle } from '../../notifications/quotes.ts'
import { indexPosts } from '../../search/index/index-posts.ts'
import { tellOfText } from '../tell-of-text.ts'
import { ownPost } from './forum-access.ts'
import { hotOf } from './hot.ts'
import { postDetailOf } from './post.ts'
import { tagPost } from './post-tags.ts'
import { postTopic } from './post-topic.ts'
import { postById } from './posts-sql.ts'
import { markPostRead } from './reads.ts'
import { holdPost } from './removal/hold-post.ts'
import { removePost } from './removal/remove-post.ts'
import { tellOfEditedPost } from './tell-of-posts.ts'
import { checkedText, excerptOf, type Written, writtenBy } from './written.ts'

export interface NewPost {
  title: string
  content: string
  category: ForumCategory
  tags: readonly string[]
  mentions: readonly string[]
}

export async function writePost(
  m: Melodrome,
  viewer: Viewer,
  language: Language,
  { title, content, category, tags, mentions }: NewPost,
): Promise<ForumPostDetail> {
  const at = m.clock()
  const id = newId(at.getTime())
  await transact(m.database, async transaction => {
    await spendNewcomersPost(m, transaction, viewer, language)
    const words = await writtenBy(transaction, viewer, content, mentions)
    const hold = await checkWords(m, transaction, textsOf({ title, words, tags }), placeOf(viewer))
    await sql`
      insert into forum_posts (id, user_id, category, title, content, body, excerpt, tags, mentions, last_activity_at, hot,
        search, search_version, created_at, updated_at)
      select ${toUuid(id)}, ${toUuid(viewer.id)}, ${category}, ${title}, ${content}, ${JSON.stringify(words.body)}::jsonb,
        ${excerptOf(words.body)}, ${tags}::text[], ${JSON.stringify(words.mentions)}::jsonb, at, ${hotOf(sql`0`, sql`0`, sql`at`)},
        ''::tsvector, 0, at, at
      from (select ${at}::timestamptz as at) moment`.execute(transaction)
    await indexPosts(transaction, [id])
    await tagPost(transaction, id, tags)
    await markPostRead(transaction, { personId: viewer.id, postId: id, at })
    if (hold) return holdPost(m, transaction, id, hold)
    await tellOfText(m, transaction, {
      id,
      kind: 'reply',
      about: { type: 'post', id },
      title,
      by: viewer.id,
      to: [],
      content,
      named: words.mentions,
    })
  })
  return shownPost(m, viewer, id)
}

const textsOf = ({ title, words, tags }: Pick<NewPost, 'title' | 'tags'> & { words: Written }) => ({
  title,
  content: checkedText(words),
  tags: tags.join(', '),
})

const placeOf = ({ id }: Viewer) => ({ writerId: id, linksAreLimited: true })

/** Counts in the post's transaction, so a post that fails does not count. */
async function spendNewcomersPost(
  m: Melodrome,
  transaction: Transaction,
  { id }: Viewer,
  language: Language,
): Promise<void> {
  const seconds = await newcomersWait(m, transaction, id, 'newcomersPost')
  if (seconds !== undefined) refuseFor(seconds, language, 'post.newcomer', { limit: newcomerPosts })
}

/**
 * Fields that are not given stay; with a new text and without `mentions`, people who are still named in it stay
 * mentioned.
 */
export async function changePost(
  m: Melodrome,
  viewer: Viewer,
  id: string,
  wishes: { [K in keyof NewPost]?: NewPost[K] | undefined },
): Promise<ForumPostDetail> {
  await transact(m.database, async transaction => {
    const known = await ownPost(transaction, viewer, id)
    const {
      title = known.title,
      content = known.content,
      category = known.category,
      tags = known.tags,
    } = wishes
    const before = known.mentions as { id: string }[]
    const mentions = wishes.mentions ?? before.map(person => person.id)
    const words = await writtenBy(transaction, viewer, content, mentions)
    const hold = await checkWords(m, transaction, textsOf({ title, words, tags }), placeOf(viewer))
    await transaction
      .updateTable('forum_posts')
      .set({
        title,
        category,
        content,
        body: JSON.stringify(words.body),
        excerpt: excerptOf(words.body),
        mentions: JSON.stringify(words.mentions),
        tags: [...tags],
        updated_at: m.clock(),
      })
      .where('id', '=', toUuid(id))
      .execute()
    await indexPosts(transaction, [id])
    if (known.withheld_for === null) {
      await tagPost(transaction, id, tags)
      if (hold) await holdPost(m, transaction, id, hold)
      if (title !== known.title) await changeTitle(m, transaction, { of: id, title })
    }
    await changeQuotes(m, transaction, { about: id, of: id, text: hold ? null : content })
    await tellOfEditedPost(m, transaction, id, before)
    m.live.announce(transaction, { topic: postTopic(id) })
  })
  return shownPost(m, viewer, id)
}

export async function deletePost(m: Melodrome, viewer: Viewer, id: string): Promise<undefined> {
  await transact(m.database, async transaction => {
    await ownPost(transaction, viewer, id)
    await removePost(m, transaction, id)
  })
  return undefined
}

export async function shownPost(m: Melodrome, viewer: Viewer | null, id: string): Promise<ForumPostDetail> {
  const row = await postById(m.database, { viewer, now: m.clock() }, id).executeTakeFirst()
  return postDetailOf(row ?? refuse('post.notFound'))
}
