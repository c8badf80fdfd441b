import { expect, test } from 'vitest'
import { rateLimits } from '#contract/rate-limits.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { refused } from '../../../testing/test-person.ts'

test('what others read is changed sixty times in ten minutes, all texts together, and then again', async () => {
  const m = await melodrome()
  const song = { id: await aSong(m, { by: m.jun }) }
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
    () => m.jun.call('PATCH /api/songs/{id}', { params: song, body: { title: 'Neon rain' } }),
    () => m.jun.call('PUT /api/songs/{id}/likeness', { params: song, body: { answer: 'own' } }),
    () => m.jun.call('DELETE /api/songs/{id}/cover', { params: song }),
    () => m.jun.call('PUT /api/users/{id}/profile', { params: { id: m.jun.id }, body: { bio: 'hello' } }),
  ]
  for (let time = 0; time < rateLimits.editText.times; time++) await changes[time % changes.length]!()
  for (const change of changes) await expect(change()).rejects.toMatchObject(refused('request.tooMany'))
  m.clock.forward(minutes(rateLimits.editText.minutes))
  for (const change of changes) await change()
})
