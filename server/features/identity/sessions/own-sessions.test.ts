import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { maxSessionDays } from '#contract/limits.ts'
import { codeAt, withApp } from '../../../testing/factors.ts'
import { lockFromOutside } from '../../../testing/locks.ts'
import { impose } from '../../../testing/sanctions.ts'
import {
  days,
  logInAgain,
  melodrome,
  minutes,
  passwordOf,
  type TestMelodrome,
} from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { forgetExpiredSessions } from './sessions.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Another browser in which mina signs in. */
async function minaOn(m: TestMelodrome, userAgent: string): Promise<Person> {
  const mina = new Person(m.app)
  const payload = { email: 'mina@example.org', password: passwordOf('mina') }
  await mina.send({ method: 'POST', url: '/api/auth/login', payload, headers: { 'user-agent': userAgent } })
  return mina
}

test('a member sees where they are signed in, last used first, and no secret of a session', async () => {
  const m = await melodrome()
  const began = m.castJoinedAt.toISOString()
  m.clock.forward(minutes(60))
  const phone = await minaOn(m, iphone)
  const sessions = await phone.call('GET /api/sessions')
  expect(sessions).toMatchObject([
    { browser: 'Safari', system: 'iPhone', isCurrent: true, createdAt: m.clock.now.toISOString() },
    { browser: null, system: null, isCurrent: false, createdAt: began, lastSeenAt: began },
  ])
  expect(Object.keys(sessions[0]!).toSorted()).toEqual(
    ['awaitsFactor', 'browser', 'createdAt', 'id', 'isCurrent', 'lastSeenAt', 'system'].toSorted(),
  )
  const thief = new Person(m.app)
  const cookie = `melodrome_session=${sessions[0]!.id}`
  expect((await thief.send({ method: 'GET', url: '/api/sessions', headers: { cookie } })).statusCode).toBe(
    401,
  )
  await expect(m.guest.call('GET /api/sessions')).rejects.toMatchObject(refused('account.unauthorized'))
})

test('requests that come together are each answered to their own person, and one after its session has ended to none', async () => {
  const m = await melodrome()
  const thief = new Person(m.app)
  const cookie = `melodrome_session=${'x'.repeat(43)}`
  const wrong = thief.send({ method: 'GET', url: '/api/auth/user', headers: { cookie } })
  const people = [m.mina, m.jun, m.mina, m.sora, m.teo, m.jun]
  const answers = await Promise.all(people.map(person => person.call('GET /api/auth/user')))
  expect(answers.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
  expect((await wrong).statusCode).toBe(401)

  const jun = m.jun.at(m.app)
  await m.jun.call('POST /api/auth/logout')
  const after = await Promise.allSettled(
    [m.mina, jun, m.sora].map(person => person.call('GET /api/auth/user')),
  )
  expect(after).toMatchObject([
    { value: { id: m.mina.id } },
    { reason: refused('account.unauthorized') },
    { value: { id: m.sora.id } },
  ])
})

test('the session of a member who is turned away is read once', async () => {
  const m = await melodrome()
  await withApp(m, m.mina, 'mina')
  const half = await minaOn(m, firefox)
  await impose(m, 'ban', m.jun)
  await expect(logInAgain(m, 'jun')).rejects.toMatchObject(refused('account.banned'))
  const read = vi.spyOn(m.melodrome.database, 'executeQuery')
  const reads = () =>
    read.mock.calls
      .splice(0)
      .filter(([query]) => 'sql' in query && query.sql.includes('"sessions"."token_hash"')).length
  await expect(m.jun.call('GET /api/notifications')).rejects.toMatchObject(refused('account.banned'))
  expect(reads()).toBe(1)
  await expect(half.call('GET /api/notifications')).rejects.toMatchObject(
    refused('account.secondFactorNeeded'),
  )
  expect(reads()).toBe(1)
  await m.mina.call('GET /api/notifications')
  expect(reads()).toBe(1)
})

test('a half session is listed and marked until its factor is shown', async () => {
  const m = await melodrome()
  const { secret } = await withApp(m, m.mina, 'mina')
  const phone = await minaOn(m, iphone)
  const isHalf = async (): Promise<boolean | undefined> =>
    (await m.mina.call('GET /api/sessions')).find(({ system }) => system === 'iPhone')?.awaitsFactor
  expect(await isHalf()).toBe(true)

  await phone.call('POST /api/auth/second-factor/code', { body: { code: codeAt(secret, m.clock.now) } })
  expect(await m.mina.call('GET /api/sessions')).toHaveLength(2)
  expect((await m.mina.call('GET /api/sessions')).some(({ awaitsFactor }) => awaitsFactor)).toBe(false)
})

test('a session ends 90 days after it began, however often it is used', async () => {
  const m = await melodrome()
  for (let day = 0; day < maxSessionDays - 1; day++) {
    m.clock.forward(days(1) - minutes(1))
    await m.mina.call('GET /api/auth/user')
  }
  m.clock.forward(minutes(23 * 60))
  await m.mina.call('GET /api/auth/user')
  m.clock.forward(minutes(3 * 60))
  await expect(m.mina.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
})

test('a sweep forgets expired sessions batch after batch, and waits for none that is being ended', async () => {
  const m = await melodrome()
  const { database } = m.melodrome
  const kept = () => database.selectFrom('sessions').select('id').execute()
  m.clock.forward(days(1) + 1)
  const late = await minaOn(m, firefox)
  const letGo = await lockFromOutside(
    m,
    sql`select from sessions where expires_at < ${m.clock.now} order by token_hash limit 1 for update`,
  )
  await forgetExpiredSessions(database, m.clock.now, 1)
  expect(await kept()).toHaveLength(2)
  await letGo()
  await forgetExpiredSessions(database, m.clock.now, 1)
  expect(await kept()).toHaveLength(1)
  expect(await late.call('GET /api/sessions')).toMatchObject([{ isCurrent: true }])
})

test('private answers are stored nowhere, and signing out empties the cache', async () => {
  const m = await melodrome()
  const read = (person: Person, url: string) => person.send({ method: 'GET', url })
  expect((await read(m.mina, '/api/sessions')).headers['cache-control']).toBe('no-store')
  expect((await read(m.guest, '/api/songs/popular')).headers['cache-control']).toBe('private, no-cache')

  const out = await m.mina.send({ method: 'POST', url: '/api/auth/logout' })
  expect(out.headers['clear-site-data']).toBe('"cache"')
  expect((await read(m.mina, '/api/sessions')).statusCode).toBe(401)
})

test('the list goes on page by page, without expired sessions', async () => {
  const m = await melodrome()
  for (const agent of [firefox, iphone]) {
    m.clock.forward(minutes(1))
    await minaOn(m, agent)
  }
  const first = await m.mina.send({ method: 'GET', url: '/api/sessions?limit=2' })
  expect(first.json()).toMatchObject([{ system: 'iPhone' }, { system: 'Linux' }])
  const [, next] = /<(.+)>; rel="next"/.exec(String(first.headers.link)) ?? []
  const second = await m.mina.send({ method: 'GET', url: next! })
  expect(second.json()).toMatchObject([{ isCurrent: true }])
  expect(second.headers.link).toBeUndefined()

  m.clock.forward(days(1) - minutes(0.5))
  const late = await minaOn(m, firefox)
  expect(await late.call('GET /api/sessions')).toHaveLength(2)
})

test('one browser is signed out, then all others, and only ever one’s own', async () => {
  const m = await melodrome()
  const [phone, laptop] = [await minaOn(m, iphone), await minaOn(m, firefox)]
  const sessions = await m.mina.call('GET /api/sessions')
  const { id } = sessions.find(({ system }) => system === 'iPhone')!

  await expect(m.jun.call('DELETE /api/sessions/{id}', { params: { id } })).rejects.toMatchObject(
    refused('session.notFound'),
  )
  await phone.call('GET /api/auth/user')
  await m.mina.call('DELETE /api/sessions/{id}', { params: { id } })
  await expect(phone.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(m.mina.call('DELETE /api/sessions/{id}', { params: { id } })).rejects.toMatchObject(
    refused('session.notFound'),
  )

  await laptop.call('GET /api/auth/user')
  await m.mina.call('DELETE /api/sessions')
  await expect(laptop.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  expect(await m.mina.call('GET /api/sessions')).toMatchObject([{ isCurrent: true }])
  await m.jun.call('GET /api/auth/user')
})
