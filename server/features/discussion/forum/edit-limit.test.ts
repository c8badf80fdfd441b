import { expect, test } from 'vitest'
import { rateLimits } from '#contract/rate-limits.ts'
import { melodrome, minutes } from '../../../testing/melodrome.ts'
import { refused } from '../../../testing/person.ts'
import { aSong } from '../../../testing/songs.ts'

test('comments, posts and replies are changed sixty times in ten minutes, together, and then again', async () => {
  const m = await melodrome()
  const song = { id: await aSong(m, { by: m.mina }) }
  const body = { content: 'good evening to all' }
  const post = await m.jun.call('POST /api/forum/posts', { body: { title: 'Hello to all', ...body } })
  const params = { id: post.id }
  const reply = await m.jun.call('POST /api/forum/posts/{id}/replies', { params, body })
  const comment = await m.jun.call('POST /api/songs/{id}/comments', { params: song, body })
  const changes = [
    () => m.jun.call('PATCH /api/forum/posts/{id}', { params, body }),
    () =>
      m.jun.call('PATCH /api/forum/posts/{id}/replies/{replyId}', {
        params: { ...params, replyId: reply.id },
        body,
      }),
    () =>
      m.jun.call('PATCH /api/songs/{id}/comments/{commentId}', {
        params: { ...song, commentId: comment.id },
        body,
      }),
  ]
  for (let round = 0; round < rateLimits.editText.times / changes.length; round++)
    for (const change of changes) await change()
  for (const change of changes) await expect(change()).rejects.toMatchObject(refused('request.tooMany'))
  m.clock.forward(minutes(rateLimits.editText.minutes))
  for (const change of changes) await change()
})
