import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { claim, decide, decided, letPass, moderated } from '../../../testing/cases.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

const toPost = 'POST /api/forum/posts'
const toChange = 'PATCH /api/forum/posts/{id}'
const toReply = 'POST /api/forum/posts/{id}/replies'
const toLikeReply = 'POST /api/forum/posts/{id}/replies/{replyId}/like'

const names = async (person: Person) =>
  (await person.call('GET /api/notifications')).map(notification => notification.names)

test('a held post takes no replies, so its title reaches none of the people whom they would name', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  const body = { title: 'Casino night', content: 'come to the place' }
  const post = await m.mina.call(toPost, { body })
  expect(post.withheldFor).toBe('held')
  const params = { id: post.id }
  const look = { params, body: { content: '@jun @sora look' } }
  for (const person of [m.mina, m.teo, m.jun])
    await expect(person.call(toReply, look)).rejects.toMatchObject(refused('post.notFound'))
  expect([await names(m.jun), await names(m.sora)]).toEqual([[], []])

  await m.mina.call(toChange, { params, body: { title: 'A quiet night' } })
  const [held] = await m.teo.call('GET /api/moderation/cases')
  await claim(m.teo, held!.id)
  await decide(m.teo, held!.id, { content: 'dismiss' })
  await m.mina.call(toReply, look)
  for (const person of [m.jun, m.sora]) expect(await names(person)).toEqual([['A quiet night', 'mina']])
})

test('the title that a withheld post gets is in no notification, also where an older one is left', async () => {
  const m = await moderated()
  const body = { title: 'Hello to all', content: '@jun good evening' }
  const { id } = await m.mina.call(toPost, { body })
  const rename = (title: string) => m.mina.call(toChange, { params: { id }, body: { title } })
  await rename('Good evening')
  expect(await names(m.jun)).toEqual([['Good evening', 'mina']])
  await decided(m, { kind: 'post', id })
  // As it was told below a withheld post, when such a post took replies.
  await sql`
    update notifications set params = params || '{"what": "Good evening"}'
    where related_id = ${toUuid(id)}`.execute(m.melodrome.database)
  await rename('Casino night')
  expect(`${await names(m.jun)}`).not.toContain('Casino')
})

test('a withheld post is marked as read only by people who see it', async () => {
  const m = await moderated()
  const { id } = await m.mina.call(toPost, { body: { title: 'Hello to all', content: 'good evening' } })
  const read = (person: Person) => person.call('PUT /api/forum/posts/{id}/read', { params: { id } })
  await read(m.jun)
  await decided(m, { kind: 'post', id })
  await expect(read(m.jun)).rejects.toMatchObject(refused('post.notFound'))
  for (const person of [m.mina, m.teo]) await read(person)
})

test('below a withheld post replies are liked only by people who see them', async () => {
  const m = await moderated()
  const { id } = await m.mina.call(toPost, { body: { title: 'Hello to all', content: 'good evening' } })
  const reply = await m.mina.call(toReply, { params: { id }, body: { content: 'and night' } })
  const like = { params: { id, replyId: reply.id } }
  expect(await m.jun.call(toLikeReply, like)).toEqual({ likes: 1, isLiked: true })
  await decided(m, { kind: 'post', id })
  await expect(m.jun.call(toLikeReply, like)).rejects.toMatchObject(refused('reply.notFound'))
  expect(await m.teo.call(toLikeReply, like)).toEqual({ likes: 2, isLiked: true })
})

test('people named in a held post or reply are told once it is let pass; those told before it was held are not told again', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  const kinds = async (person: Person) =>
    (await person.call('GET /api/notifications')).map(({ type }) => type).toReversed()
  const body = { title: 'A quiet night', content: '@jun no casino' }
  const { id } = await m.mina.call(toPost, { body })
  expect(await kinds(m.jun)).toEqual([])
  await letPass(m)
  expect(await kinds(m.jun)).toEqual(['mention'])

  // Held again after it was read: jun knows of it, sora does not.
  await m.mina.call(toChange, { params: { id }, body: { content: '@jun @sora a casino' } })
  await letPass(m)
  expect([await kinds(m.jun), await kinds(m.sora)]).toEqual([['mention'], ['mention']])

  const minasNews = (await kinds(m.mina)).length
  await m.jun.call(toReply, { params: { id }, body: { content: 'the casino, @sora' } })
  expect(await kinds(m.mina)).toHaveLength(minasNews)
  await letPass(m)
  expect((await kinds(m.mina)).slice(minasNews)).toEqual(['reply'])
  expect(await kinds(m.sora)).toEqual(['mention', 'mention'])
  expect(m.errors).toEqual([])
})
