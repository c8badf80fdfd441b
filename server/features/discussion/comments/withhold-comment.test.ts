import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import { letPass, moderated } from '../../../testing/cases.ts'
import { impose } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome } from '../../../testing/test-melodrome.ts'
import type { Person } from '../../../testing/test-person.ts'
import { releaseComment, withholdComment } from './withhold-comment.ts'

const toComment = 'POST /api/songs/{id}/comments'
const toReply = 'POST /api/songs/{id}/comments/{commentId}/replies'
const toDelete = 'DELETE /api/songs/{id}/comments/{commentId}'

/** A comment of jun's, and sora's reply to it, which can be withheld. */
async function answered() {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { database } = m.melodrome
  const { id: commentId } = await m.jun.call(toComment, { params, body: { content: 'how?' } })
  const thread = { ...params, commentId }
  const held = await m.sora.call(toReply, { params: thread, body: { content: 'with a casino' } })
  const hide = () => transact(database, t => withholdComment(t, params.id, held.id, 'held'))
  const show = () => transact(database, t => releaseComment(t, params.id, held.id))
  return { m, params, thread, held, hide, show }
}

test('replies that are withheld outlive the comment above them, and the last other reply', async () => {
  const { m, params, thread, held, hide, show } = await answered()
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

test('an empty place stays while a withheld reply is below it, no matter who deletes the others', async () => {
  const { m, params, thread, hide, show } = await answered()
  const other = await m.teo.call(toReply, { params: thread, body: { content: 'by ear' } })
  await hide()
  await m.jun.call(toDelete, { params: thread })
  await m.teo.call(toDelete, { params: { ...params, commentId: other.id } })
  await show()
  const places = await m.guest.call('GET /api/songs/{id}/comments', { params })
  expect(places).toMatchObject([{ isDeleted: true, replies: [{ content: 'with a casino' }] }])
})

test('a held reply is seen by its writer and by moderators, alone, behind three others and before them', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  const params = { id: await aSong(m, { by: m.mina }) }
  const write = async (by: Person, commentId: string, content: string) => {
    m.clock.forward(1)
    await by.call(toReply, { params: { ...params, commentId }, body: { content } })
  }
  for (const replies of [['casino'], ['a', 'b', 'c', 'casino'], ['casino', 'a', 'b', 'c']]) {
    m.clock.forward(1)
    const { id } = await m.mina.call(toComment, { params, body: { content: 'how?' } })
    for (const reply of replies) await write(reply === 'casino' ? m.jun : m.mina, id, reply)
  }
  const seenBy = async (person: Person) => {
    const comments = await person.call('GET /api/songs/{id}/comments', { params })
    return comments.map(({ replies, replyCount, hasMoreReplies }) => {
      const shown = replies.map(({ content }) => content).join()
      return [shown, replyCount, hasMoreReplies]
    })
  }
  for (const person of [m.jun, m.teo])
    expect(await seenBy(person)).toEqual([
      ['casino,a,b', 3, true],
      ['a,b,c', 3, true],
      ['casino', 0, false],
    ])
  for (const person of [m.mina, m.guest])
    expect(await seenBy(person)).toEqual([
      ['a,b,c', 3, false],
      ['a,b,c', 3, false],
      ['', 0, false],
    ])
})

test('people named in a held comment are told once it is let pass, as its song’s maker is; those told before it was held are not told again', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  const id = await aSong(m, { by: m.mina })
  const kinds = async (person: Person) =>
    (await person.call('GET /api/notifications')).map(({ type }) => type).toReversed()
  const body = { content: '@jun hear it in the casino' }
  const { id: commentId } = await m.sora.call(toComment, { params: { id }, body })
  expect([await kinds(m.jun), await kinds(m.mina)]).toEqual([[], []])
  await letPass(m)
  expect([await kinds(m.jun), await kinds(m.mina)]).toEqual([['mention'], ['comment']])
  await m.sora.call('PATCH /api/songs/{id}/comments/{commentId}', { params: { id, commentId }, body })
  await letPass(m)
  expect([await kinds(m.jun), await kinds(m.mina)]).toEqual([['mention'], ['comment']])

  const params = { id, commentId }
  await m.jun.call(toReply, { params, body: { content: 'a casino?' } })
  const news = (await kinds(m.sora)).length
  await letPass(m)
  expect((await kinds(m.sora)).slice(news)).toEqual(['reply'])
  expect(m.errors).toEqual([])
})

test('a held comment of a person who has been banned since is let pass without a word to others', async () => {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  const params = { id: await aSong(m, { by: m.mina }) }
  const told = async () => {
    const { count } = await m.melodrome.database
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', toUuid(m.jun.id))
      .executeTakeFirstOrThrow()
    return count
  }
  await m.sora.call(toComment, { params, body: { content: '@jun a casino' } })
  await m.sora.call(toComment, { params, body: { content: '@jun a second casino' } })
  await letPass(m)
  expect(await told()).toBe(1)
  await impose(m, 'ban', m.sora)
  await letPass(m)
  expect(await told()).toBe(1)
  expect(m.errors).toEqual([])
})
