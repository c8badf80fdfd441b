import { expect, test } from 'vitest'
import { decided, moderated } from '../../../../testing/cases.ts'
import { type Person, refused } from '../../../../testing/test-person.ts'
import { eraseForum } from './erase-forum.ts'

const toReply = 'POST /api/forum/posts/{id}/replies'
const toLike = 'POST /api/forum/posts/{id}/like'
const toDeleteReply = 'DELETE /api/forum/posts/{id}/replies/{replyId}'

test('a ban keeps no texts: neither those of the banned, nor what others have written and liked below them', async () => {
  const m = await moderated()
  const { id } = await m.mina.call('POST /api/forum/posts', {
    body: { title: 'Hello to all', content: '@jun good evening' },
  })
  const params = { id }
  const reply = (by: Person) => by.call(toReply, { params, body: { content: 'and night' } })
  const replyId = (await reply(m.jun)).id
  await reply(m.jun)
  await m.jun.call(toLike, { params })
  await reply(m.sora)
  await decided(m, { kind: 'person', id: m.mina.id }, { content: 'dismiss', person: 'ban' })

  await expect(reply(m.jun)).rejects.toMatchObject(refused('post.notFound'))
  await m.jun.call(toDeleteReply, { params: { ...params, replyId } })
  await eraseForum(m.melodrome, m.jun.id)
  await eraseForum(m.melodrome, m.mina.id)
  const { database } = m.melodrome
  const posts = await database.selectFrom('forum_posts').select(['title', 'like_count', 'mentions']).execute()
  expect(posts).toEqual([{ title: '', like_count: 0, mentions: [] }])
  const replies = await database.selectFrom('forum_replies').select('content').execute()
  expect(replies).toEqual([{ content: 'and night' }])
})
