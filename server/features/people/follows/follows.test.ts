import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, toUuid } from '../../../database/ids.ts'
import { leave } from '../../../testing/left-account.ts'
import { impose, lift } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { eraseFollows } from './erase-follows.ts'

const toggle = (by: Person, whom: { id: string }, following?: boolean) =>
  by.call('POST /api/users/{id}/follow', { params: { id: whom.id }, body: { following } })

const profileOf = (whom: { id: string }, seenBy: Person) =>
  seenBy.call('GET /api/users/{id}', { params: { id: whom.id } })

/** Whether the counts equal the numbers of rows. */
async function countsAreRows({ melodrome: { database } }: TestMelodrome): Promise<boolean> {
  const { rows } = await sql`
    select from users
    where follower_count <> (select count(*) from follows where followed_id = users.id)
       or followed_count <> (select count(*) from follows where follower_id = users.id)`.execute(database)
  return rows.length === 0
}

test('following turns on and off, counts on both sides, and is told once', async () => {
  const m = await melodrome()
  const params = { id: m.mina.id }
  await expect(toggle(m.guest, m.mina)).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(toggle(m.mina, m.mina)).rejects.toMatchObject(refused('person.yourself'))
  await expect(toggle(m.jun, { id: newId(0) })).rejects.toMatchObject(refused('person.notFound'))
  const unknown = m.jun.call('GET /api/users/{id}/following', { params: { id: newId(0) } })
  await expect(unknown).rejects.toMatchObject(refused('person.notFound'))

  expect(await toggle(m.jun, m.mina)).toEqual({ following: true })
  expect(await m.jun.call('GET /api/users/{id}/following', { params })).toEqual({ following: true })
  expect(await profileOf(m.mina, m.jun)).toMatchObject({
    followerCount: 1,
    followingCount: 0,
    badgeCount: 0,
    isFollowed: true,
  })
  expect(await profileOf(m.mina, m.sora)).toMatchObject({ followerCount: 1, isFollowed: false })
  expect(await profileOf(m.mina, m.mina)).toMatchObject({ isFollowed: null })
  expect(await profileOf(m.mina, m.guest)).toMatchObject({ isFollowed: null })
  expect(await m.guest.call('GET /api/users/{id}/followers/count', { params })).toEqual({ count: 1 })
  const own = { params: { id: m.jun.id } }
  expect(await m.guest.call('GET /api/users/{id}/following/count', own)).toEqual({ count: 1 })
  expect(await m.mina.call('GET /api/notifications')).toMatchObject([
    { type: 'follow', message: 'jun started following you.', relatedType: 'person' },
  ])

  expect(await toggle(m.jun, m.mina)).toEqual({ following: false })
  expect(await toggle(m.jun, m.mina, false)).toEqual({ following: false })
  expect(await profileOf(m.mina, m.jun)).toMatchObject({ followerCount: 0, isFollowed: false })
  expect(await toggle(m.jun, m.mina, true)).toEqual({ following: true })
  expect(await toggle(m.jun, m.mina, true)).toEqual({ following: true })
  expect(await m.mina.call('GET /api/notifications')).toHaveLength(1)
  expect(await countsAreRows(m)).toBe(true)
})

test('a banned person can’t be followed, but left; no one reads their badges until the ban is lifted', async () => {
  const m = await melodrome()
  await sql`
    insert into user_badges (id, user_id, badge_id, earned_at)
    select ${toUuid(newId(0))}::uuid, ${toUuid(m.mina.id)}::uuid, id, ${m.clock.now}::timestamptz
    from badges order by id limit 1`.execute(m.melodrome.database)
  const badges = () => m.guest.call('GET /api/users/{id}/badges', { params: { id: m.mina.id } })
  expect(await toggle(m.jun, m.mina, true)).toEqual({ following: true })
  expect(await badges()).toHaveLength(1)
  const ban = await impose(m, 'ban', m.mina)
  await expect(toggle(m.sora, m.mina, true)).rejects.toMatchObject(refused('person.notFound'))
  await expect(toggle(m.sora, m.mina)).rejects.toMatchObject(refused('person.notFound'))
  await expect(badges()).rejects.toMatchObject(refused('person.notFound'))
  expect(await toggle(m.jun, m.mina)).toEqual({ following: false })
  await lift(m, ban)
  expect(await toggle(m.sora, m.mina, true)).toEqual({ following: true })
  expect(await badges()).toHaveLength(1)
  expect(await countsAreRows(m)).toBe(true)
})

test('many presses at once, in both directions and on two instances, leave the counts true', async () => {
  const m = await melodrome()
  const { app } = await m.another()
  const elsewhere = new Person(app)
  await elsewhere.call('POST /api/auth/login', {
    body: { email: 'jun@example.org', password: passwordOf('jun') },
  })
  const presses = Array.from({ length: 9 }, () => [
    toggle(m.jun, m.mina),
    toggle(elsewhere, m.mina),
    toggle(m.mina, m.jun),
    toggle(m.sora, m.mina, true),
  ])
  await Promise.all(presses.flat())
  expect(await countsAreRows(m)).toBe(true)
  // jun pressed eighteen times, mina nine times.
  expect(await profileOf(m.mina, m.jun)).toMatchObject({
    followerCount: 1,
    followingCount: 1,
    badgeCount: 0,
    isFollowed: false,
  })
})

test('the lists have who follows and who is followed, the latest first, page by page', async () => {
  const m = await melodrome()
  for (const fan of [m.jun, m.sora, m.teo]) {
    m.clock.forward(minutes(1))
    await toggle(fan, m.mina)
    await toggle(m.mina, fan)
  }
  for (const list of ['followers', 'followed']) {
    const names: string[] = []
    let url: string | undefined = `/api/users/${m.mina.id}/${list}?limit=2`
    while (url) {
      const answer: Awaited<ReturnType<Person['send']>> = await m.guest.send({ method: 'GET', url })
      names.push(...answer.json<{ artistName: string }[]>().map(person => person.artistName))
      url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(names, list).toEqual(['teo', 'sora', 'jun'])
  }
  const missing = { params: { id: newId(0) } }
  for (const list of ['GET /api/users/{id}/followers', 'GET /api/users/{id}/followed'] as const) {
    await expect(m.guest.call(list, missing)).rejects.toMatchObject(refused('person.notFound'))
  }
})

test('only songs of followed people come, newest first, page by page', async () => {
  const m = await melodrome()
  await expect(m.guest.call('GET /api/songs/following')).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  const songs: string[] = []
  for (const by of [m.mina, m.sora, m.mina, m.teo, m.mina]) {
    m.clock.forward(minutes(1))
    const id = await aSong(m, { by })
    if (by !== m.teo) songs.unshift(id)
  }
  await aSong(m, { by: m.mina, status: 'processing' })
  expect(await m.jun.call('GET /api/songs/following')).toEqual([])
  await toggle(m.jun, m.mina)
  await toggle(m.jun, m.sora)
  const read: string[] = []
  let url: string | undefined = '/api/songs/following?limit=2'
  while (url) {
    const answer: Awaited<ReturnType<Person['send']>> = await m.jun.send({ method: 'GET', url })
    read.push(...answer.json<{ id: string }[]>().map(song => song.id))
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(read).toEqual(songs)
})

test('a person who has left is no longer counted, and one who is leaving cannot be followed', async () => {
  const m = await melodrome()
  await toggle(m.mina, m.jun)
  await toggle(m.sora, m.mina)
  await toggle(m.mina, m.sora)
  await leave(m, 'mina')
  await expect(toggle(m.jun, m.mina)).rejects.toMatchObject(refused('person.notFound'))
  expect(await m.jun.call('GET /api/users/{id}/followers', { params: { id: m.jun.id } })).toEqual([])
  await eraseFollows(m.melodrome, m.mina.id)
  await eraseFollows(m.melodrome, m.mina.id)
  expect(await countsAreRows(m)).toBe(true)
  for (const left of [m.jun, m.sora]) {
    const row = await m.melodrome.database
      .selectFrom('users')
      .select(['follower_count', 'followed_count'])
      .where('id', '=', toUuid(left.id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ follower_count: 0, followed_count: 0 })
  }
})
