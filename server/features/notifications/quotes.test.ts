import { expect, test } from 'vitest'
import { addressOf } from '#contract/notifications/notification-place.ts'
import { decided, moderated } from '../../testing/cases.ts'
import { listen } from '../../testing/live-reader.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome } from '../../testing/test-melodrome.ts'
import type { Person } from '../../testing/test-person.ts'

const quotes = async (person: Person) =>
  (await person.call('GET /api/notifications'))
    .filter(({ type }) => ['comment', 'reply', 'mention'].includes(type))
    .map(({ quote }) => quote)

test('a notification quotes a comment as it is now, and one that is held, hidden or deleted not at all', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  const params = { id: await aSong(m, { by: m.jun }) }
  const write = async (content: string) => {
    const body = { content, mentions: [m.sora.id] }
    const { id } = await m.mina.call('POST /api/songs/{id}/comments', { params, body })
    const place = { params: { ...params, commentId: id } }
    return {
      change: (changed: string) =>
        m.mina.call('PATCH /api/songs/{id}/comments/{commentId}', {
          ...place,
          body: { content: changed, mentions: [m.sora.id] },
        }),
      hide: () => decided(m, { kind: 'comment', id, within: params.id }),
      remove: () => m.mina.call('DELETE /api/songs/{id}/comments/{commentId}', place),
    }
  }
  const one = await write('@sora one')
  const two = await write('@sora two')
  const three = await write('@sora three')
  await write('@sora four')
  expect(await quotes(m.jun)).toEqual(['@sora four', '@sora three', '@sora two', '@sora one'])
  await one.change('@sora uno')
  await two.change('@sora casino')
  await three.hide()
  for (const person of [m.jun, m.sora])
    expect(await quotes(person)).toEqual(['@sora four', null, null, '@sora uno'])
  await one.remove()
  await two.change('@sora dos')
  for (const person of [m.jun, m.sora]) expect(await quotes(person)).toEqual(['@sora four', null, null, null])
})

test('a quote ends before an emoji for which there is no room', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.jun }) }
  const words = 'a'.repeat(199)
  const comment = { params, body: { content: `${words}🎵 and more` } }
  const { id } = await m.mina.call('POST /api/songs/{id}/comments', comment)
  const post = { title: 'Hello', content: 'hello to all', category: 'talk' as const, tags: [] }
  const about = await m.jun.call('POST /api/forum/posts', { body: post })
  const reply = { params: { id: about.id }, body: { content: `b${words}`.replace(/a$/, '🎵') } }
  await m.mina.call('POST /api/forum/posts/{id}/replies', reply)
  expect(await quotes(m.jun)).toEqual([`b${words.slice(1)}`, words])
  const change = { params: { ...params, commentId: id }, body: { content: `c${words.slice(1)}🎵` } }
  await m.mina.call('PATCH /api/songs/{id}/comments/{commentId}', change)
  expect(await quotes(m.jun)).toEqual([`b${words.slice(1)}`, `c${words.slice(1)}`])
})

test('a notification quotes a post or a reply as it is now, and goes with the post', async () => {
  const m = await moderated()
  const post = { title: 'Hello', content: '@sora hello to all', category: 'talk' as const, tags: [] }
  const { id } = await m.jun.call('POST /api/forum/posts', { body: { ...post, mentions: [m.sora.id] } })
  const reply = async (content: string) => {
    const { id: replyId } = await m.mina.call('POST /api/forum/posts/{id}/replies', {
      params: { id },
      body: { content, mentions: [] },
    })
    return { id, replyId }
  }
  const one = await reply('one')
  const two = await reply('two')
  await reply('three')
  expect(await quotes(m.sora)).toEqual(['@sora hello to all'])
  expect(await quotes(m.jun)).toEqual(['three', 'two', 'one'])
  await m.jun.call('PATCH /api/forum/posts/{id}', { params: { id }, body: { content: '@sora good evening' } })
  const body = { content: 'uno', mentions: [] }
  await m.mina.call('PATCH /api/forum/posts/{id}/replies/{replyId}', { params: one, body })
  await decided(m, { kind: 'reply', id: two.replyId, within: id })
  expect(await quotes(m.sora)).toEqual(['@sora good evening'])
  expect(await quotes(m.jun)).toEqual(['three', null, 'uno'])
  await m.jun.call('DELETE /api/forum/posts/{id}', { params: { id } })
  expect(await quotes(m.sora)).toEqual([null])
})

test('a notification leads to the reply that it quotes, but only to the post once the reply is gone', async () => {
  const m = await moderated()
  const post = { title: 'Hello', content: '@sora hello to all', category: 'talk' as const, tags: [] }
  const { id } = await m.jun.call('POST /api/forum/posts', { body: { ...post, mentions: [m.sora.id] } })
  const reply = async () => {
    const body = { content: '@teo one', mentions: [m.teo.id] }
    return await m.mina.call('POST /api/forum/posts/{id}/replies', { params: { id }, body })
  }
  const [one, two] = [await reply(), await reply()]
  const places = async (person: Person) => {
    const news = await person.call('GET /api/notifications')
    return news.filter(({ relatedId }) => relatedId === id).map(addressOf)
  }
  expect(await places(m.sora)).toEqual([`/forum/${id}`])
  for (const person of [m.jun, m.teo])
    expect(await places(person)).toEqual([`/forum/${id}#${two.id}`, `/forum/${id}#${one.id}`])
  await decided(m, { kind: 'reply', id: one.id, within: id })
  await m.mina.call('DELETE /api/forum/posts/{id}/replies/{replyId}', { params: { id, replyId: two.id } })
  for (const person of [m.jun, m.teo]) expect(await places(person)).toEqual([`/forum/${id}`, `/forum/${id}`])
})

test('a notification has the present title of a post, but none that its reader was no longer to see', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  const post = { title: 'Hello', content: '@sora hello to all', category: 'talk' as const, tags: [] }
  const { id } = await m.jun.call('POST /api/forum/posts', { body: { ...post, mentions: [m.sora.id] } })
  const body = { content: 'one', mentions: [] }
  await m.mina.call('POST /api/forum/posts/{id}/replies', { params: { id }, body })
  const rename = (title: string) =>
    m.jun.call('PATCH /api/forum/posts/{id}', { params: { id }, body: { title } })
  const names = async (person: Person) => {
    const news = await person.call('GET /api/notifications')
    return news.filter(({ relatedId }) => relatedId === id).map(notification => notification.names)
  }
  const live = await listen(m, m.sora)
  await rename('Good evening')
  await expect.poll(() => live.topics).toContain('notifications')
  expect(await names(m.sora)).toEqual([['Good evening', 'jun']])
  expect(await names(m.jun)).toEqual([['Good evening', 'mina']])
  await rename('Casino')
  await rename('Good night')
  for (const person of [m.sora, m.jun]) expect(`${await names(person)}`).not.toMatch(/Good|Casino/)
})

test('the last reply to a deleted post takes the notifications about the post with it', async () => {
  const m = await moderated()
  const post = { title: 'Hello', content: 'hello to all', category: 'talk' as const, tags: [], mentions: [] }
  const { id } = await m.jun.call('POST /api/forum/posts', { body: post })
  const body = { content: 'one', mentions: [] }
  const reply = await m.mina.call('POST /api/forum/posts/{id}/replies', { params: { id }, body })
  await m.jun.call('DELETE /api/forum/posts/{id}', { params: { id } })
  expect(await quotes(m.jun)).toEqual(['one'])
  await m.mina.call('DELETE /api/forum/posts/{id}/replies/{replyId}', { params: { id, replyId: reply.id } })
  expect(await quotes(m.jun)).toEqual([])
})
