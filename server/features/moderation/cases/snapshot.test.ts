import { expect, test } from 'vitest'
import { claim, decide, decided, moderated } from '../../../testing/cases.ts'
import { aSong } from '../../../testing/songs.ts'
import type { TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

const caseBy = (by: Person, id: string) => by.call('GET /api/moderation/cases/{id}', { params: { id } })

/** Mina's post, and how she changes it. */
async function aPost(m: TestMelodrome, content: string) {
  const { id } = await m.mina.call('POST /api/forum/posts', { body: { title: 'Good evening', content } })
  const change = (text: string) =>
    m.mina.call('PATCH /api/forum/posts/{id}', { params: { id }, body: { content: text } })
  const isPublic = () =>
    m.guest.call('GET /api/forum/posts/{id}', { params: { id } }).then(
      () => true,
      () => false,
    )
  return { id, change, isPublic }
}

/** A filter holds casinos. */
async function filtered(): Promise<TestMelodrome> {
  const m = await moderated()
  await m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern: 'casino' } })
  return m
}

test('what is changed while it is held stands in its case beside what was found, whatever it is', async () => {
  const m = await filtered()
  const songId = await aSong(m, { by: m.mina })
  const onSong = { id: songId }
  const { id: postId } = await m.sora.call('POST /api/forum/posts', {
    body: { title: 'Hello to all', content: 'Good to be here.' },
  })
  const scores = { vocal: 7, instrumental: 7, mixing: 7, creativity: 7, lyrics: 7 }
  const opine = (comment: string) =>
    m.jun.call('POST /api/songs/{id}/detailed-rating', { params: onSong, body: { ...scores, comment } })
  const describe = (description: string) =>
    m.mina.call('PATCH /api/songs/{id}', { params: onSong, body: { description } })
  const held = {
    post: async (content: string) => (await aPost(m, content)).change,
    reply: async (content: string) => {
      const { id: replyId } = await m.mina.call('POST /api/forum/posts/{id}/replies', {
        params: { id: postId },
        body: { content },
      })
      const params = { id: postId, replyId }
      return (text: string) =>
        m.mina.call('PATCH /api/forum/posts/{id}/replies/{replyId}', { params, body: { content: text } })
    },
    comment: async (content: string) => {
      const { id: commentId } = await m.jun.call('POST /api/songs/{id}/comments', {
        params: onSong,
        body: { content },
      })
      const params = { ...onSong, commentId }
      return (text: string) =>
        m.jun.call('PATCH /api/songs/{id}/comments/{commentId}', { params, body: { content: text } })
    },
    opinion: (comment: string) => opine(comment).then(() => opine),
    song: (description: string) => describe(description).then(() => describe),
  } as const
  for (const kind of ['post', 'reply', 'comment', 'opinion', 'song'] as const) {
    const change = await held[kind]('No casino, please')
    const [open] = await m.teo.call('GET /api/moderation/cases', { query: { kind } })
    const texts = async () => {
      const { reports, current } = await caseBy(m.teo, open!.id)
      return [reports[0]!, current].map(shown =>
        shown?.snapshot.flatMap(({ text }) => (text.includes('casino') ? [text] : [])),
      )
    }
    expect(await texts(), kind).toEqual([['No casino, please'], undefined])
    await change('A real casino here')
    await change('A real casino there')
    expect(await texts(), kind).toEqual([['No casino, please'], ['A real casino there']])
    await change('No casino, please')
    expect(await texts(), kind).toEqual([['No casino, please'], undefined])
  }
})

test('what a filter holds is shown only as the moderator has read it', async () => {
  const m = await filtered()
  const { change, isPublic } = await aPost(m, 'No casino, please')
  const [open] = await m.teo.call('GET /api/moderation/cases')
  await claim(m.teo, open!.id)
  const { version } = await caseBy(m.teo, open!.id)
  await change('A real casino here')
  const pass = (read: string | null) => decide(m.teo, open!.id, { content: 'dismiss', version: read })
  await expect(pass(version)).rejects.toMatchObject(refused('case.changed'))
  expect(await isPublic()).toBe(false)
  await pass((await caseBy(m.teo, open!.id)).version)
  expect(await isPublic()).toBe(true)
})

test('what was hidden comes back only as it was read with the objection; a refused reversal leaves the objection open', async () => {
  const m = await moderated()
  const { id, change, isPublic } = await aPost(m, 'Good to be here.')
  const caseId = await decided(m, { kind: 'post', id })
  const toObject = { params: { id: caseId }, body: { explanation: 'I only said hello.' } }
  await m.mina.call('POST /api/decisions/{id}/appeal', toObject)
  await claim(m.sora, caseId)
  const { appeals, version } = await caseBy(m.sora, caseId)
  await change('Come to my shop.')
  const reverse = (read: string | null) =>
    m.sora.call('POST /api/moderation/appeals/{id}', {
      params: { id: appeals[0]!.id },
      body: { outcome: 'reverse', answer: 'You are right.', version: read },
    })
  await expect(reverse(version)).rejects.toMatchObject(refused('case.changed'))
  const now = await caseBy(m.sora, caseId)
  expect([await isPublic(), now.state]).toEqual([false, 'appealed'])
  expect(now.current?.snapshot).toContainEqual({ part: 'content', text: 'Come to my shop.' })
  await reverse(now.version)
  expect(await isPublic()).toBe(true)
})
