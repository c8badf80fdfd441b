import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/live-reader.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'

const timeline = 'POST /api/songs/{id}/timeline-comments'
const general = 'POST /api/songs/{id}/comments'
const toReply = 'POST /api/songs/{id}/comments/{commentId}/replies'
const toLike = 'POST /api/songs/{id}/comments/{commentId}/like'
const toUnlike = 'DELETE /api/songs/{id}/comments/{commentId}/like'
const toChange = 'PATCH /api/songs/{id}/comments/{commentId}'
const toDelete = 'DELETE /api/songs/{id}/comments/{commentId}'

test('comments stand at their second, in the song’s order, whenever they were written', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  for (const [timestamp, content] of [
    [75, '후렴'],
    [15, '  첫 음  '],
    [45.5, '여기'],
  ] as const) {
    await m.jun.call(timeline, { params, body: { content, timestamp } })
  }
  const [first, ...rest] = await m.guest.call('GET /api/songs/{id}/timeline-comments', { params })
  expect(first).toMatchObject({
    content: '첫 음',
    timestamp: 15,
    userId: m.jun.id,
    user: { artistName: 'jun' },
    likes: 0,
    isLiked: false,
    isEdited: false,
    replies: [],
  })
  expect(rest.map(comment => comment.timestamp)).toEqual([45.5, 75])
  expect(await m.guest.call('GET /api/songs/{id}/comments', { params })).toEqual([])
  expect(await m.guest.call('GET /api/songs/{id}', { params })).toMatchObject({ commentCount: 3 })
  await m.sora.call(general, { params, body: { content: '전체적으로 좋아요' } })
  expect(await m.guest.call('GET /api/songs/{id}/comments/counts', { params })).toEqual({
    timeline: 3,
    general: 1,
  })
})

test('general comments come newest first, page by page', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  for (const content of ['one', 'two', 'three']) {
    m.clock.forward(minutes(1))
    await m.jun.call(general, { params, body: { content } })
  }
  const page = await m.sora.send({ method: 'GET', url: `/api/songs/${params.id}/comments?limit=2` })
  expect(contents(page.json())).toEqual(['three', 'two'])
  const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))![1]!
  const last = await m.sora.send({ method: 'GET', url: next })
  expect(contents(last.json())).toEqual(['one'])
  expect(last.headers.link).toBeUndefined()
})

test('nothing, too much, no time or a time after the end is refused with every wrong field', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const send = async (payload: object) =>
    (await m.jun.send({ method: 'POST', url: `/api/songs/${params.id}/timeline-comments`, payload })).json()
  expect(await send({ content: ' \n ' })).toMatchObject({
    status: 400,
    fields: { content: { code: 'commentRequired' }, timestamp: { code: 'commentTime' } },
  })
  expect(await send({ content: 'x'.repeat(2_001), timestamp: -1 })).toMatchObject({
    fields: { content: { code: 'tooLong' }, timestamp: { code: 'commentTime' } },
  })
  expect(await send({ content: 'after the end', timestamp: 124 })).toMatchObject({
    fields: { timestamp: { code: 'commentTime' } },
  })
  expect(await send({ content: 'at the end', timestamp: 123.4 })).toMatchObject({ timestamp: 123.4 })
  await expectNoDrift(m, 1)
})

test('guests read but do not write, and a song that does not exist has no comments', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const body = { content: '좋아요', timestamp: 3 }
  await expect(m.guest.call(timeline, { params, body })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  const { id } = await m.jun.call(timeline, { params, body })
  await expect(m.guest.call(toLike, { params: { ...params, commentId: id } })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  expect(await m.guest.call('GET /api/songs/{id}/timeline-comments', { params })).toHaveLength(1)

  const unready = { id: await aSong(m, { by: m.mina, status: 'processing' }) }
  await expect(m.jun.call(timeline, { params: unready, body })).rejects.toMatchObject(
    refused('song.notFound'),
  )
  await expect(m.jun.call('GET /api/songs/{id}/comments', { params: unready })).rejects.toMatchObject(
    refused('song.notFound'),
  )
})

test('replies go one level deep; a list contains the first three, and the others are loaded on request', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { id: commentId } = await m.jun.call(general, { params, body: { content: 'how?' } })
  const thread = { ...params, commentId }
  for (const content of ['a', 'b', 'c', 'd']) {
    m.clock.forward(1)
    await m.mina.call(toReply, { params: thread, body: { content } })
  }
  const [comment] = await m.guest.call('GET /api/songs/{id}/comments', { params })
  expect(comment).toMatchObject({ content: 'how?', replyCount: 4, hasMoreReplies: true })
  expect(contents(comment!.replies)).toEqual(['a', 'b', 'c'])
  const all = await m.guest.call('GET /api/songs/{id}/comments/{commentId}/replies', { params: thread })
  expect(contents(all)).toEqual(['a', 'b', 'c', 'd'])

  const deeper = { ...params, commentId: all[0]!.id }
  await expect(m.jun.call(toReply, { params: deeper, body: { content: 'e' } })).rejects.toMatchObject(
    refused('comment.notFound'),
  )
  await expectNoDrift(m, 5)
})

test('only its writer changes a comment, and it says that it was changed', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { id: commentId } = await m.jun.call(timeline, { params, body: { content: 'nice', timestamp: 5 } })
  const target = { ...params, commentId }
  m.clock.forward(minutes(1))
  await expect(m.mina.call(toChange, { params: target, body: { content: 'awful' } })).rejects.toMatchObject(
    refused('comment.notYours'),
  )
  await m.jun.call(toChange, { params: target, body: { content: 'very nice' } })
  expect(await m.guest.call('GET /api/songs/{id}/timeline-comments', { params })).toMatchObject([
    { content: 'very nice', timestamp: 5, isEdited: true },
  ])
})

test('writer and song owner delete, others cannot; a comment with replies leaves an empty place', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { id: commentId } = await m.jun.call(timeline, { params, body: { content: 'rude', timestamp: 5 } })
  const target = { ...params, commentId }
  const { id: replyId } = await m.sora.call(toReply, { params: target, body: { content: 'come on' } })
  await expect(m.sora.call(toDelete, { params: target })).rejects.toMatchObject(refused('comment.notYours'))
  await m.mina.call(toDelete, { params: target })

  const [place] = await m.guest.call('GET /api/songs/{id}/timeline-comments', { params })
  expect(place).toMatchObject({ isDeleted: true, content: '', user: null, userId: null, timestamp: 5 })
  expect(contents(place!.replies)).toEqual(['come on'])
  for (const call of [toDelete, toLike, toUnlike] as const) {
    await expect(m.jun.call(call, { params: target })).rejects.toMatchObject(refused('comment.notFound'))
  }
  await expectNoDrift(m, 1)

  await m.sora.call(toDelete, { params: { ...params, commentId: replyId } })
  expect(await m.guest.call('GET /api/songs/{id}/timeline-comments', { params })).toEqual([])
  await expectNoDrift(m, 0)
})

test('a like counts once per person, and is taken back once', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { id: commentId } = await m.jun.call(general, { params, body: { content: 'hm' } })
  const target = { params: { ...params, commentId } }
  await Promise.all(Array.from({ length: 10 }, () => m.sora.call(toLike, target)))
  expect(await m.mina.call(toLike, target)).toEqual({ likes: 2, isLiked: true })
  expect(await m.sora.call('GET /api/songs/{id}/comments', { params })).toMatchObject([
    { likes: 2, isLiked: true },
  ])
  expect(await m.guest.call('GET /api/songs/{id}/comments', { params })).toMatchObject([
    { likes: 2, isLiked: false },
  ])
  await Promise.all(Array.from({ length: 10 }, () => m.sora.call(toUnlike, target)))
  expect(await m.sora.call(toUnlike, target)).toEqual({ likes: 1, isLiked: false })
  await expectNoDrift(m, 1)
})

test('people are mentioned by id, and only when the text contains their name', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const mentions = [m.mina.id, m.sora.id]
  const comment = await m.jun.call(general, { params, body: { content: '@mina 들어 봐요', mentions } })
  expect(comment.mentions).toEqual([{ id: m.mina.id, name: 'mina' }])
  const many = await m.jun.send({
    method: 'POST',
    url: `/api/songs/${params.id}/comments`,
    payload: { content: '@all', mentions: Array.from({ length: 6 }, () => m.mina.id) },
  })
  expect(many.json()).toMatchObject({ fields: { mentions: { code: 'tooManyMentions' } } })
})

test('a typed name mentions its person, if the rules allow it', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const rename = (person: Person, artistName: string) =>
    person.call('PUT /api/users/{id}/profile', { params: { id: person.id }, body: { artistName } })
  await rename(m.sora, '미나')
  await rename(m.teo, '미나 리')
  const namedIn = async (content: string, mentions: string[] = []) =>
    (await m.jun.call(general, { params, body: { content, mentions } })).mentions.map(({ name }) => name)
  expect(await namedIn('@미나 들어 봐요')).toEqual(['미나'])
  expect(await namedIn('@미나는 @미나님')).toEqual(['미나'])
  expect(await namedIn('@미나 리 들어 봐요')).toEqual(['미나 리'])
  expect(await namedIn('@미나리 나물, mail@미나')).toEqual([])
  const news = await m.sora.call('GET /api/notifications')
  expect(news.map(({ type, quote }) => [type, quote])).toEqual([
    ['mention', '@미나는 @미나님'],
    ['mention', '@미나 들어 봐요'],
  ])
  // A name that two people have mentions the one who was picked, otherwise no one.
  await rename(m.teo, '미나')
  expect(await namedIn('@미나')).toEqual([])
  expect(await namedIn('@미나 또', [m.teo.id])).toEqual(['미나'])
  expect(await m.sora.call('GET /api/notifications')).toHaveLength(2)
  await rename(m.teo, 'teo')
  await m.sora.call('POST /api/users/{id}/block', { params: { id: m.jun.id } })
  expect(await namedIn('@미나 @teo')).toEqual(['teo'])
})

test('artist, answered and mentioned people are told, once each, and never of their own comment', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { id: commentId } = await m.jun.call(general, {
    params,
    body: { content: '@mina @sora 들어 봐요', mentions: [m.mina.id, m.sora.id] },
  })
  await m.mina.call(toReply, {
    params: { ...params, commentId },
    body: { content: '@jun @mina 고마워요', mentions: [m.jun.id, m.mina.id] },
  })
  await m.mina.call(general, { params, body: { content: '혼잣말' } })

  const told = async (person: Person) => {
    const news = await person.call('GET /api/notifications')
    return news.map(({ type, relatedId, quote }) => [type, relatedId, quote])
  }
  expect(await told(m.mina)).toEqual([['comment', params.id, '@mina @sora 들어 봐요']])
  expect(await told(m.sora)).toEqual([['mention', params.id, '@mina @sora 들어 봐요']])
  expect(await told(m.jun)).toEqual([['reply', params.id, '@jun @mina 고마워요']])
})

test('people who look at the song hear of every change, on another instance too', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const elsewhere = await m.another()
  const topic = `song:${params.id}`
  const reader = await listen(elsewhere, m.sora, { topics: [topic] })
  const times = () => reader.topics.filter(heard => heard === topic).length
  // Once for the beginning of the stream, then for everything that happens.
  await expect.poll(times).toBe(1)
  const { id: commentId } = await m.jun.call(general, { params, body: { content: 'live' } })
  await expect.poll(times).toBe(2)
  await m.jun.call(toDelete, { params: { ...params, commentId } })
  await expect.poll(times).toBe(3)
  reader.close()
})

test('a crowd writes, answers and deletes at once, and counts equal the rows', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const { id: commentId } = await m.mina.call(general, { params, body: { content: 'first' } })
  const people = [m.jun, m.sora, m.teo]
  await Promise.all(Array.from({ length: 30 }, async (_, i) => writeAndRegret(people[i % 3]!, i)))
  await expectNoDrift(m, 1 + 20)

  async function writeAndRegret(person: Person, i: number): Promise<void> {
    const body = { content: `nr ${i}` }
    const { id } =
      i % 2
        ? await person.call(general, { params, body })
        : await person.call(toReply, { params: { ...params, commentId }, body })
    if (i % 3 === 2) await person.call(toDelete, { params: { ...params, commentId: id } })
  }
})

test('the comments of a deleted song are deleted too', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  await m.jun.call(general, { params, body: { content: 'bye' } })
  await m.mina.call('DELETE /api/songs/{id}', { params })
  const { rows } = await sql`select id from comments`.execute(m.melodrome.database)
  expect(rows).toEqual([])
})

const contents = (said: readonly { content: string }[]): string[] => said.map(({ content }) => content)

/** `count`: how many comments and replies are left, so that the check can't pass on empty tables. */
async function expectNoDrift(m: TestMelodrome, count: number): Promise<void> {
  const { rows: comments } = await sql<{ drifted: boolean }>`
    select like_count <> (select count(*) from comment_likes l where l.comment_id = c.id)
      or reply_count <> (select count(*) from comments r where r.parent_id = c.id) as drifted
    from comments c where deleted_at is null`.execute(m.melodrome.database)
  expect(comments).toEqual(Array.from({ length: count }, () => ({ drifted: false })))
  const { rows: songs } = await sql`select comment_count from song_stats`.execute(m.melodrome.database)
  expect(songs).toEqual([{ comment_count: count }])
}
