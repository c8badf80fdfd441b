import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/notifications/notification-kinds.ts'
import { languages } from '#words/languages.ts'
import { newId, toUuid as uuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { listen } from '../../testing/live-reader.ts'
import { aSong } from '../../testing/songs.ts'
import { wavFile } from '../../testing/sound-files.ts'
import { days, melodrome, minutes, passwordOf, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { Person, refused } from '../../testing/test-person.ts'
import { forgetOldNotifications } from './forget-notifications.ts'
import { type News, notify } from './notify.ts'

const soon = { interval: 20 }

const tell = (m: TestMelodrome, news: News): Promise<void> =>
  transact(m.melodrome.database, transaction => notify(m.melodrome, transaction, news))

test('a like reaches the artist on another instance, in her language, and is read once', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina, title: 'Neon rain' }) }
  const stream = await listen(await m.another(), m.mina)
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await expect.poll(() => stream.topics, soon).toEqual(['fresh', 'notifications'])

  m.mina.language = 'de'
  const [notification, ...others] = await m.mina.call('GET /api/notifications')
  expect(others).toEqual([])
  expect(notification).toMatchObject({
    type: 'like',
    title: 'Neues Like',
    message: 'jun gefällt „Neon rain“.',
    relatedType: 'song',
    relatedId: params.id,
    actors: [{ id: m.jun.id, artistName: 'jun' }],
    actorCount: 1,
    isRead: false,
    createdAt: m.clock.now.toISOString(),
  })
  expect(notification?.names).toContain('Neon rain')
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 1 })

  const own = { params: { id: notification!.id } }
  await expect(m.jun.call('PATCH /api/notifications/{id}/read', own)).rejects.toMatchObject(
    refused('notification.notFound'),
  )
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 1 })
  expect(await m.mina.call('PATCH /api/notifications/{id}/read', own)).toEqual({ count: 0 })
  expect(await m.mina.call('PATCH /api/notifications/{id}/read', own)).toEqual({ count: 0 })
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ isRead: true }])
  // The other tabs are told once that it was read.
  await expect.poll(() => stream.ids, soon).toEqual([0, 1, 2])
  expect(await m.jun.call('GET /api/notifications')).toEqual([])
})

test('members are told neither of what they did themselves nor of a dislike', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  await m.mina.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await m.mina.call('POST /api/songs/{id}/rate', { params, body: { rating: 5 } })
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: false } })
  expect(await m.mina.call('GET /api/notifications')).toEqual([])
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  expect(await m.mina.call('GET /api/notifications')).toHaveLength(1)
})

test('twenty likes at once are one notification of twenty people', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina, title: 'Neon rain' })
  const fans = Array.from({ length: 20 }, () => newId(m.clock.now.getTime()))
  await sql`
    insert into users (id, email, email_key, artist_name, created_at, updated_at)
    select id, id::text, id::text, 'fan', now(), now() from unnest(${fans.map(uuid)}::uuid[]) id`.execute(
    m.melodrome.database,
  )
  const about = { type: 'song', id } as const
  const like = (by: string): Promise<void> =>
    tell(m, { kind: 'like', to: m.mina.id, by, about, names: { what: 'Neon rain' } })
  // Everybody twice: a double click is no second like.
  await Promise.all([...fans, ...fans].map(like))
  const all = await m.mina.call('GET /api/notifications')
  expect(all).toMatchObject([{ actorCount: 20, message: 'fan and 19 others like “Neon rain”.' }])
  expect(all[0]?.actors).toHaveLength(3)
  // The order of simultaneous likes is chance; of likes one after the other, the newest comes first.
  const late = [m.jun, m.sora]
  for (const { id: by } of late) await like(by)
  const [{ actors }] = (await m.mina.call('GET /api/notifications')) as [(typeof all)[number]]
  expect(actors.map(({ artistName }) => artistName)).toEqual(['sora', 'jun', 'fan'])
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 1 })
})

test('likes gather while they are unread; what was taken back and done again is no news', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina, title: 'Neon rain' }) }
  const like = (person: Person) =>
    person.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await like(m.jun)
  m.clock.forward(minutes(1))
  await like(m.sora)
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([
    { message: 'sora and 1 other like “Neon rain”.', createdAt: m.clock.now.toISOString() },
  ])
  await m.sora.call('POST /api/songs/{id}/rate', { params, body: { rating: 2 } })
  expect(await m.mina.call('PATCH /api/notifications/read-all')).toEqual({ count: 0 })
  m.clock.forward(minutes(1))
  await m.sora.call('DELETE /api/songs/{id}/like', { params })
  await like(m.sora)
  await m.sora.call('POST /api/songs/{id}/rate', { params, body: { rating: 3 } })
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 0 })
  await like(m.teo)
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([
    { message: 'teo likes “Neon rain”.', isRead: false },
    { type: 'rating', message: 'sora rated “Neon rain”.', isRead: true },
    { type: 'like', isRead: true },
  ])
})

test('the list goes on where the page before it ended', async () => {
  const m = await melodrome()
  for (let n = 1; n <= 5; n++) {
    const about = { type: 'challenge', id: null } as const
    await tell(m, { kind: 'challengeEnding', to: m.mina.id, about, names: { what: `Sea ${n}` } })
    m.clock.forward(minutes(n % 2))
  }
  const messages: string[] = []
  let url: string | undefined = '/api/notifications?limit=2'
  while (url) {
    const answer: Awaited<ReturnType<Person['send']>> = await m.mina.send({ method: 'GET', url })
    for (const { names } of answer.json<{ names: string[] }[]>()) messages.push(names[0]!)
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(messages.toSorted()).toEqual(['Sea 1', 'Sea 2', 'Sea 3', 'Sea 4', 'Sea 5'])
  expect(['Sea 4', 'Sea 5']).toContain(messages[0])
})

test('a kind that is not wanted is not told; another choice brings it back', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina }) }
  const all = Object.fromEntries(notificationKinds.map(kind => [kind, true]))
  expect(await m.mina.call('GET /api/notifications/preferences')).toEqual(all)
  const less = await m.mina.call('PUT /api/notifications/preferences', { body: { like: false } })
  expect(less).toEqual({ ...all, like: false })
  await m.jun.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  await m.jun.call('POST /api/songs/{id}/rate', { params, body: { rating: 4 } })
  m.clock.forward(minutes(1))
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ type: 'rating' }])
  expect(await m.jun.call('GET /api/notifications/preferences')).toEqual(all)
  const body = { like: true, rating: false }
  expect(await m.mina.call('PUT /api/notifications/preferences', { body })).toEqual({ ...all, rating: false })
  await m.sora.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ type: 'like' }, { type: 'rating' }])
  const odd = await m.mina.send({
    method: 'PUT',
    url: '/api/notifications/preferences',
    payload: { like: 'no', dance: true },
  })
  expect([odd.statusCode, Object.keys(odd.json().fields)]).toEqual([400, expect.arrayContaining(['like'])])
})

test('every kind can be said in every language, with nothing left open', async () => {
  const m = await melodrome()
  for (const kind of notificationKinds) {
    for (const by of [m.jun.id, m.sora.id, m.teo.id]) {
      const about = { type: 'person', id: m.mina.id } as const
      const names = { what: 'Neon rain', origin: 'Dry rain', outcome: 'dismiss' }
      await tell(m, { kind, to: [m.mina.id, by], by, about, names, quote: { text: 'Yes!', of: m.jun.id } })
    }
  }
  for (const language of languages) {
    m.mina.language = language
    const all = await m.mina.call('GET /api/notifications', { query: { limit: 100 } })
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(notificationKinds))
    for (const { title, message, quote } of all) {
      expect(`${title} ${message}`).not.toMatch(/\{\{|notifications\./)
      expect(quote).toBe('Yes!')
    }
  }
})

test('a kind that only a newer version knows is left out, whoever caused it; the others are shown', async () => {
  const m = await melodrome()
  const params = { id: await aSong(m, { by: m.mina, title: 'Neon rain' }) }
  for (const by of [m.jun, m.sora])
    await by.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  const [like] = await m.mina.call('GET /api/notifications')
  await m.teo.call('POST /api/songs/{id}/rate', { params, body: { rating: 4 } })
  const become = (kind: string) =>
    sql`update notifications set kind = ${kind} where id = ${uuid(like!.id)}`.execute(m.melodrome.database)
  await become('duet')
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ type: 'rating' }])
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 1 })
  await m.mina.call('PATCH /api/notifications/read-all')
  await become('like')
  expect(await m.mina.call('GET /api/notifications')).toHaveLength(2)
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 1 })
})

test('a song that became ready is told when its owner did not wait; the list shows it at once in any case', async () => {
  const m = await melodrome()
  const stream = await listen(m, m.mina)
  const song = await m.mina.publish({ title: 'Sea', terms: 'true', audio: wavFile(2) })
  await expect.poll(() => stream.heard.at(-1)?.data, soon).toEqual({ topic: 'songs', id: song.id })
  expect(await m.mina.call('GET /api/notifications/count')).toEqual({ count: 0 })

  const failed = await aSong(m, { by: m.mina, status: 'failed', title: 'Lost' })
  await sql`update songs set original_blob = (select original_blob from songs where id = ${uuid(song.id)})
    where id = ${uuid(failed)}`.execute(m.melodrome.database)
  m.clock.forward(minutes(1))
  await m.mina.call('POST /api/songs/{id}/retry', { params: { id: failed } })
  await expect
    .poll(async () => await m.mina.call('GET /api/notifications'), { timeout: 15_000 })
    .toMatchObject([{ type: 'songReady', message: '“Lost” can be heard now.', actors: [] }])
  await expect.poll(() => stream.topics.slice(-2), soon).toEqual(['notifications', 'songs'])

  await m.mina.call('DELETE /api/songs/{id}', { params: { id: failed } })
  expect(await m.mina.call('GET /api/notifications')).toEqual([])
})

test('what was read is kept for a month, what was not for half a year', async () => {
  const m = await melodrome()
  const about = { type: 'person', id: null } as const
  await tell(m, { kind: 'badge', to: m.mina.id, about, names: { what: 'read' } })
  await m.mina.call('PATCH /api/notifications/read-all')
  await tell(m, { kind: 'badge', to: m.mina.id, about, names: { what: 'unread' } })
  const kept = async (): Promise<number> => {
    await forgetOldNotifications(m.melodrome.database, m.clock.now)
    const { rows } = await sql`select from notifications`.execute(m.melodrome.database)
    return rows.length
  }
  expect(await kept()).toBe(2)
  m.clock.forward(days(31))
  expect(await kept()).toBe(1)
  m.clock.forward(days(150))
  expect(await kept()).toBe(0)
})

test('one sweep deletes all old notifications and actors, however many batches they are', async () => {
  const m = await melodrome()
  const tables = async () =>
    (
      await sql<{ told: number; actors: number }>`
        select (select count(*) from notifications)::int as told,
          (select count(*) from notification_actors)::int as actors`.execute(m.melodrome.database)
    ).rows
  const about = { type: 'person', id: null } as const
  for (const what of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    await tell(m, { kind: 'badge', to: m.mina.id, about, names: { what } })
  const params = { id: await aSong(m, { by: m.mina }) }
  for (const fan of [m.jun, m.sora, m.teo])
    await fan.call('POST /api/songs/{id}/like', { params, body: { isLike: true } })
  expect(await tables()).toEqual([{ told: 8, actors: 3 }])
  m.clock.forward(days(181))
  await tell(m, { kind: 'badge', to: m.mina.id, about, names: { what: 'new' } })
  await forgetOldNotifications(m.melodrome.database, m.clock.now, 1)
  expect(await tables()).toEqual([{ told: 1, actors: 0 }])
})

test('notifications go with the account they belong to', async () => {
  const m = await melodrome()
  await tell(m, { kind: 'badge', to: m.mina.id, about: { type: 'person', id: null }, names: { what: 'x' } })
  await sql`delete from users where id = ${uuid(m.mina.id)}`.execute(m.melodrome.database)
  const { rows } = await sql`
    select user_id from notifications union all select user_id from account_events union all
    select user_id from account_heads`.execute(m.melodrome.database)
  expect(rows).toEqual([])
  await expect(
    new Person(m.app).call('POST /api/auth/login', {
      body: { email: 'mina@example.org', password: passwordOf('mina') },
    }),
  ).rejects.toMatchObject(refused('account.wrongCredentials'))
})
