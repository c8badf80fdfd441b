import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messageLength, newcomerConversations } from '#contract/limits.ts'
import { newId, toUuid } from '../../database/ids.ts'
import { decided, moderated } from '../../testing/cases.ts'
import { growUp } from '../../testing/grow-up.ts'
import { leave } from '../../testing/left-account.ts'
import { listen } from '../../testing/live-reader.ts'
import { days, melodrome, minutes, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { Person, refused } from '../../testing/test-person.ts'
import { eraseMessages } from './erase-messages.ts'
import { tellUnread } from './tell-unread.ts'

const soon = { interval: 20 }

const messageId = (): string => newId(Date.now())

const write = (from: Person, to: { id: string }, content: string, id = messageId()) =>
  from.call('POST /api/conversations/{id}/messages', { params: { id: to.id }, body: { id, content } })

const withPerson = (viewer: Person, other: { id: string }) =>
  viewer.call('GET /api/conversations/{id}', { params: { id: other.id } })

const thread = (viewer: Person, other: { id: string }) =>
  viewer.call('GET /api/conversations/{id}/messages', { params: { id: other.id } })

const read = (viewer: Person, other: { id: string }, number: number) =>
  viewer.call('PUT /api/conversations/{id}/read', { params: { id: other.id }, body: { number } })

const unread = async (person: Person) => (await person.call('GET /api/conversations/unread')).count

test('jun’s message stands in both lists, is unread for mina until she reads it, and her answer comes back', async () => {
  const m = await melodrome()
  expect(await withPerson(m.jun, m.mina)).toMatchObject({
    id: null,
    writing: 'open',
    person: { id: m.mina.id },
  })
  expect(await thread(m.jun, m.mina)).toEqual([])
  expect(await m.jun.call('GET /api/conversations')).toEqual([])

  await growUp(m)
  const first = await write(m.jun, m.mina, '  <b>Hello</b>\nhttps://example.org  ')
  expect(first).toMatchObject({ number: 1, userId: m.jun.id, content: '<b>Hello</b>\nhttps://example.org' })
  m.clock.forward(minutes(1))
  await write(m.sora, m.mina, 'Join us')
  const list = await m.mina.call('GET /api/conversations')
  expect(list).toMatchObject([
    { person: { artistName: 'sora' }, unreadCount: 1 },
    { person: { artistName: 'jun' }, unreadCount: 1, readNumber: 0, lastMessage: first },
  ])
  expect(await unread(m.mina)).toBe(2)
  expect(await unread(m.jun)).toBe(0)

  expect(await read(m.mina, m.jun, 1)).toEqual({ count: 1 })
  m.clock.forward(minutes(1))
  await write(m.mina, { id: list[1]!.id! }, 'Hi jun')
  expect(await m.mina.call('GET /api/conversations')).toMatchObject([
    { person: { artistName: 'jun' }, unreadCount: 0 },
    { person: { artistName: 'sora' } },
  ])
  expect(await thread(m.jun, m.mina)).toMatchObject([{ content: 'Hi jun' }, { content: first.content }])
  expect(await unread(m.jun)).toBe(1)
})

test('a third person finds nothing, by whatever id', async () => {
  const m = await melodrome()
  const message = await write(m.jun, m.mina, 'Between us')
  const { id } = await withPerson(m.jun, m.mina)
  const params = { id: id! }
  const gone = refused('conversation.notFound')
  const calls = (person: Person) => [
    () => person.call('GET /api/conversations/{id}', { params }),
    () => person.call('GET /api/conversations/{id}/messages', { params }),
    () => write(person, params, 'Me too'),
    () => read(person, params, 1),
    () => person.call('PUT /api/conversations/{id}/hidden', { params, body: { isHidden: true } }),
    () =>
      person.call('DELETE /api/conversations/{id}/messages/{messageId}', {
        params: { ...params, messageId: message.id },
      }),
  ]
  for (const [n, call] of calls(m.sora).entries()) await expect(call(), `${n}`).rejects.toMatchObject(gone)
  for (const [n, call] of calls(m.guest).entries())
    await expect(call(), `${n}`).rejects.toMatchObject(refused('account.unauthorized'))
  expect(await m.sora.call('GET /api/conversations')).toEqual([])
  // The same calls are fine for the two; only the last one is for the writer alone.
  for (const call of calls(m.jun)) await call()
  await expect(
    m.mina.call('DELETE /api/conversations/{id}/messages/{messageId}', {
      params: { ...params, messageId: (await thread(m.mina, m.jun))[0]!.id },
    }),
  ).rejects.toMatchObject(refused('message.notYours'))
  await expect(write(m.jun, m.jun, 'Note to self')).rejects.toMatchObject(refused('person.yourself'))
  await expect(write(m.jun, { id: messageId() }, 'Anybody?')).rejects.toMatchObject(gone)
})

test('a message sent twice with one id is one message; an empty or too long text is refused', async () => {
  const m = await melodrome()
  const id = messageId()
  const [once, again] = await Promise.all([
    write(m.jun, m.mina, 'Hello', id),
    write(m.jun, m.mina, 'Hello', id),
  ])
  expect(again).toEqual(once)
  expect(await thread(m.mina, m.jun)).toEqual([once])
  expect(await unread(m.mina)).toBe(1)
  await expect(write(m.mina, m.jun, 'Mine', id)).rejects.toMatchObject(refused('message.idTaken'))
  for (const [content, code] of [
    [' \n ', 'messageRequired'],
    ['x'.repeat(messageLength + 1), 'tooLong'],
  ] as const)
    await expect(write(m.jun, m.mina, content)).rejects.toMatchObject({
      problem: { fields: { content: { code } } },
    })
  await write(m.jun, m.mina, 'x'.repeat(messageLength))
  expect(await thread(m.mina, m.jun)).toHaveLength(2)
})

test('first messages from both people at once begin one conversation, and counts equal the rows', async () => {
  const m = await melodrome()
  const other = await m.another()
  const minaElsewhere = await elsewhere(m, other.app, 'mina')
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2 ? write(m.jun, m.mina, `jun ${n}`) : write(minaElsewhere, m.jun, `mina ${n}`),
    ),
  )
  const { rows } = await sql`select from conversations`.execute(m.melodrome.database)
  expect(rows).toHaveLength(1)
  expect((await thread(m.mina, m.jun)).map(({ number }) => number)).toEqual(
    Array.from({ length: 12 }, (_, n) => 12 - n),
  )
  expect([await unread(m.mina), await unread(m.jun)]).toEqual([6, 6])

  // While more is written she reads, in several tabs that know different numbers.
  await Promise.all([
    ...[7, 3, 12, 9].map(number => read(m.mina, m.jun, number)),
    ...[1, 2, 3].map(n => write(m.jun, m.mina, `more ${n}`)),
  ])
  const side = await withPerson(m.mina, m.jun)
  expect(side).toMatchObject({ readNumber: 12, unreadCount: 3 })
  expect(await read(m.mina, m.jun, 4)).toEqual({ count: 3 })
  expect(await read(m.mina, m.jun, 1e12)).toEqual({ count: 0 })
  expect(await withPerson(m.mina, m.jun)).toMatchObject({ readNumber: 15, unreadCount: 0 })
})

test('a message appears on another instance, to both, and only to them', async () => {
  const m = await melodrome()
  const other = await m.another()
  const [mina, jun, sora] = await Promise.all([
    listen(other, m.mina),
    listen(other, m.jun),
    listen(other, m.sora),
  ])
  await write(m.jun, m.mina, 'Hello')
  const { id } = await withPerson(m.jun, m.mina)
  for (const stream of [mina, jun])
    await expect
      .poll(() => stream.heard.map(({ data }) => data), soon)
      .toContainEqual({ topic: 'messages', id })
  await read(m.mina, m.jun, 1)
  await expect.poll(() => mina.topics, soon).toEqual(['fresh', 'messages', 'messages'])
  expect(sora.topics).toEqual(['fresh'])
})

test('a member who cannot be told does not delay others, and is told a minute later', async () => {
  const m = await melodrome({ role: 'web' })
  await write(m.jun, m.mina, 'One')
  m.clock.forward(1_000)
  await write(m.jun, m.sora, 'Two')
  m.clock.forward(minutes(1))
  const notMina = sql`check (user_id <> ${sql.lit(toUuid(m.mina.id))})`
  await sql`alter table notifications add constraint in_the_way ${notMina}`.execute(m.melodrome.database)
  await tellUnread(m.melodrome)
  expect(await m.sora.call('GET /api/notifications')).toMatchObject([{ type: 'message' }])

  await sql`alter table notifications drop constraint in_the_way`.execute(m.melodrome.database)
  m.clock.forward(minutes(1))
  await tellUnread(m.melodrome)
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ type: 'message' }])
})

test('a person who has not read a message after a few seconds is told, once until they read; a person who reads along is not', async () => {
  const m = await melodrome({ role: 'web' })
  const told = async () => {
    await tellUnread(m.melodrome)
    return m.mina.call('GET /api/notifications')
  }
  await write(m.jun, m.mina, 'One')
  await read(m.mina, m.jun, 1)
  m.clock.forward(minutes(1))
  expect(await told()).toEqual([])

  await write(m.jun, m.mina, 'Two')
  expect(await told()).toEqual([])
  m.clock.forward(minutes(1))
  await Promise.all([tellUnread(m.melodrome), tellUnread(m.melodrome)])
  const { id } = await withPerson(m.mina, m.jun)
  expect(await told()).toMatchObject([
    {
      type: 'message',
      message: 'jun sent you a message.',
      relatedType: 'conversation',
      relatedId: id,
      quote: null,
    },
  ])
  await write(m.jun, m.mina, 'Three')
  m.clock.forward(minutes(1))
  expect(await told()).toMatchObject([{ actorCount: 1, isRead: false, createdAt: m.clock.now.toISOString() }])

  await read(m.mina, m.jun, 3)
  expect(await told()).toMatchObject([{ isRead: true }])
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 0 })
  await write(m.jun, m.mina, 'Four')
  m.clock.forward(minutes(1))
  expect(await told()).toMatchObject([{ isRead: false }, { isRead: true }])
})

test('everybody chooses who may write first; a person to whom one has written may always answer', async () => {
  const m = await melodrome()
  const choose = (from: 'everyone' | 'followed' | 'nobody') =>
    m.mina.call('PUT /api/conversations/preferences', { body: { from } })
  expect(await m.mina.call('GET /api/conversations/preferences')).toEqual({ from: 'everyone' })
  await choose('followed')
  await expect(write(m.jun, m.mina, 'Hello')).rejects.toMatchObject(refused('message.closed'))
  expect(await withPerson(m.jun, m.mina)).toMatchObject({ id: null, writing: 'closed' })
  await m.mina.call('POST /api/users/{id}/follow', { params: { id: m.jun.id }, body: {} })
  await write(m.jun, m.mina, 'Hello')

  await choose('nobody')
  // He has begun when he was allowed to; she has never answered.
  await expect(write(m.jun, m.mina, 'Hello?')).rejects.toMatchObject(refused('message.closed'))
  await expect(write(m.sora, m.mina, 'Hello')).rejects.toMatchObject(refused('message.closed'))
  await write(m.mina, m.sora, 'What do you do?')
  await write(m.sora, m.mina, 'Challenges')
  expect(await withPerson(m.sora, m.mina)).toMatchObject({ writing: 'open' })
  expect(await m.mina.call('GET /api/conversations/preferences')).toEqual({ from: 'nobody' })
  // A refused message has left nothing behind.
  const { rows } = await sql`select from conversations`.execute(m.melodrome.database)
  expect(rows).toHaveLength(2)
})

test('a block closes the conversation for both; it stays readable, and each person is told in a different way', async () => {
  const m = await melodrome()
  await write(m.jun, m.mina, 'Hello')
  await write(m.mina, m.jun, 'Hello jun')
  await m.mina.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  await expect(write(m.jun, m.mina, 'Why?')).rejects.toMatchObject(refused('message.closed'))
  await expect(write(m.mina, m.jun, 'Because')).rejects.toMatchObject(refused('message.blocked'))
  expect(await withPerson(m.jun, m.mina)).toMatchObject({ writing: 'closed' })
  expect(await withPerson(m.mina, m.jun)).toMatchObject({ writing: 'blocked' })
  for (const [one, other] of [
    [m.mina, m.jun],
    [m.jun, m.mina],
  ] as const)
    expect(await thread(one, other)).toHaveLength(2)
  await m.mina.call('DELETE /api/users/{id}/block', { params: { id: m.jun.id } })
  await write(m.jun, m.mina, 'Thank you')
})

test('a message of a muted person causes no notification, and no number on the bar', async () => {
  const m = await melodrome()
  await m.mina.call('POST /api/users/{id}/mute', { params: { id: m.jun.id } })
  await write(m.jun, m.mina, 'Hello')
  await write(m.sora, m.mina, 'Hello')
  m.clock.forward(minutes(1))
  await tellUnread(m.melodrome)
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ actors: [{ artistName: 'sora' }] }])
  expect(await unread(m.mina)).toBe(1)
  expect(await withPerson(m.mina, m.jun)).toMatchObject({ unreadCount: 1 })
})

test('on its first day an account writes first to a few people only; people who wrote to it can be answered all the same', async () => {
  const m = await melodrome()
  const crowd = await strangers(m, newcomerConversations + 1)
  await write(m.mina, m.jun, 'Welcome')
  for (const one of crowd.slice(1)) await write(m.jun, one, 'Listen to my song')
  await expect(write(m.jun, crowd[0]!, 'Listen to my song')).rejects.toMatchObject({
    problem: { code: 'message.newcomer', params: { limit: newcomerConversations } },
    retryAfter: String(24 * 60 * 60),
  })
  await write(m.jun, m.mina, 'Thank you')
  await write(m.jun, crowd[1]!, 'And to this one')
  // Refused messages did not count, and a day later he is no newcomer.
  m.clock.forward(days(1) + minutes(1))
  await m.jun.call('POST /api/auth/login', { body: { email: 'jun@example.org', password: 'jun sings' } })
  await write(m.jun, crowd[0]!, 'Hello')
})

test('a deleted message leaves its place, for both, and is no longer unread', async () => {
  const m = await melodrome()
  await write(m.jun, m.mina, 'One')
  const second = await write(m.jun, m.mina, 'Two')
  const params = { id: m.mina.id, messageId: second.id }
  const remove = () => m.jun.call('DELETE /api/conversations/{id}/messages/{messageId}', { params })
  await Promise.all([remove(), remove()])
  await remove()
  expect(await thread(m.mina, m.jun)).toMatchObject([
    { content: '', isDeleted: true, number: 2 },
    { content: 'One' },
  ])
  expect(await m.mina.call('GET /api/conversations')).toMatchObject([
    { unreadCount: 1, lastMessage: { content: '', isDeleted: true } },
  ])
  // Sending it once more does not bring it back.
  expect(await write(m.jun, m.mina, 'Two', second.id)).toMatchObject({ isDeleted: true })
  await expect(
    m.jun.call('DELETE /api/conversations/{id}/messages/{messageId}', {
      params: { ...params, messageId: messageId() },
    }),
  ).rejects.toMatchObject(refused('message.notFound'))
})

test('a hidden conversation leaves one’s own list until the next message', async () => {
  const m = await melodrome()
  await write(m.jun, m.mina, 'Hello')
  const hide = (isHidden: boolean) =>
    m.mina.call('PUT /api/conversations/{id}/hidden', { params: { id: m.jun.id }, body: { isHidden } })
  await hide(true)
  expect(await m.mina.call('GET /api/conversations')).toEqual([])
  expect(await unread(m.mina)).toBe(0)
  expect(await m.jun.call('GET /api/conversations')).toHaveLength(1)
  expect(await thread(m.mina, m.jun)).toHaveLength(1)
  await hide(false)
  expect(await m.mina.call('GET /api/conversations')).toHaveLength(1)
  await hide(true)
  await write(m.jun, m.mina, 'Still there?')
  expect(await m.mina.call('GET /api/conversations')).toMatchObject([{ unreadCount: 1, isHidden: false }])
})

test('lists go on page by page, without gap or repetition', async () => {
  const m = await melodrome()
  for (const one of await strangers(m, 4)) {
    await write(one, m.mina, 'Hello')
    m.clock.forward(minutes(1))
  }
  for (let n = 1; n <= 5; n += 1) await write(m.jun, m.mina, `${n}`)
  const pages = async (url: string) => {
    const seen: unknown[][] = []
    for (let next: string | undefined = `${url}?limit=2`; next; ) {
      const answer = await m.mina.send({ method: 'GET', url: next })
      seen.push(answer.json())
      next = answer.headers.link?.toString().match(/<([^>]+)>/)?.[1]
    }
    return seen
  }
  const conversations = await pages('/api/conversations')
  expect(conversations.map(page => page.length)).toEqual([2, 2, 1])
  expect(new Set(conversations.flat().map(one => (one as { id: string }).id)).size).toBe(5)
  const messages = await pages(`/api/conversations/${m.jun.id}/messages`)
  expect(messages.flat()).toMatchObject([5, 4, 3, 2, 1].map(n => ({ content: `${n}` })))
  const bad = { params: { id: m.jun.id }, query: { cursor: 'x' } }
  await expect(m.mina.call('GET /api/conversations/{id}/messages', bad)).rejects.toMatchObject({
    problem: { fields: { cursor: { code: 'cursor' } } },
  })
})

test('messages of a deleted account stay with the other person, without a name', async () => {
  const m = await melodrome()
  await write(m.jun, m.mina, 'Keep this')
  await write(m.mina, m.jun, 'I will')
  await write(m.jun, m.sora, 'Hello sora')
  const { id } = await withPerson(m.mina, m.jun)
  await leave(m, 'jun')
  expect(await withPerson(m.mina, { id: id! })).toMatchObject({
    writing: 'gone',
    person: { artistName: 'jun' },
  })
  await expect(write(m.mina, m.jun, 'Wait')).rejects.toMatchObject(refused('message.gone'))

  for (const _ of [1, 2]) await eraseMessages(m.melodrome, m.jun.id)
  expect(await withPerson(m.mina, { id: id! })).toMatchObject({
    writing: 'gone',
    person: null,
    unreadCount: 1,
  })
  expect(await thread(m.mina, { id: id! })).toMatchObject([
    { content: 'I will', userId: m.mina.id },
    { content: 'Keep this', userId: null },
  ])
  expect(await read(m.mina, { id: id! }, 2)).toEqual({ count: 0 })
  await expect(write(m.mina, { id: id! }, 'Anybody?')).rejects.toMatchObject(refused('message.gone'))
  // Once both have left, the conversation is deleted.
  await eraseMessages(m.melodrome, m.mina.id)
  const { rows } = await sql`select conversation_id from messages`.execute(m.melodrome.database)
  expect(rows).toHaveLength(1)
})

test('when both accounts are erased at once, their conversation is deleted, and no other one', async () => {
  const m = await melodrome()
  await write(m.jun, m.mina, 'Between us')
  await write(m.mina, m.jun, 'Always')
  await write(m.jun, m.sora, 'Keep this')
  await write(m.mina, m.sora, 'And this')
  await Promise.all([m.jun, m.mina].map(({ id }) => eraseMessages(m.melodrome, id)))
  const contents = async () => {
    const { rows } = await sql<{ content: string }>`
      select content from messages order by content`.execute(m.melodrome.database)
    return rows.map(({ content }) => content)
  }
  expect(await contents()).toEqual(['And this', 'Keep this'])
  await eraseMessages(m.melodrome, m.sora.id)
  expect(await contents()).toEqual([])
})

test('a moderator takes away a message of a deleted account, which is then no longer unread', async () => {
  const m = await moderated()
  const { id } = await write(m.mina, m.jun, 'you owe me')
  const { id: within } = await withPerson(m.jun, m.mina)
  await eraseMessages(m.melodrome, m.mina.id)
  const there = { id: within! }
  expect(await withPerson(m.jun, there)).toMatchObject({ unreadCount: 1 })
  await decided(m, { kind: 'message', id, within: within! }, { content: 'remove' })
  expect(await thread(m.jun, there)).toMatchObject([{ content: '', isDeleted: true, userId: null }])
  expect(await withPerson(m.jun, there)).toMatchObject({ unreadCount: 0 })
})

/** The same person in a browser that talks to another instance. */
async function elsewhere(m: TestMelodrome, app: TestMelodrome['app'], name: 'mina' | 'jun'): Promise<Person> {
  const person = new Person(app)
  person.id = m[name].id
  await person.call('POST /api/auth/login', {
    body: { email: `${name}@example.org`, password: `${name} sings` },
  })
  return person
}

async function strangers(m: TestMelodrome, count: number): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const person = new Person(m.app)
      const account = await person.call('POST /api/auth/register', {
        body: {
          email: `stranger${n}@example.org`,
          password: 'open the curtain',
          artistName: `stranger ${n}`,
        },
      })
      person.id = account.id
      return person
    }),
  )
}

test('an id counts only within its conversation: the same one elsewhere is another message', async () => {
  const m = await melodrome()
  const id = messageId()
  await write(m.jun, m.mina, 'Hello mina', id)
  await write(m.jun, m.sora, 'Hello sora', id)
  expect(await thread(m.sora, m.jun)).toMatchObject([{ id, content: 'Hello sora' }])
  const { rows } = await sql<{ id: string }>`select id from messages where id = ${toUuid(id)}`.execute(
    m.melodrome.database,
  )
  expect(rows).toHaveLength(2)
})
