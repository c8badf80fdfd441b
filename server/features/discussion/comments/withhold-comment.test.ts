import { expect, test } from 'vitest'
import { transact } from '../../../database/transact.ts'
import { melodrome } from '../../../testing/melodrome.ts'
import { aSong } from '../../../testing/songs.ts'
import { releaseComment, withholdComment } from './withhold-comment.ts'

const toComment = 'POST /api/songs/{id}/comments'
const toReply = 'POST /api/songs/{id}/comments/{commentId}/replies'
const toDelete = 'DELETE /api/songs/{id}/comments/{commentId}'

test('replies that are withheld outlive the comment above them, and the last other reply', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { database } = m.melodrome
  const { id: commentId } = await m.jun.call(toComment, { params, body: { content: 'how?' } })
  const thread = { ...params, commentId }
  const held = await m.sora.call(toReply, { params: thread, body: { content: 'with a casino' } })
  const hide = () => transact(database, t => withholdComment(t, params.id, held.id, 'held'))
  const show = () => transact(database, t => releaseComment(t, params.id, held.id))
  const seen = async () => {
    const [comment] = await m.guest.call('GET /api/songs/{id}/comments', { params })
    const { commentCount } = await m.guest.call('GET /api/songs/{id}', { params })
    return { replies: comment?.replies.map(({ content }) => content), commentCount }
  }
  await hide()
  await m.jun.call(toDelete, { params: thread })
  await show()
  expect(await seen()).toEqual({ replies: ['with a casino'], commentCount: 1 })

  await hide()
  expect(await seen()).toMatchObject({ commentCount: 0 })
  await m.sora.call(toDelete, { params: { ...params, commentId: held.id } })
  expect(await seen()).toEqual({ replies: undefined, commentCount: 0 })
})

test('an empty place stays while a withheld reply is below it, whoever deletes the others', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { database } = m.melodrome
  const { id: commentId } = await m.jun.call(toComment, { params, body: { content: 'how?' } })
  const thread = { ...params, commentId }
  const held = await m.sora.call(toReply, { params: thread, body: { content: 'with a casino' } })
  const other = await m.teo.call(toReply, { params: thread, body: { content: 'by ear' } })
  await transact(database, t => withholdComment(t, params.id, held.id, 'held'))
  await m.jun.call(toDelete, { params: thread })
  await m.teo.call(toDelete, { params: { ...params, commentId: other.id } })
  await transact(database, t => releaseComment(t, params.id, held.id))
  const places = await m.guest.call('GET /api/songs/{id}/comments', { params })
  expect(places).toMatchObject([{ isDeleted: true, replies: [{ content: 'with a casino' }] }])
})
