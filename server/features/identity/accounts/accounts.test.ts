import { expect, test } from 'vitest'
import { impose, lift, suspend } from '../../../testing/sanctions.ts'
import { days, grant, melodrome, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'

const newcomer = {
  email: 'Nora@Example.org',
  password: 'a long song',
  artistName: '노라',
  firstName: 'Nora',
  lastName: 'Kim',
}

test('a registered person is signed in, sees their own account, and can come back with their password', async () => {
  const m = await melodrome()
  const nora = new Person(m.app)
  const account = await nora.call('POST /api/auth/register', { body: newcomer })
  expect(account).toMatchObject({
    email: 'Nora@Example.org',
    artistName: '노라',
    firstName: 'Nora',
    lastName: 'Kim',
    role: 'member',
  })
  expect(await nora.call('GET /api/auth/user')).toEqual(account)

  await nora.call('POST /api/auth/logout')
  await expect(nora.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await nora.call('POST /api/auth/login', {
    body: { email: ' nora@example.ORG ', password: newcomer.password },
  })
  expect(await nora.call('GET /api/auth/user')).toMatchObject({ id: account.id })
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const m = await melodrome()
  const visitor = new Person(m.app)
  const wrong = await visitor.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'mina@example.org', password: 'no idea' },
  })
  const unknown = await visitor.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'who@example.org', password: 'no idea' },
  })
  expect(wrong.statusCode).toBe(401)
  expect(unknown.json()).toEqual(wrong.json())
  await visitor.call('POST /api/auth/login', {
    body: { email: 'mina@example.org', password: passwordOf('mina') },
  })
})

test('an unknown address takes as long as a wrong password', async () => {
  const m = await melodrome()
  const millisecondsFor = async (email: string) => {
    const visitor = new Person(m.app)
    const start = performance.now()
    const payload = { email, password: 'no idea' }
    expect((await visitor.send({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(401)
    return performance.now() - start
  }
  const known: number[] = []
  const unknown: number[] = []
  await millisecondsFor('warm@example.org')
  for (let i = 0; i < 21; i += 1) {
    known.push(await millisecondsFor('mina@example.org'))
    unknown.push(await millisecondsFor(`unknown${i}@example.org`))
  }
  // Without the password hash that belongs to no one, an unknown address would take a tenth of the time.
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[10]!
  expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
})

test('one address, one account: twenty at once, at two instances, and every way to spell it', async () => {
  const m = await melodrome()
  const instances = [m.app, (await m.another()).app]
  const wide = 'ｎｏｒａ@example.org'
  const spellings = ['nora@example.org', 'NORA@example.org', ' nora@EXAMPLE.org', wide]
  const tries = Array.from({ length: 20 }, (_, i) => ({
    email: spellings[i % spellings.length]!,
    // Each spelling at both instances.
    visitor: new Person(instances[Math.floor(i / spellings.length) % 2]!),
  }))
  const outcomes = await Promise.all(
    tries.map(async ({ email, visitor }) => {
      const payload = { ...newcomer, email }
      const answer = await visitor.send({ method: 'POST', url: '/api/auth/register', payload })
      return { email, code: answer.statusCode === 200 ? 'signed up' : answer.json().code }
    }),
  )
  const codesOf = (isWide: boolean) =>
    outcomes.filter(({ email }) => (email === wide) === isWide).map(({ code }) => String(code))
  expect(codesOf(false).toSorted()).toEqual([...Array(14).fill('account.emailTaken'), 'signed up'])
  // NFKC would make it the same address, but no one types it like that.
  expect(codesOf(true)).toEqual(Array(5).fill('input.invalid'))
})

test('all wrong fields are named at once, in the language of the reader', async () => {
  const m = await melodrome()
  const nora = new Person(m.app)
  nora.language = 'ko'
  const answer = await nora.send({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email: 'nora', password: '12345' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    status: 400,
    code: 'input.invalid',
    fields: {
      email: { code: 'email', message: '올바른 이메일 주소를 입력해 주세요.' },
      password: { code: 'weakPassword', message: '비밀번호는 6자 이상이어야 해요.' },
      artistName: { code: 'required' },
    },
  })
  nora.language = 'en'
  const inEnglish = await nora.send({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...newcomer, password: '12345' },
  })
  expect(inEnglish.json().fields.password.message).toBe('Password must be at least 6 characters long')
})

test("guests' own domain cannot be registered", async () => {
  const m = await melodrome()
  const nora = new Person(m.app)
  await expect(
    nora.call('POST /api/auth/register', { body: { ...newcomer, email: 'guest_1@melodrome.example' } }),
  ).rejects.toMatchObject({ problem: { fields: { email: { code: 'email' } } } })
  await nora.call('POST /api/auth/register', { body: newcomer })
})

test('a session lives 24 hours from its last use and no longer', async () => {
  const m = await melodrome()
  m.clock.forward(days(1) - minutes(1))
  await m.mina.call('GET /api/auth/user')
  m.clock.forward(days(1) - minutes(1))
  await m.mina.call('GET /api/auth/user')
  m.clock.forward(days(1) + minutes(1))
  await expect(m.mina.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
})

test('signing in replaces the browser’s session, so a planted one gets no account', async () => {
  const m = await melodrome()
  const before = [...m.mina.cookies.values()][0]!
  await m.mina.call('POST /api/auth/login', {
    body: { email: 'mina@example.org', password: passwordOf('mina') },
  })
  const after = [...m.mina.cookies.values()][0]!
  expect(after).not.toBe(before)
  const thief = new Person(m.app)
  const asked = await thief.send({
    method: 'GET',
    url: '/api/auth/user',
    headers: { cookie: `melodrome_session=${before}` },
  })
  expect(asked.statusCode).toBe(401)
})

test('identity comes from the session alone, whatever the headers claim', async () => {
  const m = await melodrome()
  const forged = {
    'x-local-auth': 'true',
    'x-user-id': m.mina.id,
    'x-user-email': 'mina@example.org',
    'x-auth-type': 'authenticated',
    'remote-user': m.mina.id,
    'x-forwarded-user': m.mina.id,
  }
  const unproven = await m.guest.send({ method: 'GET', url: '/api/auth/user', headers: forged })
  expect(unproven.statusCode).toBe(401)
  const jun = await m.jun.send({ method: 'GET', url: '/api/auth/user', headers: forged })
  expect(jun.json()).toMatchObject({ id: m.jun.id })
})

test('privileged fields in a registration are ignored', async () => {
  const m = await melodrome()
  const nora = new Person(m.app)
  const answer = await nora.send({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...newcomer, role: 'admin', id: m.mina.id, emailVerified: true, createdAt: '1999-01-01' },
  })
  expect(answer.json()).toMatchObject({ role: 'member', createdAt: m.clock.now.toISOString() })
  expect(answer.json().id).not.toBe(m.mina.id)
})

test('the session cookie is out of reach for scripts and other sites', async () => {
  const m = await melodrome()
  const nora = new Person(m.app)
  const answer = await nora.send({ method: 'POST', url: '/api/auth/register', payload: newcomer })
  const cookie = answer.cookies.find(({ name }) => name === 'melodrome_session')!
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(answer.payload).not.toContain('password')
})

test('the own account says until when its owner is new or suspended; moderators are never new', async () => {
  const m = await melodrome()
  const own = async (person = m.jun) => {
    const { suspendedUntil, newUntil } = await person.call('GET /api/auth/user')
    return { suspendedUntil, newUntil }
  }
  const newUntil = new Date(m.castJoinedAt.getTime() + days(1)).toISOString()
  await grant(m, m.sora, 'moderator')
  expect(await own(m.sora)).toEqual({ suspendedUntil: null, newUntil: null })
  expect(await own()).toEqual({ suspendedUntil: null, newUntil })

  await impose(m, 'warning', m.jun)
  const suspendedUntil = new Date(m.clock.now.getTime() + minutes(60)).toISOString()
  const lifted = await suspend(m, m.jun, { forMs: minutes(60) })
  expect(await own()).toEqual({ suspendedUntil, newUntil })
  expect(await own(m.mina)).toEqual({ suspendedUntil: null, newUntil })
  await lift(m, lifted)
  expect(await own()).toEqual({ suspendedUntil: null, newUntil })
  await suspend(m, m.jun, { forMs: minutes(60) })
  m.clock.forward(minutes(60))
  expect(await own()).toEqual({ suspendedUntil: null, newUntil })
  m.clock.forward(days(1) - minutes(61))
  expect(await own()).toEqual({ suspendedUntil: null, newUntil })
  m.clock.forward(minutes(1))
  expect(await own()).toEqual({ suspendedUntil: null, newUntil: null })
})
