import { expect, test } from 'vitest'
import { claimMinutes, removedDays } from '#contract/limits.ts'
import { newId } from '../../../database/ids.ts'
import {
  caseAbout,
  claim,
  decide,
  decided,
  moderated,
  reportBy,
  type Subject,
} from '../../../testing/cases.ts'
import { leave } from '../../../testing/left-account.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, grant, logInAgain, melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { eraseRemoved } from './erase-removed.ts'

const statement = (by: Person, id: string) => by.call('GET /api/decisions/{id}', { params: { id } })
const object = (by: Person, id: string) =>
  by.call('POST /api/decisions/{id}/appeal', { params: { id }, body: { explanation: 'It is my own voice.' } })

test('of two moderators at once, at two instances, one gets the case and the other learns who', async () => {
  const m = await moderated()
  const other = await m.another()
  const sora = new Person(other.app)
  await sora.call('POST /api/auth/login', { body: { email: 'sora@example.org', password: 'sora sings' } })
  for (let round = 0; round < 4; round += 1) {
    const id = await caseAbout(m, { kind: 'song', id: await aSong(m, { by: m.mina }) })
    const both = await Promise.allSettled([claim(m.teo, id), claim(sora, id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason).toMatchObject(refused('case.claimed'))
    expect(lost.reason.problem.params.name).toBe(both[0].status === 'fulfilled' ? 'teo' : 'sora')
    const [winner, loser] = both[0].status === 'fulfilled' ? [m.teo, sora] : [sora, m.teo]
    await expect(decide(loser, id)).rejects.toMatchObject(refused('case.claimed'))
    expect(await winner.call('GET /api/moderation/cases', { query: { state: 'claimed' } })).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id })]),
    )
  }
})

test('a claim runs out, is kept by looking at the case, and can be given back; a decision needs a claim', async () => {
  const m = await moderated()
  const id = await caseAbout(m, { kind: 'song', id: await aSong(m, { by: m.mina }) })
  await expect(decide(m.teo, id)).rejects.toMatchObject(refused('case.notClaimed'))
  m.clock.forward(1)
  await claim(m.teo, id)
  m.clock.forward(minutes(claimMinutes - 1))
  await claim(m.teo, id)
  m.clock.forward(minutes(claimMinutes - 1))
  await expect(claim(m.sora, id)).rejects.toMatchObject(refused('case.claimed'))
  m.clock.forward(minutes(2))
  await expect(decide(m.teo, id)).rejects.toMatchObject(refused('case.notClaimed'))
  await claim(m.sora, id)
  await expect(decide(m.teo, id)).rejects.toMatchObject(refused('case.claimed'))
  m.clock.forward(1)
  await m.sora.call('DELETE /api/moderation/cases/{id}/claim', { params: { id } })
  m.clock.forward(1)
  await claim(m.teo, id)
  m.clock.forward(1)
  await decide(m.teo, id)
  await expect(claim(m.sora, id)).rejects.toMatchObject(refused('case.decided'))
  const { log } = await m.teo.call('GET /api/moderation/cases/{id}', { params: { id } })
  expect(log.map(({ act, actor }) => `${act} ${actor?.artistName ?? '–'}`)).toEqual([
    'opened –',
    'claimed teo',
    'claimed sora',
    'released sora',
    'claimed teo',
    'decided teo',
  ])
})

test('moderators decide neither about their own things nor about what they have reported', async () => {
  const m = await moderated()
  const own = await caseAbout(m, { kind: 'song', id: await aSong(m, { by: m.teo }) })
  await expect(claim(m.teo, own)).rejects.toMatchObject(refused('case.own'))
  const subject = { kind: 'song', id: await aSong(m, { by: m.mina }) } as const
  const reported = await caseAbout(m, subject)
  await claim(m.teo, reported)
  await reportBy(m.teo, subject)
  await expect(decide(m.teo, reported)).rejects.toMatchObject(refused('case.own'))
  expect(await m.teo.call('GET /api/moderation/cases/{id}', { params: { id: own } })).toMatchObject({
    isOwn: true,
  })
  await m.teo.call('DELETE /api/moderation/cases/{id}/claim', { params: { id: reported } })
  await claim(m.sora, reported)
  await decide(m.sora, reported)
  await claim(m.sora, own)
})

test('the only moderator decides what they have reported, and looks again at it; a second one takes that over', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  const own = { kind: 'song', id: await aSong(m, { by: m.teo }) } as const
  await reportBy(m.jun, own)
  const subject = { kind: 'song', id: await aSong(m, { by: m.mina }) } as const
  await reportBy(m.teo, subject)
  const cases = await m.teo.call('GET /api/moderation/cases')
  const idOf = (song: string) => cases.find(({ subjectId }) => subjectId === song)!.id
  await expect(claim(m.teo, idOf(own.id))).rejects.toMatchObject(refused('case.own'))
  const id = idOf(subject.id)
  await claim(m.teo, id)
  await decide(m.teo, id)
  await object(m.mina, id)
  const open = () => m.teo.call('GET /api/moderation/cases/{id}', { params: { id } })
  const { appeals, isOwn } = await open()
  expect(isOwn).toBe(false)
  await claim(m.teo, id)

  await grant(m, m.sora, 'moderator')
  const judge = {
    params: { id: appeals[0]!.id },
    body: { outcome: 'reverse', answer: 'It is your voice.' },
  } as const
  const toJudge = 'POST /api/moderation/appeals/{id}'
  await expect(m.teo.call(toJudge, judge)).rejects.toMatchObject(refused('case.own'))
  expect(await open()).toMatchObject({ isOwn: true })
  await leave(m, 'sora')
  expect(await open()).toMatchObject({ isOwn: false })
  await m.teo.call(toJudge, judge)
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id: subject.id } })).toMatchObject({
    status: 'ready',
  })
})

test('a song that was hidden is in no list, chart, search or feed; its owner and moderators see it', async () => {
  const m = await moderated()
  const id = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const params = { id }
  await aSong(m, { by: m.sora, title: 'Suggested because of it' })
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await m.jun.call('POST /api/songs/{id}/play', { params })
  await m.jun.call('POST /api/users/{id}/follow', { params: { id: m.mina.id }, body: { following: true } })
  const list = await m.jun.call('POST /api/playlists', { body: { name: 'late', isPublic: true, songId: id } })
  await m.foldNow()
  const addresses = [
    '/api/songs',
    '/api/songs/popular',
    '/api/songs/top-rated',
    '/api/songs/following',
    '/api/songs/for-you',
    '/api/liked-songs',
    `/api/songs/by-ids?ids=${id}`,
    `/api/songs/${id}`,
    `/api/users/${m.mina.id}/songs`,
    `/api/playlists/${list.id}/songs`,
    '/api/search/songs?q=neon',
    '/api/search?q=neon',
    '/sitemap.xml',
    '/sitemap-songs-1.xml',
    '/feeds/songs.xml',
    `/embed/${id}`,
    `/api/songs/${id}/comments`,
  ]
  const seenBy = async (person: Person) => {
    const seen: string[] = []
    for (const url of addresses) {
      const { body, statusCode } = await person.send({ method: 'GET', url })
      if (statusCode === 200 && body.includes('Neon rain')) seen.push(url)
    }
    return seen
  }
  const before = await seenBy(m.jun)
  expect(before.length).toBeGreaterThan(8)
  await decided(m, { kind: 'song', id })
  await m.foldNow()
  expect(await seenBy(m.jun)).toEqual([])
  expect(await seenBy(m.guest)).toEqual([])
  expect(await m.jun.call('GET /api/users/{id}', { params: { id: m.mina.id } })).toMatchObject({
    // One less than before: hidden songs are not counted.
    songCount: 0,
  })
  for (const person of [m.mina, m.teo])
    expect(await person.call('GET /api/songs/{id}', { params })).toMatchObject({
      status: 'withheld',
      withheldFor: 'hidden',
    })
  expect(await m.mina.call('GET /api/users/{id}/songs', { params: { id: m.mina.id } })).toHaveLength(1)
})

test('hidden comments, posts and replies are seen by their writer only, and no count includes them', async () => {
  const m = await moderated()
  const song = await aSong(m, { by: m.jun })
  const say = (content: string) =>
    m.mina.call('POST /api/songs/{id}/comments', { params: { id: song }, body: { content } })
  const lone = await say('buy this')
  m.clock.forward(1)
  const answered = await say('buy that')
  const thread = { params: { id: song, commentId: answered.id }, body: { content: 'no, thanks' } }
  await m.sora.call('POST /api/songs/{id}/comments/{commentId}/replies', thread)
  const post = await m.mina.call('POST /api/forum/posts', {
    body: { category: 'talk', title: 'Buy this', content: 'It is cheap and good.', tags: ['cheap'] },
  })
  const bargain = { params: { id: post.id }, body: { content: 'what a bargain' } }
  await m.sora.call('POST /api/forum/posts/{id}/replies', bargain)
  const other = await m.sora.call('POST /api/forum/posts', {
    body: { category: 'talk', title: 'Hello all', content: 'Good to be here.' },
  })
  const reply = await m.mina.call('POST /api/forum/posts/{id}/replies', {
    params: { id: other.id },
    body: { content: 'really cheap' },
  })
  const subjects: Subject[] = [
    { kind: 'comment', id: lone.id, within: song },
    { kind: 'comment', id: answered.id, within: song },
    { kind: 'post', id: post.id },
    { kind: 'reply', id: reply.id, within: other.id },
  ]
  const ids: string[] = []
  for (const subject of subjects) ids.push(await decided(m, subject))

  const comments = (by: Person) => by.call('GET /api/songs/{id}/comments', { params: { id: song } })
  const posts = (by: Person) => by.call('GET /api/forum/posts')
  const replies = (by: Person) => by.call('GET /api/forum/posts/{id}/replies', { params: { id: other.id } })
  for (const person of [m.jun, m.guest]) {
    expect(await comments(person)).toMatchObject([
      { content: '', user: null, isDeleted: true, withheldFor: null },
    ])
    expect(await posts(person)).toMatchObject([{ title: 'Hello all', replies: 0 }])
    expect(await replies(person)).toEqual([])
    await expect(person.call('GET /api/forum/posts/{id}', { params: { id: post.id } })).rejects.toMatchObject(
      refused('post.notFound'),
    )
    for (const q of ['cheap', 'bargain'])
      expect((await person.call('GET /api/search', { query: { q } })).posts, q).toEqual([])
  }
  expect(await m.jun.call('GET /api/forum/tags')).toEqual([])
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id: song } })).toMatchObject({ commentCount: 1 })
  expect(await m.jun.call('GET /api/songs/{id}/comments/counts', { params: { id: song } })).toMatchObject({
    general: 1,
  })
  expect(await comments(m.mina)).toMatchObject([
    { content: 'buy that', withheldFor: 'hidden' },
    { content: 'buy this' },
  ])
  expect(await posts(m.mina)).toHaveLength(2)
  expect(await replies(m.mina)).toMatchObject([{ content: 'really cheap', withheldFor: 'hidden' }])

  for (const id of ids) {
    await object(m.mina, id)
    const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id } })
    await claim(m.sora, id)
    const body = { outcome: 'reverse', answer: 'You are right.' } as const
    await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
  }
  expect(await comments(m.jun)).toHaveLength(2)
  expect(await posts(m.jun)).toHaveLength(2)
  expect(await replies(m.jun)).toHaveLength(1)
  expect(await m.jun.call('GET /api/forum/tags')).toEqual([{ tag: 'cheap', posts: 1 }])
  expect(await m.jun.call('GET /api/songs/{id}', { params: { id: song } })).toMatchObject({ commentCount: 3 })
})

test('the person reads why, objects once, and another moderator reverses: the song is back', async () => {
  const m = await moderated()
  const subject = { kind: 'song', id: await aSong(m, { by: m.mina, title: 'Neon rain' }) } as const
  const id = await decided(m, subject)
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([
    {
      type: 'decision',
      message: '“Neon rain”: it was hidden from others.',
      relatedType: 'decision',
      relatedId: id,
    },
  ])
  expect(await m.jun.call('GET /api/notifications')).toMatchObject([
    { type: 'reportDecided', message: 'Your report on “Neon rain”: action was taken. Thank you.' },
  ])
  await expect
    .poll(() => m.printed.filter(line => line.includes('mina@example.org')).join())
    .toContain(`/decisions/${id}`)
  expect(await statement(m.mina, id)).toMatchObject({
    role: 'concerned',
    content: 'hide',
    rule: 'voice',
    source: 'report',
    statement: 'It imitates a real singer.',
  })
  expect(await statement(m.jun, id)).toMatchObject({ role: 'reporter', statement: '', appealUntil: null })
  for (const stranger of [m.sora, m.guest])
    await expect(statement(stranger, id)).rejects.toMatchObject(refused('decision.notFound'))
  await expect(object(m.jun, id)).rejects.toMatchObject(refused('decision.final'))

  await object(m.mina, id)
  await expect(object(m.mina, id)).rejects.toMatchObject(refused('decision.appealed'))
  const waiting = await m.sora.call('GET /api/moderation/cases', { query: { state: 'appealed' } })
  expect(waiting).toMatchObject([{ id, state: 'appealed' }])
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id } })
  const judge = {
    params: { id: appeals[0]!.id },
    body: { outcome: 'reverse', answer: 'It is your voice.' },
  } as const
  const toJudge = 'POST /api/moderation/appeals/{id}'
  await expect(claim(m.teo, id)).rejects.toMatchObject(refused('case.own'))
  await expect(m.teo.call(toJudge, judge)).rejects.toMatchObject(refused('case.own'))
  await expect(m.sora.call(toJudge, judge)).rejects.toMatchObject(refused('case.notClaimed'))
  await claim(m.sora, id)
  await m.sora.call(toJudge, judge)
  await expect(m.sora.call(toJudge, judge)).rejects.toMatchObject({ problem: { status: 409 } })
  expect(await m.jun.call('GET /api/songs')).toMatchObject([{ id: subject.id, status: 'ready' }])
  expect(await statement(m.mina, id)).toMatchObject({
    reversedAt: m.clock.now.toISOString(),
    appeal: { outcome: 'reverse', answer: 'It is your voice.' },
  })
  expect((await m.mina.call('GET /api/notifications')).map(({ type }) => type)).toContain('appealDecided')
})

test('a reporter may appeal if nothing was done; after a reversal the case is open again', async () => {
  const m = await moderated()
  const subject = { kind: 'song', id: await aSong(m, { by: m.mina }) } as const
  const id = await decided(m, subject, { content: 'dismiss' })
  expect(await m.mina.call('GET /api/notifications')).toEqual([])
  await expect(object(m.mina, id)).rejects.toMatchObject(refused('decision.final'))
  await object(m.jun, id)
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id } })
  await claim(m.sora, id)
  const body = { outcome: 'reverse', answer: 'Let us look again.' } as const
  await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
  expect(await m.teo.call('GET /api/moderation/cases')).toMatchObject([
    { subjectId: subject.id, state: 'open' },
  ])
})

test('removed content is gone for everybody at once, can come back within 30 days, and is erased after them', async () => {
  const m = await moderated()
  const songs = [await aSong(m, { by: m.mina, title: 'one' }), await aSong(m, { by: m.mina, title: 'two' })]
  const ids: string[] = []
  for (const id of songs) ids.push(await decided(m, { kind: 'song', id }, { content: 'remove' }))
  const one = { params: { id: songs[0]! } }
  await expect(m.mina.call('GET /api/songs/{id}', one)).rejects.toMatchObject(refused('song.notFound'))
  expect(await statement(m.mina, ids[0]!)).toMatchObject({ eraseAt: expect.any(String), isErased: false })
  await object(m.mina, ids[0]!)
  m.clock.forward(days(removedDays) + minutes(1))
  await eraseRemoved(m.melodrome)
  await eraseRemoved(m.melodrome)
  await logInAgain(m, 'mina', 'sora', 'teo')
  // There is an appeal for the first one, so it is not erased yet.
  const left = await m.melodrome.database.selectFrom('songs').select('id').execute()
  expect(left).toEqual([{ id: songs[0] }])
  expect(await statement(m.mina, ids[1]!)).toMatchObject({ isErased: true })
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id: ids[0]! } })
  await claim(m.sora, ids[0]!)
  const body = { outcome: 'reverse', answer: 'Sorry.' } as const
  await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
  expect(await m.jun.call('GET /api/songs/by-ids', { query: { ids: songs[0]! } })).toHaveLength(1)
})

test('a message is taken away for both, and comes back when the decision is reversed', async () => {
  const m = await moderated()
  const messageId = newId(m.clock.now.getTime())
  const write = { params: { id: m.jun.id }, body: { id: messageId, content: 'you owe me' } }
  await m.mina.call('POST /api/conversations/{id}/messages', write)
  const { id: within } = await m.jun.call('GET /api/conversations/{id}', { params: { id: m.mina.id } })
  const id = await decided(m, { kind: 'message', id: messageId, within: within! }, { content: 'remove' })
  const messages = () => m.jun.call('GET /api/conversations/{id}/messages', { params: { id: within! } })
  expect(await messages()).toMatchObject([{ content: '', isDeleted: true }])
  await object(m.mina, id)
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id } })
  await claim(m.sora, id)
  const body = { outcome: 'reverse', answer: 'A joke.' } as const
  await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
  expect(await messages()).toMatchObject([{ content: 'you owe me', isDeleted: false }])
})

test('a suspension comes with the decision and ends with its reversal; impossible outcomes are named', async () => {
  const m = await moderated()
  const id = await caseAbout(m, { kind: 'person', id: m.mina.id })
  await claim(m.teo, id)
  await expect(decide(m.teo, id, { content: 'hide', person: 'suspension' })).rejects.toMatchObject({
    problem: { fields: { content: { code: 'option' }, suspendedUntil: { code: 'moment' } } },
  })
  const suspendedUntil = new Date(m.clock.now.getTime() + days(7)).toISOString()
  await decide(m.teo, id, { content: 'dismiss', person: 'suspension', suspendedUntil })
  const post = () =>
    m.mina.call('POST /api/forum/posts', {
      body: { category: 'talk', title: 'Hello all', content: 'Good to be here.' },
    })
  await expect(post()).rejects.toMatchObject({ problem: { status: 403 } })
  await object(m.mina, id)
  const { appeals } = await m.sora.call('GET /api/moderation/cases/{id}', { params: { id } })
  await claim(m.sora, id)
  const body = { outcome: 'reverse', answer: 'Too hard.' } as const
  await m.sora.call('POST /api/moderation/appeals/{id}', { params: { id: appeals[0]!.id }, body })
  await post()
})

test('the queue is filtered, searched and paged; the public page counts months', async () => {
  const m = await moderated()
  for (const title of ['Neon rain', 'Moon dust', 'Neon sea']) {
    m.clock.forward(minutes(1))
    await caseAbout(m, { kind: 'song', id: await aSong(m, { by: m.mina, title }) })
  }
  m.clock.forward(minutes(1))
  await reportBy(m.jun, { kind: 'person', id: m.mina.id }, 'harassment')
  const names = async (query: object) =>
    (await m.teo.call('GET /api/moderation/cases', { query })).map(({ name }) => name)
  expect(await names({ q: 'NEON' })).toEqual(['Neon rain', 'Neon sea'])
  expect(await names({ kind: 'person' })).toEqual(['mina'])
  expect(await names({ reason: 'harassment' })).toEqual(['mina'])
  const found: string[] = []
  let url: string | undefined = '/api/moderation/cases?limit=3'
  while (url) {
    const answer: Awaited<ReturnType<Person['send']>> = await m.teo.send({ method: 'GET', url })
    found.push(...answer.json<{ name: string }[]>().map(({ name }) => name))
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(found.slice(0, 3)).toEqual(['Neon rain', 'Moon dust', 'Neon sea'])
  expect(found).toHaveLength(4)
  const [first] = await m.teo.call('GET /api/moderation/cases')
  m.clock.forward(minutes(90))
  await claim(m.teo, first!.id)
  await decide(m.teo, first!.id)
  m.clock.forward(minutes(11))
  expect(await m.guest.call('GET /api/transparency')).toEqual([
    {
      month: '2026-06',
      reports: 4,
      reasons: [
        { reason: 'spam', count: 3 },
        { reason: 'harassment', count: 1 },
      ],
      decisions: 1,
      outcomes: [{ outcome: 'hide', count: 1 }],
      medianHours: 1.6,
      appeals: 0,
      reversed: 0,
    },
  ])
})
