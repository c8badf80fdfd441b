import { expect, test } from 'vitest'
import { maxMentions } from '#contract/limits.ts'
import { claim, decided, moderated } from '../../testing/cases.ts'
import { aSong } from '../../testing/songs.ts'
import { days, logInAgain, melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { Person } from '../../testing/test-person.ts'

/** What mina has written below a song and a post of `owner`, and in a post of her own, each with the call that changes it. */
async function texts(m: TestMelodrome, owner = m.jun) {
  const body = { content: 'good evening to all' }
  const song = { id: await aSong(m, { by: owner }) }
  const { id: commentId } = await m.mina.call('POST /api/songs/{id}/comments', { params: song, body })
  const { id } = await m.mina.call('POST /api/forum/posts', { body: { title: 'Hello to all', ...body } })
  const below = await owner.call('POST /api/forum/posts', { body: { title: 'Hello to all', ...body } })
  const params = { id: below.id }
  const reply = await m.mina.call('POST /api/forum/posts/{id}/replies', { params, body })
  const thread = { ...params, replyId: reply.id }
  return {
    subjects: {
      comment: { kind: 'comment', id: commentId, within: song.id },
      post: { kind: 'post', id },
      reply: { kind: 'reply', id: reply.id, within: below.id },
    } as const,
    postAbove: { kind: 'post', id: below.id } as const,
    comment: (content: string): Promise<unknown> =>
      m.mina.call('PATCH /api/songs/{id}/comments/{commentId}', {
        params: { ...song, commentId },
        body: { content },
      }),
    post: (content: string): Promise<unknown> =>
      m.mina.call('PATCH /api/forum/posts/{id}', { params: { id }, body: { content } }),
    reply: (content: string): Promise<unknown> =>
      m.mina.call('PATCH /api/forum/posts/{id}/replies/{replyId}', { params: thread, body: { content } }),
  }
}

/** Sora grants mina's objection to a decision. */
async function reversed(m: TestMelodrome, id: string): Promise<void> {
  await m.mina.call('POST /api/decisions/{id}/appeal', {
    params: { id },
    body: { explanation: 'I only said hello.' },
  })
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id } })
  await claim(m.sora, id)
  const body = { outcome: 'reverse', answer: 'You are right.' } as const
  await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
}

const kinds = async (person: Person) =>
  (await person.call('GET /api/notifications')).map(({ type }) => type).toReversed()

test.each(['comment', 'post', 'reply'] as const)(
  'people whom an edit of a %s names are told once, however often it is edited; after a month no one is',
  async kind => {
    const m = await melodrome()
    const change = (await texts(m))[kind]
    await change('@sora good evening')
    expect([await kinds(m.sora), await kinds(m.teo)]).toEqual([['mention'], []])
    for (const content of ['@sora and @teo, good evening', 'good evening', '@teo @sora good night'])
      await change(content)
    expect([await kinds(m.sora), await kinds(m.teo)]).toEqual([['mention'], ['mention']])
    expect((await m.sora.call('GET /api/notifications'))[0]!.quote).toContain('good night')

    m.clock.forward(days(31))
    await logInAgain(m, 'mina', 'jun')
    const before = await kinds(m.jun)
    await change('@jun good morning')
    expect(await kinds(m.jun)).toEqual(before)
    expect(m.errors).toEqual([])
  },
)

test('a person whom a text answers has been told of it, and an edit that names them tells only others', async () => {
  const m = await melodrome()
  const { comment, reply } = await texts(m)
  await comment('@jun @sora good evening')
  await reply('@jun @sora good evening')
  expect(await kinds(m.jun)).toEqual(['comment', 'reply'])
  expect(await kinds(m.sora)).toEqual(['mention', 'mention'])
})

test('an edit of what is withheld, or stands below it, tells no one', async () => {
  const m = await moderated()
  const { comment, subjects, postAbove, reply } = await texts(m, m.sora)
  await comment('@teo good evening')
  await reply('@teo good evening')
  expect(await kinds(m.teo)).toEqual(['mention', 'mention'])
  await decided(m, subjects.comment)
  await decided(m, postAbove)
  await comment('@jun good evening')
  await reply('@jun good evening')
  expect(await kinds(m.jun)).not.toContain('mention')
})

test.each(['comment', 'post', 'reply'] as const)(
  'people whom an edit of a hidden %s names are told once it comes back, and no one is told again',
  async kind => {
    const m = await moderated()
    const { subjects, ...changes } = await texts(m, m.sora)
    const told = async (person: Person) =>
      (await kinds(person)).filter(each => ['comment', 'reply', 'mention'].includes(each))
    const change = changes[kind]
    await change('@teo good evening')
    const before = [await told(m.sora), await told(m.teo)]
    const id = await decided(m, subjects[kind])
    await change('@teo @jun good evening')
    expect(await told(m.jun)).toEqual([])
    await reversed(m, id)
    expect(await told(m.jun)).toEqual(['mention'])
    await change('@jun @teo good night')
    expect(await told(m.jun)).toEqual(['mention'])
    expect([await told(m.sora), await told(m.teo)]).toEqual(before)
    expect(m.errors).toEqual([])
  },
)

test('edits of one text tell no more people than it may name', async () => {
  const m = await melodrome()
  const { post, reply } = await texts(m)
  const people = await Promise.all(
    Array.from({ length: maxMentions + 1 }, async (_, at) => {
      const person = new Person(m.app)
      const artistName = `listener ${at}`
      const body = { email: `${at}@example.org`, password: 'listens', artistName, firstName: artistName }
      await person.call('POST /api/auth/register', { body })
      return { person, artistName }
    }),
  )
  for (const { artistName } of people) {
    await post(`@${artistName}, good evening`)
    await reply(`@${artistName}, good evening`)
  }
  const told = await Promise.all(people.map(({ person }) => kinds(person)))
  expect(told.flat()).toHaveLength(2 * maxMentions)
})
