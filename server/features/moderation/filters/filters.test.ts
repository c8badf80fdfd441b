import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { newId } from '../../../database/ids.ts'
import { actsIn } from '../../../testing/acts.ts'
import { claim, decide, decided } from '../../../testing/cases.ts'
import { aSong } from '../../../testing/songs.ts'
import { wavFile } from '../../../testing/sound-files.ts'
import { days, grant, melodrome, minutes, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'

const newcomer = { email: 'new@example.org', password: 'long enough', artistName: 'nora' }

const toComment = 'POST /api/songs/{id}/comments'

/** With teo as a moderator, and no one new any more. */
async function moderated(): Promise<TestMelodrome> {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  return m
}

const filter = (
  m: TestMelodrome,
  pattern: string,
  more: { kind?: 'words' | 'link'; action?: 'hold' | 'refuse'; note?: string } = {},
) => m.teo.call('POST /api/admin/filters', { body: { kind: 'words', action: 'hold', pattern, ...more } })

const wrongField = (field: string, code: string) => ({
  problem: { code: 'input.invalid', fields: { [field]: expect.objectContaining({ code }) } },
})

test('a moderator adds, finds, tries and removes filters, each pattern once', async () => {
  const m = await moderated()
  await filter(m, 'Casino', { note: 'Since May: why?!' })
  m.clock.forward(minutes(1))
  const { id, ...link } = await filter(m, 'https://www.Spam.example/buy', { kind: 'link', action: 'refuse' })
  expect(link).toMatchObject({ pattern: 'https://www.Spam.example/buy', madeBy: 'teo', reason: 'spam' })
  await expect(filter(m, 'ＣＡＳＩＮＯ')).rejects.toMatchObject(refused('filter.known'))
  await expect(filter(m, '!!')).rejects.toMatchObject(wrongField('pattern', 'filterWords'))
  await expect(filter(m, 'spam', { kind: 'link' })).rejects.toMatchObject(wrongField('pattern', 'filterLink'))
  const list = async (q?: string) =>
    (await m.teo.call('GET /api/admin/filters', { query: q ? { q } : {} })).map(({ pattern }) => pattern)
  expect(await list()).toEqual(['https://www.Spam.example/buy', 'Casino'])
  expect(await list('caSI')).toEqual(['Casino'])
  for (const q of ['spam.example', 'HTTPS://www.spam.example/', 'SPAM.', 'pam'])
    expect(await list(q), q).toEqual(['https://www.Spam.example/buy'])
  expect(await list('?!')).toEqual(['Casino'])
  const tried = async (text: string) =>
    (await m.teo.call('POST /api/admin/filters/trial', { body: { text } })).map(({ pattern }) => pattern)
  expect(await tried('a c\u200Basino at sub.spam.example')).toEqual([
    'https://www.Spam.example/buy',
    'Casino',
  ])
  expect(await tried('casinos at notspam.example')).toEqual([])
  await m.teo.call('DELETE /api/admin/filters/{id}', { params: { id } })
  await expect(m.teo.call('DELETE /api/admin/filters/{id}', { params: { id } })).rejects.toMatchObject(
    refused('filter.notFound'),
  )
  expect(await tried('a casino at sub.spam.example')).toEqual(['Casino'])
  await expect(m.jun.call('GET /api/admin/filters')).rejects.toMatchObject(refused('account.forbidden'))
  expect(await actsIn(m.melodrome.database)).toEqual([
    ['addFilter', m.teo.id, { pattern: 'Casino' }],
    ['addFilter', m.teo.id, { pattern: link.pattern }],
    ['removeFilter', m.teo.id, { pattern: link.pattern }],
  ])
})

test('a text that a filter refuses is refused everywhere, in each field, on every instance', async () => {
  const m = await moderated()
  const elsewhere = await m.another()
  const params = { id: await aSong(m, { by: m.mina }) }
  await m.jun.call(toComment, { params, body: { content: 'casino' } })
  await filter(m, 'casino', { action: 'refuse' })
  await expect(m.jun.call(toComment, { params, body: { content: 'Casino!' } })).rejects.toMatchObject(
    wrongField('content', 'filteredWords'),
  )
  const post = { title: 'Casino night', content: 'come to the casino', category: 'talk' as const }
  await expect(m.jun.call('POST /api/forum/posts', { body: post })).rejects.toMatchObject({
    problem: { fields: { title: { code: 'filteredWords' }, content: { code: 'filteredWords' } } },
  })
  await expect(
    m.mina.call('PATCH /api/songs/{id}', { params, body: { lyrics: 'oh casino' } }),
  ).rejects.toMatchObject(wrongField('lyrics', 'filteredWords'))
  const uploaded = m.mina.publish({ title: 'Casino', terms: 'true', audio: wavFile(1) })
  await expect(uploaded).rejects.toMatchObject(wrongField('title', 'filteredWords'))
  await expect(
    m.jun.call('PUT /api/users/{id}/profile', {
      params: { id: m.jun.id },
      body: { artistName: 'CASINO jun' },
    }),
  ).rejects.toMatchObject(wrongField('artistName', 'filteredWords'))
  await expect(m.jun.call('POST /api/playlists', { body: { name: 'casino' } })).rejects.toMatchObject(
    wrongField('name', 'filteredWords'),
  )
  await expect(message(m, m.jun, 'casino?')).rejects.toMatchObject(wrongField('content', 'filteredWords'))
  const there = await elsewhere.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...newcomer, artistName: 'casino', firstName: 'Casino', lastName: 'the casino' },
  })
  const code = 'filteredWords'
  expect(there.json().fields).toMatchObject({ artistName: { code }, firstName: { code }, lastName: { code } })
})

test('a text that a filter holds is seen by its writer and moderators only, until a moderator has looked', async () => {
  const m = await moderated()
  const params = { id: await aSong(m, { by: m.mina }) }
  await filter(m, 'casino')
  const comment = await m.jun.call(toComment, { params, body: { content: 'casino tonight' } })
  expect(comment).toMatchObject({ withheldFor: 'held' })
  const post = { title: 'Casino night', content: 'come to the place', category: 'talk' as const }
  await m.jun.call('POST /api/forum/posts', { body: post })
  await m.mina.call('PATCH /api/songs/{id}', { params, body: { description: 'made for a casino' } })
  const seen = async (by: Person) => ({
    comments: await by.call('GET /api/songs/{id}/comments', { params }).then(
      list => list.length,
      () => 'no song',
    ),
    posts: (await by.call('GET /api/forum/posts')).length,
    songs: (await by.call('GET /api/songs')).length,
  })
  expect(await seen(m.guest)).toEqual({ comments: 'no song', posts: 0, songs: 0 })
  expect((await seen(m.jun)).posts).toBe(1)
  expect(await m.mina.call('GET /api/notifications')).toEqual([])
  const cases = await m.melodrome.database
    .selectFrom('moderation_cases')
    .select(['subject_kind', 'source', 'reasons', 'person_id'])
    .orderBy('subject_kind')
    .execute()
  expect(cases).toEqual([
    { subject_kind: 'comment', source: 'filter', reasons: ['spam'], person_id: m.jun.id },
    { subject_kind: 'post', source: 'filter', reasons: ['spam'], person_id: m.jun.id },
    { subject_kind: 'song', source: 'filter', reasons: ['spam'], person_id: m.mina.id },
  ])
})

test('people are told when a moderator has let pass what a filter held, and hear nothing of a wrong report', async () => {
  const m = await moderated()
  await filter(m, 'casino')
  const params = { id: await aSong(m, { by: m.mina, title: 'Neon rain' }) }
  await m.jun.call(toComment, { params, body: { content: 'casino tonight' } })
  await m.mina.call('PATCH /api/songs/{id}', { params, body: { description: 'made for a casino' } })
  const waiting = await m.teo.call('GET /api/moderation/cases')
  expect(waiting.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'song'])
  for (const { id } of waiting) {
    await claim(m.teo, id)
    await decide(m.teo, id, { content: 'dismiss' })
  }
  const newsOf = (person: Person) => person.call('GET /api/notifications')
  expect((await newsOf(m.mina)).find(({ type }) => type === 'decision')).toMatchObject({
    message: '“Neon rain”: it was checked, and others can see it now.',
  })
  expect(await newsOf(m.jun)).toMatchObject([{ type: 'decision' }])
  await m.guest.call('GET /api/songs/{id}', { params })

  const before = await newsOf(m.mina)
  await decided(m, { kind: 'song', id: params.id }, { content: 'dismiss' })
  expect(await newsOf(m.mina)).toEqual(before)
})

test('a filter that holds lets messages pass, refuses a list’s name, and leaves a name or bio public until a moderator looks', async () => {
  const m = await moderated()
  await filter(m, 'casino')
  await message(m, m.jun, 'casino?')
  await expect(m.jun.call('POST /api/playlists', { body: { name: 'casino' } })).rejects.toMatchObject(
    wrongField('name', 'filteredWords'),
  )
  await m.jun.call('PUT /api/users/{id}/profile', { params: { id: m.jun.id }, body: { bio: 'casino' } })
  expect(await m.guest.call('GET /api/users/{id}', { params: { id: m.jun.id } })).toMatchObject({
    bio: 'casino',
  })
  const { id } = await new Person(m.app).call('POST /api/auth/register', {
    body: { ...newcomer, lastName: 'Casino' },
  })
  const cases = await m.melodrome.database
    .selectFrom('moderation_cases')
    .select(['subject_kind', 'person_id'])
    .orderBy('id')
    .execute()
  expect(cases).toEqual([m.jun.id, id].map(person_id => ({ subject_kind: 'person', person_id })))
})

test('a new member writes no links except to our own pages, is told for how long, and writes them the day after', async () => {
  const m = await melodrome({ publicUrl: 'https://melodrome.example' })
  const params = { id: await aSong(m, { by: m.mina }) }
  const say = (content: string) => m.jun.call(toComment, { params, body: { content } })
  expect(await m.jun.call('GET /api/standing')).toMatchObject({
    newUntil: new Date(m.clock.now.getTime() + days(1)).toISOString(),
  })
  for (const text of ['see https://buy.example/x', 'WWW.buy.example', 'buy.com now', '(best-shop.co.kr)'])
    await expect(say(text), text).rejects.toMatchObject(wrongField('content', 'newcomerLink'))
  await expect(message(m, m.jun, 'go to buy.com')).rejects.toMatchObject(
    wrongField('content', 'newcomerLink'),
  )
  await expect(
    m.jun.call('PUT /api/users/{id}/profile', { params: { id: m.jun.id }, body: { bio: 'buy.com' } }),
  ).rejects.toMatchObject(wrongField('bio', 'newcomerLink'))
  const post = (content: string) =>
    m.jun.call('POST /api/forum/posts', { body: { title: 'Hello to all', content } })
  // As Markdown reads them, both lead to buy.example.
  for (const text of ['[x](https&#58;//buy.example)', '> [x](https:\\//buy&#46;example)'])
    await expect(post(text), text).rejects.toMatchObject(wrongField('content', 'newcomerLink'))
  const { id } = await post('[x](/songs/1) and [y](https:\\//melodrome.example/songs/1)')
  const reply = { params: { id }, body: { content: '[x](https&#58;//buy.example)' } }
  await expect(m.jun.call('POST /api/forum/posts/{id}/replies', reply)).rejects.toMatchObject(
    wrongField('content', 'newcomerLink'),
  )
  for (const text of ['https://melodrome.example/songs/1', 'node.js v2.0', 'jun@mail.com']) await say(text)
  await message(m, m.jun, 'hello')
  await message(m, m.mina, 'hi', m.jun)
  await message(m, m.jun, 'that is at buy.com')
  m.clock.forward(days(1))
  await m.jun.call('POST /api/auth/login', { body: { email: 'jun@example.org', password: 'jun sings' } })
  expect(await m.jun.call('GET /api/standing')).toMatchObject({ newUntil: null })
  await say('see https://buy.example/x')
})

test('a refused word keeps its own reason when a link stands beside it', async () => {
  const m = await moderated()
  const params = { id: await aSong(m, { by: m.mina }) }
  const say = (content: string) => m.jun.call(toComment, { params, body: { content } })
  await filter(m, 'casino', { action: 'refuse' })
  await expect(say('casino at buy.com')).rejects.toMatchObject({
    problem: { fields: { content: { code: 'filteredWords', message: expect.stringContaining('casino') } } },
  })
  await expect(say('songs at buy.com')).rejects.toMatchObject(wrongField('content', 'newcomerLink'))
})

test('a new member comments thirty times a day, on all songs and posts together; what is refused does not count, and a moderator is never new', async () => {
  const m = await moderated()
  const params = { id: await aSong(m, { by: m.mina }) }
  const say = (by: Person) => by.call(toComment, { params, body: { content: 'again' } })
  const link = { params, body: { content: 'buy.com' } }
  const thread = { ...link, params: { ...params, commentId: params.id } }
  const post = await m.mina.call('POST /api/forum/posts', {
    body: { title: 'Hello to all', content: 'good evening' },
  })
  for (const tryLink of [
    () => m.jun.call(toComment, link),
    () => m.jun.call('POST /api/songs/{id}/comments/{commentId}/replies', thread),
    () => m.jun.call('POST /api/forum/posts/{id}/replies', { ...link, params: { id: post.id } }),
  ])
    await expect(tryLink()).rejects.toMatchObject(wrongField('content', 'newcomerLink'))
  for (let times = 0; times < 30; times++) {
    // Half an hour apart, so that the limit for everybody does not apply.
    m.clock.forward(30 * minuteMs)
    await say(m.jun)
  }
  await expect(say(m.jun)).rejects.toMatchObject({
    ...refused('comment.newcomer'),
    // The first of them was half an hour after the clock began, and fourteen and a half hours ago.
    retryAfter: String(9.5 * 60 * 60),
  })
  await say(m.sora)
  expect(await m.teo.call('GET /api/standing')).toMatchObject({ newUntil: null })
})

async function message(m: TestMelodrome, by: Person, content: string, to: Person = m.mina): Promise<void> {
  const id = newId(m.clock.now.getTime())
  await by.call('POST /api/conversations/{id}/messages', { params: { id: to.id }, body: { id, content } })
}
