import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { toUuid } from '../../../database/ids.ts'
import { decided, moderated } from '../../../testing/cases.ts'
import { aSong } from '../../../testing/songs.ts'
import type { TestMelodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { messageOf } from './push-message.ts'

/** What a person is told, in the list as in a push, and the picture beside it. */
async function told(m: TestMelodrome, person: Person, kind: NotificationKind) {
  const all = await person.call('GET /api/notifications')
  const { id, message, imageUrl } = all.find(({ type }) => type === kind)!
  const push = { userId: person.id, notificationId: id, language: 'en' as const }
  expect(await messageOf(m.melodrome, push)).toMatchObject({ body: message })
  return [message, imageUrl]
}

test('a song that others can’t see is told without its title and cover, but not to its maker', async () => {
  const m = await moderated()
  const id = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const place = { params: { id } }
  const comment = { ...place, body: { content: 'Rain!' } }
  const { id: commentId } = await m.jun.call('POST /api/songs/{id}/comments', comment)
  await m.sora.call('POST /api/songs/{id}/comments/{commentId}/replies', {
    params: { id, commentId },
    body: { content: 'Indeed' },
  })
  await m.jun.call('POST /api/songs/{id}/like', { ...place, body: { isLike: true } })
  await sql`
    update songs set title = 'Neon snow', cover_blobs = '{"small": "a.webp"}' where id = ${toUuid(id)}`.execute(
    m.melodrome.database,
  )
  const own = ['jun likes “Neon snow”.', '/media/a.webp']
  expect(await told(m, m.jun, 'reply')).toEqual(['sora replied in “Neon snow”.', '/media/a.webp'])
  expect(await told(m, m.mina, 'like')).toEqual(own)
  await decided(m, { kind: 'song', id })
  expect(await told(m, m.jun, 'reply')).toEqual(['sora replied in “(not available)”.', null])
  expect(await told(m, m.mina, 'like')).toEqual(own)
})

test('a post that is withheld, or deleted with its replies left, is told without its title', async () => {
  const m = await moderated()
  const answered = async (title: string) => {
    const post = { title, content: 'hello to all', category: 'talk' as const, tags: [], mentions: [] }
    const { id } = await m.mina.call('POST /api/forum/posts', { body: post })
    m.clock.forward(1_000)
    const body = { content: 'one', mentions: [] }
    await m.jun.call('POST /api/forum/posts/{id}/replies', { params: { id }, body })
    expect(await told(m, m.mina, 'reply')).toEqual([`jun replied in “${title}”.`, null])
    return id
  }
  const isGone = ['jun replied in “(not available)”.', null]
  await decided(m, { kind: 'post', id: await answered('First') })
  expect(await told(m, m.mina, 'reply')).toEqual(isGone)
  await m.mina.call('DELETE /api/forum/posts/{id}', { params: { id: await answered('Second') } })
  expect(await told(m, m.mina, 'reply')).toEqual(isGone)
})
