import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leave } from '../../../testing/left-account.ts'
import { listen } from '../../../testing/live-reader.ts'
import { days, logInAgain, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { type Person, refused } from '../../../testing/test-person.ts'
import { eraseForum } from './removal/erase-forum.ts'

const toPost = 'POST /api/forum/posts'
const list = 'GET /api/forum/posts'
const one = 'GET /api/forum/posts/{id}'
const toReply = 'POST /api/forum/posts/{id}/replies'
const replies = 'GET /api/forum/posts/{id}/replies'
const toLike = 'POST /api/forum/posts/{id}/like'
const toUnlike = 'DELETE /api/forum/posts/{id}/like'
const toDelete = 'DELETE /api/forum/posts/{id}'
const toDeleteReply = 'DELETE /api/forum/posts/{id}/replies/{replyId}'

const hours = (count: number): number => minutes(count * 60)

test('a post is written, listed, read and answered, and everybody sees the same counts', async () => {
  const m = await melodrome()
  const { id } = await m.mina.call(toPost, {
    body: {
      title: '  보컬이 너무   앞으로 나와요 ',
      content: '리버브를 **키우면** 뒤로 가요.',
      category: 'feedback',
      tags: ['#Tips', 'mixing'],
    },
  })
  m.clock.forward(minutes(5))
  const reply = await m.jun.call(toReply, { params: { id }, body: { content: '저는 EQ로 깎아요' } })
  expect(await m.jun.call(toLike, { params: { id } })).toEqual({ likes: 1, isLiked: true })
  expect(await m.jun.call(toLike, { params: { id } })).toEqual({ likes: 1, isLiked: true })
  await expect(m.mina.call(toLike, { params: { id } })).rejects.toMatchObject(refused('person.yourself'))

  const [post] = await m.guest.call(list)
  expect(post).toMatchObject({
    id,
    title: '보컬이 너무 앞으로 나와요',
    category: 'feedback',
    tags: ['tips', 'mixing'],
    excerpt: '리버브를 키우면 뒤로 가요.',
    user: { artistName: 'mina' },
    likes: 1,
    replies: 1,
    isLiked: false,
    isUnread: false,
    lastActivityAt: reply.createdAt,
  })
  expect(post).not.toHaveProperty('content')
  const read = await m.jun.call(one, { params: { id } })
  expect(read).toMatchObject({ isLiked: true, content: '리버브를 **키우면** 뒤로 가요.' })
  expect(read.body[0]!.runs[1]).toMatchObject({ text: '키우면', marks: ['bold'] })
  expect(await m.guest.call(replies, { params: { id } })).toMatchObject([
    { content: '저는 EQ로 깎아요', answers: null, user: { artistName: 'jun' } },
  ])
  expect(await m.guest.call('GET /api/forum/tags')).toEqual([
    { tag: 'mixing', posts: 1 },
    { tag: 'tips', posts: 1 },
  ])
  expect(await m.jun.call(toUnlike, { params: { id } })).toEqual({ likes: 0, isLiked: false })
  await expectNoDrift(m)
})

test('a text that is too short or too long is refused with every wrong field, and nothing is written', async () => {
  const m = await melodrome()
  const send = async (payload: object) =>
    (await m.mina.send({ method: 'POST', url: '/api/forum/posts', payload })).json()
  expect(await send({ title: ' 믹싱 ', content: '짧아요', category: 'gossip' })).toMatchObject({
    status: 400,
    fields: {
      title: { code: 'postTitleShort', message: 'Title must be at least 5 characters' },
      content: { code: 'postContentShort', message: 'Content must be at least 10 characters' },
      category: { code: 'option' },
    },
  })
  expect(
    await send({ title: 'x'.repeat(256), content: 'x'.repeat(10_001), tags: 'abcdef'.split('') }),
  ).toMatchObject({
    fields: { title: { code: 'tooLong' }, content: { code: 'tooLong' }, tags: { code: 'tooManyTags' } },
  })
  expect(await send({ title: '\u3164'.repeat(8), content: '열 글자는 되어야 해요' })).toMatchObject({
    fields: { title: { code: 'titleRequired', message: 'Please enter a title' } },
  })
  expect(await m.guest.call(list)).toEqual([])
  const { id } = await m.mina.call(toPost, {
    body: { title: '다섯글자요', content: '열 글자는 되어야 해요' },
  })
  expect(await m.guest.call(list)).toMatchObject([{ id, category: 'talk', tags: [] }])
  await expect(m.jun.call(toReply, { params: { id }, body: { content: ' \n ' } })).rejects.toMatchObject(
    refused('input.invalid'),
  )
  await expectNoDrift(m)
})

test('visitors read and do not write; members can’t change what others wrote', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina)
  const reply = await m.jun.call(toReply, { params: { id }, body: { content: '답글이에요' } })
  await expect(m.guest.call(toPost, { body: aText() })).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(m.guest.call(toLike, { params: { id } })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  await expect(m.jun.call(toDelete, { params: { id } })).rejects.toMatchObject(refused('post.notYours'))
  await expect(
    m.jun.call('PATCH /api/forum/posts/{id}', { params: { id }, body: { title: '남의 글 바꾸기' } }),
  ).rejects.toMatchObject(refused('post.notYours'))
  const place = { params: { id, replyId: reply.id } }
  await expect(m.mina.call(toDeleteReply, place)).rejects.toMatchObject(refused('reply.notYours'))
  m.clock.forward(minutes(1))
  expect(
    await m.mina.call('PATCH /api/forum/posts/{id}', {
      params: { id },
      body: { title: '내 글은 바꿀 수 있어요', tags: ['synth'] },
    }),
  ).toMatchObject({ title: '내 글은 바꿀 수 있어요', tags: ['synth'], isEdited: true, replies: 1 })
  await m.jun.call(toDeleteReply, place)
  await m.mina.call(toDelete, { params: { id } })
  await expect(m.guest.call(one, { params: { id } })).rejects.toMatchObject(refused('post.notFound'))
  expect(await m.guest.call('GET /api/forum/tags')).toEqual([])
})

test('a deleted post and a deleted reply keep an empty place while they are answered', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina, { tags: ['tips'] })
  m.clock.forward(1_000)
  const first = await m.jun.call(toReply, { params: { id }, body: { content: '첫 답글' } })
  m.clock.forward(1_000)
  const second = await m.sora.call(toReply, {
    params: { id },
    body: { content: '답글의 답글', answers: first.id },
  })
  expect(second.answers).toEqual({ id: first.id, artistName: 'jun' })
  await m.jun.call(toDeleteReply, { params: { id, replyId: first.id } })
  await m.mina.call(toDelete, { params: { id } })
  expect(await m.guest.call(list)).toEqual([])
  const empty = await m.guest.call(one, { params: { id } })
  expect(empty).toMatchObject({ isDeleted: true, title: '', content: '', body: [], user: null, replies: 1 })
  expect(await m.guest.call(replies, { params: { id } })).toMatchObject([
    { isDeleted: true, content: '', user: null, userId: null },
    { content: '답글의 답글', answers: { id: first.id, artistName: null } },
  ])
  await expect(m.jun.call(toReply, { params: { id }, body: { content: '더' } })).rejects.toMatchObject(
    refused('post.notFound'),
  )
  await expectNoDrift(m)

  // When the last replies are deleted, the empty places go too.
  await m.sora.call(toDeleteReply, { params: { id, replyId: second.id } })
  await expect(m.guest.call(one, { params: { id } })).rejects.toMatchObject(refused('post.notFound'))
})

test('lists stand in the order that was asked for, by category and tag, page by page', async () => {
  const m = await melodrome()
  const ids: Record<string, string> = {}
  for (const [name, category, tags] of [
    ['old', 'talk', ['synth']],
    ['loved', 'tips', ['synth', 'bass']],
    ['young', 'talk', ['synth']],
  ] as const) {
    m.clock.forward(hours(3))
    ids[name] = (await aPost(m.mina, { title: `${name} ${name}`, category, tags: [...tags] })).id
  }
  const names = async (query: object) =>
    (await m.guest.call(list, { query })).map(post => post.title.split(' ')[0])
  for (const person of [m.jun, m.sora]) await person.call(toLike, { params: { id: ids.loved! } })
  m.clock.forward(hours(1))
  await m.jun.call(toReply, { params: { id: ids.old! }, body: { content: '오래된 글에 답글' } })
  expect(await names({})).toEqual(['old', 'young', 'loved'])
  expect(await names({ order: 'new' })).toEqual(['young', 'loved', 'old'])
  expect(await names({ order: 'hot' })).toEqual(['loved', 'old', 'young'])
  expect(await names({ category: 'talk' })).toEqual(['old', 'young'])
  expect(await names({ tag: '#Synth' })).toEqual(['old', 'young', 'loved'])
  expect(await names({ tag: 'bass', order: 'hot' })).toEqual(['loved'])
  expect(await names({ tag: 'synth', category: 'tips' })).toEqual(['loved'])
  for (const order of ['activity', 'hot', 'new'] as const) {
    for (const tag of [undefined, 'synth']) {
      const whole = await names({ order, ...(tag && { tag }) })
      const url = `/api/forum/posts?order=${order}&limit=2${tag ? `&tag=${tag}` : ''}`
      const page = await m.guest.send({ method: 'GET', url })
      const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))![1]!
      const rest = await m.guest.send({ method: 'GET', url: next })
      const titles = [...page.json(), ...rest.json()].map(
        (post: { title: string }) => post.title.split(' ')[0],
      )
      expect(titles).toEqual(whole)
      expect(rest.headers.link).toBeUndefined()
    }
  }
})

test('a post is unread from its last activity until it is read; old ones and one’s own never are', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina)
  m.clock.forward(minutes(1))
  const isUnread = async (person: Person) => (await person.call(list))[0]!.isUnread
  // The clock stood still while people joined and the post was written, so the reply comes a minute later.
  await m.jun.call(toReply, { params: { id }, body: { content: '새 소식' } })
  expect([await isUnread(m.mina), await isUnread(m.jun), await isUnread(m.sora)]).toEqual([true, false, true])
  m.clock.forward(1_000)
  await m.mina.call('PUT /api/forum/posts/{id}/read', { params: { id } })
  expect([await isUnread(m.mina), await isUnread(m.sora)]).toEqual([false, true])
  m.clock.forward(days(31))
  await logInAgain(m, 'mina', 'sora')
  expect([await isUnread(m.mina), await isUnread(m.sora)]).toEqual([false, false])
})

test('a typed name mentions its person, a name within code does not', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina, { content: '@sora 이거 들어 봤어요? `@jun` 은 코드예요' })
  expect(await told(m.sora)).toEqual([['mention', id]])
  expect(await told(m.jun)).toEqual([])
})

test('people who are answered or mentioned are told once, and the notification leads to the post', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina, {
    content: '@sora 이거 들어 봤어요? 궁금해요',
    mentions: [m.sora.id, m.jun.id],
  })
  expect(await told(m.sora)).toEqual([['mention', id]])
  expect(await told(m.jun)).toEqual([])
  m.clock.forward(1_000)
  const reply = await m.jun.call(toReply, {
    params: { id },
    body: { content: '@mina 네 들어 봤어요', mentions: [m.mina.id] },
  })
  expect(await told(m.mina)).toEqual([['reply', id]])
  expect(reply.body[0]!.runs[0]).toMatchObject({ text: '@mina', personId: m.mina.id })
  m.clock.forward(1_000)
  await m.mina.call(toReply, { params: { id }, body: { content: '고마워요', answers: reply.id } })
  expect(await told(m.jun)).toEqual([['reply', id]])
  expect(await told(m.mina)).toHaveLength(1)
})

test('people who have the post open hear of a new reply', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina)
  const topic = `post:${id}` as const
  const reader = await listen(m, m.sora, { topics: [topic] })
  const times = () => reader.topics.filter(heard => heard === topic).length
  // Once when the stream begins, then once for every change.
  await expect.poll(times).toBe(1)
  await m.jun.call(toReply, { params: { id }, body: { content: '들리나요' } })
  await expect.poll(times).toBe(2)
})

test('across a block nothing is read, answered or liked; a mute only clears the lists', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina)
  await m.sora.call(toReply, { params: { id }, body: { content: '저는 sora예요' } })
  await m.jun.call('POST /api/users/{id}/mute', { params: { id: m.mina.id } })
  expect(await m.jun.call(list)).toEqual([])
  expect(await m.jun.call(one, { params: { id } })).toMatchObject({ id })
  await m.jun.call('POST /api/users/{id}/block', { params: { id: m.mina.id } })
  for (const [call, ask] of [
    [one, { params: { id } }],
    [replies, { params: { id } }],
    [toLike, { params: { id } }],
  ] as const)
    await expect(m.jun.call(call, ask)).rejects.toMatchObject(refused('post.notFound'))
  await expect(m.jun.call(toReply, { params: { id }, body: { content: '답' } })).rejects.toMatchObject(
    refused('post.notFound'),
  )
  await m.sora.call('POST /api/users/{id}/block', { params: { id: m.teo.id } })
  expect(await m.teo.call(replies, { params: { id } })).toEqual([])
  expect(await m.guest.call(replies, { params: { id } })).toHaveLength(1)
})

test('an account younger than a day writes three posts, and a day later more', async () => {
  const m = await melodrome()
  for (const title of ['하나 하나', '둘 둘 둘', '셋 셋 셋']) await aPost(m.jun, { title })
  await expect(aPost(m.jun)).rejects.toMatchObject({
    problem: { code: 'post.newcomer', params: { limit: 3 } },
    retryAfter: String(24 * 60 * 60),
  })
  expect(await m.guest.call(list)).toHaveLength(3)
  m.clock.forward(hours(24))
  await logInAgain(m, 'jun')
  await aPost(m.jun)
  expect(await m.guest.call(list)).toHaveLength(4)
})

test('two people who answer and like at once leave counts that equal the rows', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina, { tags: ['a', 'b'] })
  const body = { content: '동시에' }
  await Promise.all(
    [m.jun, m.sora, m.teo].flatMap(person => [
      person.call(toReply, { params: { id }, body }),
      person.call(toLike, { params: { id } }),
      person.call(toReply, { params: { id }, body }),
    ]),
  )
  expect(await m.guest.call(one, { params: { id } })).toMatchObject({ likes: 3, replies: 6 })
  await expectNoDrift(m)
})

test('the figures beside the list are those of the rows', async () => {
  const m = await melodrome()
  expect(await m.guest.call('GET /api/forum/stats')).toEqual({ members: 4, songs: 0 })
})

test('a search finds posts by title, tag and text, those with it in the title first', async () => {
  const m = await melodrome()
  const inText = await aPost(m.mina, { content: '신스웨이브 이야기를 해 봐요, 모두' })
  m.clock.forward(1_000)
  const inTitle = await aPost(m.mina, { title: '신스웨이브 좋아하세요' })
  m.clock.forward(1_000)
  const tagged = await aPost(m.jun, { tags: ['신스웨이브'] })
  const ids = async (person: Person, q: string) =>
    (await person.call('GET /api/search/posts', { query: { q } })).map(post => post.id)
  expect(await ids(m.guest, '신스웨이브')).toEqual([inTitle.id, tagged.id, inText.id])
  expect(await m.guest.call('GET /api/search', { query: { q: '신스웨이브' } })).toMatchObject({
    posts: [{ id: inTitle.id }, {}, {}],
  })
  await m.sora.call('POST /api/users/{id}/block', { params: { id: m.mina.id } })
  expect(await ids(m.sora, '신스웨이브')).toEqual([tagged.id])
  await m.jun.call(toDelete, { params: { id: tagged.id } })
  expect(await ids(m.sora, '신스웨이브')).toEqual([])
})

test('a search finds a post by its replies, and shows the line; a deleted reply is not found', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.mina)
  const answer = (person: Person, content: string) =>
    person.call(toReply, { params: { id }, body: { content } })
  const reply = await answer(m.jun, '음, 글쎄요\n\n저는 **페이더**부터 내려요')
  m.clock.forward(1_000)
  await answer(m.teo, '페이더가 뭐예요?')
  const found = (person: Person) => person.call('GET /api/search/posts', { query: { q: '페이더' } })
  expect(await found(m.guest)).toMatchObject([
    { id, foundReply: { id: reply.id, line: '저는 페이더부터 내려요' } },
  ])
  await m.sora.call('POST /api/users/{id}/mute', { params: { id: m.jun.id } })
  expect(await found(m.sora)).toMatchObject([{ foundReply: { line: '페이더가 뭐예요?' } }])
  await m.jun.call('PATCH /api/forum/posts/{id}/replies/{replyId}', {
    params: { id, replyId: reply.id },
    body: { content: '킥부터 내려요' },
  })
  expect(await found(m.guest)).toMatchObject([{ foundReply: { line: '페이더가 뭐예요?' } }])
  await leave(m, 'teo')
  await eraseForum(m.melodrome, m.teo.id)
  expect(await found(m.guest)).toEqual([])
  await sql`update forum_replies set search = '', search_version = 0`.execute(m.melodrome.database)
  await m.foldNow()
  const again = await m.guest.call('GET /api/search/posts', { query: { q: '킥부터' } })
  expect(again).toMatchObject([{ foundReply: { line: '킥부터 내려요' } }])
  const own = await m.guest.call('GET /api/search/posts', { query: { q: '드럼이' } })
  expect(own).toMatchObject([{ id, foundReply: null }])
})

test('an account can leave its texts behind without a name, and none of them names it', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.jun, { tags: ['tips'] })
  await m.mina.call(toReply, { params: { id }, body: { content: '답글이에요' } })
  const other = await aPost(m.mina)
  await m.jun.call(toReply, { params: { id: other.id }, body: { content: '좋은데요' } })
  await leave(m, 'jun', { forumTexts: 'keep' })
  await eraseForum(m.melodrome, m.jun.id)
  await eraseForum(m.melodrome, m.jun.id)
  expect(await m.guest.call(one, { params: { id } })).toMatchObject({
    ...aText(),
    tags: ['tips'],
    user: null,
    userId: null,
    isDeleted: false,
    replies: 1,
  })
  expect(await m.guest.call(replies, { params: { id: other.id } })).toMatchObject([
    { content: '좋은데요', user: null, isDeleted: false },
  ])
  await m.teo.call(toReply, { params: { id }, body: { content: '그래도 답해요' } })
  await m.teo.call(toLike, { params: { id } })
  await expectNoDrift(m)
  await expect(m.teo.call(toDelete, { params: { id } })).rejects.toMatchObject(refused('post.notYours'))
})

test('texts, likes and name are erased with an account; a text with replies leaves an empty place', async () => {
  const m = await melodrome()
  const { id } = await aPost(m.jun, { tags: ['tips'] })
  m.clock.forward(1_000)
  const other = await aPost(m.mina, { content: '@jun 이건 어떻게 생각해요?', mentions: [m.jun.id] })
  const theirs = await m.mina.call(toReply, { params: { id }, body: { content: '답글이에요' } })
  m.clock.forward(1_000)
  await m.jun.call(toReply, { params: { id: other.id }, body: { content: '좋은데요' } })
  await m.jun.call(toLike, { params: { id: other.id } })
  await m.jun.call('POST /api/forum/posts/{id}/replies/{replyId}/like', {
    params: { id, replyId: theirs.id },
  })
  await eraseForum(m.melodrome, m.jun.id)
  await eraseForum(m.melodrome, m.jun.id)
  expect(await m.guest.call(one, { params: { id } })).toMatchObject({ isDeleted: true, title: '', tags: [] })
  expect(await m.guest.call(replies, { params: { id } })).toMatchObject([{ content: '답글이에요', likes: 0 }])
  const kept = await m.guest.call(one, { params: { id: other.id } })
  expect(kept).toMatchObject({ likes: 0, replies: 0, mentions: [] })
  expect(kept.body[0]!.runs).toEqual([
    { text: '@jun 이건 어떻게 생각해요?', marks: [], href: null, personId: null },
  ])
  await expectNoDrift(m)
})

test('what looks like markup is text in every field, and in the head of the page', async () => {
  const m = await melodrome()
  const markup = '"><img src=x onerror=alert(1)></title></script><script>alert(1)</script>'
  const attack = `${markup}\u202e`
  const { id } = await aPost(m.mina, {
    title: attack,
    content: `${attack} javascript:alert(1)`,
    tags: ['<b>x</b>'],
  })
  const reply = await m.jun.call(toReply, { params: { id }, body: { content: attack } })
  const post = await m.guest.call(one, { params: { id } })
  // What turns the direction of reading is taken out of a title, because titles stand inside of sentences.
  expect(post.title).toBe(markup)
  expect(post.tags).toEqual(['<b>x</b>'])
  for (const { body } of [post, reply]) {
    const runs = body.flatMap(block => block.runs)
    expect(runs.map(run => run.text).join('')).toContain(attack)
    expect(runs.every(run => run.href === null)).toBe(true)
  }
})

const aText = () => ({ title: '드럼이 너무 커요', content: '어느 쪽을 줄여야 할까요?' })

function aPost(person: Person, body: object = {}) {
  return person.call(toPost, { body: { ...aText(), ...body } })
}

async function told(person: Person): Promise<unknown[]> {
  const notifications = await person.call('GET /api/notifications')
  return notifications.map(({ type, relatedId }) => [type, relatedId])
}

/** Every stored count and every stored sort value equals what the rows say. */
async function expectNoDrift(m: TestMelodrome): Promise<void> {
  const { rows } = await sql`
    select id from forum_posts p where
      like_count <> (select count(*) from forum_post_likes l where l.post_id = p.id)
      or reply_count <> (select count(*) from forum_replies r where r.post_id = p.id and r.deleted_at is null)
      or others_reply_count <> (select count(*) from forum_replies r
        where r.post_id = p.id and r.deleted_at is null and r.user_id is distinct from p.user_id)
      or last_activity_at <> greatest(created_at, (select max(r.created_at) from forum_replies r
        where r.post_id = p.id and r.deleted_at is null))
      or (deleted_at is null and cardinality(tags) <> (select count(*) from forum_post_tags t
        where t.post_id = p.id and t.hot = p.hot and t.last_activity_at = p.last_activity_at))
    union all select post_id from forum_replies r where
      like_count <> (select count(*) from forum_reply_likes l where l.reply_id = r.id)
      or answer_count <> (select count(*) from forum_replies a where a.answers_id = r.id and a.post_id = r.post_id)
    union all select null::uuid from forum_tags t
      where post_count <> (select count(*) from forum_post_tags p where p.tag = t.tag)`.execute(
    m.melodrome.database,
  )
  expect(rows).toEqual([])
}
