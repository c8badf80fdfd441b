import { expect, test } from 'vitest'
import { decided, moderated } from '../../../testing/cases.ts'
import { aSong } from '../../../testing/songs.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

const general = 'GET /api/songs/{id}/comments'
const timeline = 'GET /api/songs/{id}/timeline-comments'
const replies = 'GET /api/songs/{id}/comments/{commentId}/replies'
const toComment = 'POST /api/songs/{id}/comments'
const toLike = 'POST /api/songs/{id}/comments/{commentId}/like'

test('what was said of a hidden song is read by its owner and moderators, and liked by none', async () => {
  const m = await moderated()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { id: commentId } = await m.jun.call(toComment, { params, body: { content: 'how?' } })
  const thread = { ...params, commentId }
  await m.mina.call('POST /api/songs/{id}/comments/{commentId}/replies', {
    params: thread,
    body: { content: 'by ear' },
  })
  await m.jun.call('POST /api/songs/{id}/timeline-comments', {
    params,
    body: { content: 'here', timestamp: 1 },
  })
  const seen = async (by: Person) => [
    await by.call(general, { params }),
    await by.call(timeline, { params }),
    await by.call(replies, { params: thread }),
  ]
  const said = [[{ content: 'how?', replies: [{}] }], [{ content: 'here' }], [{ content: 'by ear' }]]
  expect(await seen(m.guest)).toMatchObject(said)
  expect(await m.sora.call(toLike, { params: thread })).toEqual({ likes: 1, isLiked: true })

  await decided(m, { kind: 'song', id: params.id })
  for (const person of [m.jun, m.guest]) {
    for (const list of [general, timeline] as const)
      await expect(person.call(list, { params })).rejects.toMatchObject(refused('song.notFound'))
    await expect(person.call(replies, { params: thread })).rejects.toMatchObject(refused('comment.notFound'))
  }
  for (const person of [m.mina, m.teo]) {
    expect(await seen(person)).toMatchObject(said)
    await expect(person.call(toLike, { params: thread })).rejects.toMatchObject(refused('comment.notFound'))
  }
})

test('the lists of a hidden song without comments are empty for its owner and moderators; for others there is no song', async () => {
  const m = await moderated()
  const params = { id: await aSong(m, { by: m.mina }) }
  await decided(m, { kind: 'song', id: params.id })
  for (const list of [general, timeline] as const) {
    for (const person of [m.mina, m.teo]) expect(await person.call(list, { params })).toEqual([])
    for (const person of [m.jun, m.guest])
      await expect(person.call(list, { params })).rejects.toMatchObject(refused('song.notFound'))
  }
})
