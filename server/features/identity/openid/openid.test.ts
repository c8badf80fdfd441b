import { expect, onTestFinished, test } from 'vitest'
import { deletionGraceDays, openIdMinutes } from '#contract/limits.ts'
import { type ProviderAccount, startProvider } from '../../../testing/openid-provider.ts'
import { days, emptyMelodrome, melodrome, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { chooseAt, comeBack, signInAs } from '../../../testing/through-provider.ts'

const nora: ProviderAccount = { name: 'Nora Kim', email: 'nora@example.org', email_verified: true }
const twin: ProviderAccount = { ...nora, name: 'Another Nora' }
const mina: ProviderAccount = { name: 'Mina', email: 'Mina@Example.org', email_verified: true }

async function withProvider() {
  const provider = await startProvider({ nora, twin, mina, nameless: {} })
  onTestFinished(() => provider.close())
  const m = await melodrome({ openId: provider.settings })
  return { m, provider, settings: provider.settings, visitor: () => new Person(m.app) }
}

const lostOn = (problem: string): string => `/auth?mode=login&problem=${problem}`

test('a new person chooses a name, is signed in, and comes back with the same account at the provider', async () => {
  const { m, visitor } = await withProvider()
  const newcomer = visitor()
  expect(await newcomer.call('GET /api/auth/openid')).toEqual({ name: 'Test ID' })
  expect(await signInAs(newcomer, 'nora', '/songs/1?a=b')).toBe('/auth?mode=newcomer')
  await expect(newcomer.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  expect(await newcomer.call('GET /api/auth/openid/newcomer')).toEqual({
    artistName: 'Nora Kim',
    email: 'nora@example.org',
    emailIsVerified: true,
  })
  const { account, returnTo } = await newcomer.call('POST /api/auth/openid/newcomer', {
    body: { artistName: ' 노라 ', email: 'another@example.org' },
  })
  expect(returnTo).toBe('/songs/1?a=b')
  expect(account).toMatchObject({
    artistName: '노라',
    firstName: 'Nora',
    lastName: 'Kim',
    email: 'nora@example.org',
    emailVerified: true,
    authType: 'oauth',
    role: 'member',
  })
  expect(await newcomer.call('GET /api/auth/user')).toEqual(account)
  await expect(newcomer.call('GET /api/auth/openid/newcomer')).rejects.toMatchObject(
    refused('openid.expired'),
  )

  const later = visitor()
  expect(await signInAs(later, 'nora')).toBe('/')
  expect(await later.call('GET /api/auth/user')).toMatchObject({ id: account.id })
  const body = { email: 'nora@example.org', password: 'any word' }
  await expect(visitor().call('POST /api/auth/login', { body })).rejects.toMatchObject(
    refused('account.wrongCredentials'),
  )
  expect(m.errors).toEqual([])
})

test('an account whose grace is over lets its owner in no more, and the page says why', async () => {
  const { m, visitor } = await withProvider()
  const newcomer = visitor()
  await signInAs(newcomer, 'nora')
  await newcomer.call('POST /api/auth/openid/newcomer', { body: { artistName: 'nora' } })
  await newcomer.call('POST /api/account/deletion', { body: {} })
  m.clock.forward(days(deletionGraceDays) - 1)
  expect(await signInAs(visitor(), 'nora')).toBe('/')
  m.clock.forward(1)
  expect(await signInAs(visitor(), 'nora')).toBe(lostOn('beingDeleted'))
})

test('an e-mail address that has an account is never attached to it, no matter who vouches for it', async () => {
  const { m, provider, visitor } = await withProvider()
  for (const verified of [true, false]) {
    provider.accounts.mina = { ...mina, email_verified: verified }
    const thief = visitor()
    expect(await signInAs(thief, 'mina')).toBe(lostOn('emailTaken'))
    await expect(thief.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
    await expect(thief.call('GET /api/auth/openid/newcomer')).rejects.toMatchObject(refused('openid.expired'))
  }
  expect(await m.mina.call('GET /api/auth/openid/links')).toEqual({ links: [], canUnlink: true })
})

test('two accounts at the provider with one address are two people: the second is refused', async () => {
  const { visitor } = await withProvider()
  const first = visitor()
  await signInAs(first, 'nora')
  await first.call('POST /api/auth/openid/newcomer', { body: { artistName: 'nora' } })
  expect(await signInAs(visitor(), 'twin')).toBe(lostOn('emailTaken'))
})

test('two people wait with one address at the same moment: one gets it, and the other is refused', async () => {
  const { visitor } = await withProvider()
  const [first, second] = [visitor(), visitor()]
  await signInAs(first, 'nora')
  await signInAs(second, 'twin')
  const outcomes = await Promise.allSettled(
    [first, second].map(person =>
      person.call('POST /api/auth/openid/newcomer', { body: { artistName: 'nora' } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refused('account.emailTaken'),
  })
})

test('pressing twice makes one account', async () => {
  const { visitor } = await withProvider()
  const newcomer = visitor()
  await signInAs(newcomer, 'nora')
  const body = { artistName: 'nora' }
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => newcomer.call('POST /api/auth/openid/newcomer', { body })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('if the provider gives no address, the person is asked for one, and it does not count as verified', async () => {
  const { visitor } = await withProvider()
  const newcomer = visitor()
  await signInAs(newcomer, 'nameless')
  expect(await newcomer.call('GET /api/auth/openid/newcomer')).toEqual({
    artistName: '',
    email: '',
    emailIsVerified: false,
  })
  const give = (email?: string) =>
    newcomer.call('POST /api/auth/openid/newcomer', { body: { artistName: 'nora', email } })
  await expect(give()).rejects.toMatchObject({ problem: { fields: { email: { code: 'required' } } } })
  await expect(give('guest_1@melodrome.example')).rejects.toMatchObject({
    problem: { fields: { email: { code: 'email' } } },
  })
  await expect(give('MINA@example.org')).rejects.toMatchObject(refused('account.emailTaken'))
  const { account } = await give('nora@example.org')
  expect(account).toMatchObject({ email: 'nora@example.org', emailVerified: false })
})

test('the first person of an installation may come from the provider too, and administers it', async () => {
  const provider = await startProvider({ nora })
  onTestFinished(() => provider.close())
  const { app } = await emptyMelodrome({ openId: provider.settings })
  const newcomer = new Person(app)
  await signInAs(newcomer, 'nora')
  const { account } = await newcomer.call('POST /api/auth/openid/newcomer', { body: { artistName: 'nora' } })
  expect(account.role).toBe('admin')
})

test('a way back counts once, in time, and in the browser in which it began', async () => {
  const { m, visitor } = await withProvider()
  const begin = async (person: Person): Promise<string> => {
    const { address } = await person.call('POST /api/auth/openid', { body: {} })
    return await chooseAt(address, 'nora')
  }
  const honest = visitor()
  const callback = await begin(honest)
  // If it worked in another person's browser, it would sign them in as the sender.
  const victim = visitor()
  expect(await comeBack(victim, callback)).toBe(lostOn('expired'))
  await begin(victim)
  expect(await comeBack(victim, callback)).toBe(lostOn('expired'))
  expect(await comeBack(honest, callback)).toBe('/auth?mode=newcomer')
  expect(await comeBack(honest, callback)).toBe(lostOn('expired'))

  const slow = await begin(honest)
  m.clock.forward(minutes(openIdMinutes))
  expect(await comeBack(honest, slow)).toBe(lostOn('expired'))
  expect(m.errors).toEqual([])
})

test('wrong state, nonce, issuer and PKCE, and a code for the second time, don’t sign in', async () => {
  const { m, visitor } = await withProvider()
  const change = (address: string, name: string, value: string): string => {
    const changed = new URL(address)
    expect(changed.searchParams.has(name)).toBe(true)
    changed.searchParams.set(name, value)
    return changed.href
  }
  const person = visitor()
  const begin = async (): Promise<string> =>
    (await person.call('POST /api/auth/openid', { body: {} })).address

  const address = await begin()
  expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256')
  const callback = await chooseAt(address, 'nora')
  expect(await comeBack(person, change(callback, 'state', 'a'.repeat(43)))).toBe(lostOn('expired'))
  expect(await comeBack(person, change(callback, 'iss', 'https://evil.example'))).toBe(lostOn('failed'))

  const othersNonce = await chooseAt(change(await begin(), 'nonce', 'n'.repeat(43)), 'nora')
  expect(await comeBack(person, othersNonce)).toBe(lostOn('failed'))
  const othersKey = await chooseAt(change(await begin(), 'code_challenge', 'c'.repeat(43)), 'nora')
  expect(await comeBack(person, othersKey)).toBe(lostOn('failed'))

  const good = await chooseAt(await begin(), 'nora')
  expect(await comeBack(person, good)).toBe('/auth?mode=newcomer')
  const { searchParams } = new URL(await begin())
  const again = change(good, 'state', searchParams.get('state') ?? '')
  expect(await comeBack(person, again)).toBe(lostOn('failed'))
  await expect(person.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  expect(m.errors).toEqual([])
})

test('a person who refuses at the provider is told so', async () => {
  const { visitor } = await withProvider()
  expect(await signInAs(visitor(), 'refuse')).toBe(lostOn('denied'))
})

test('a provider that is down delays nothing else, is reported as down, and is asked again', async () => {
  const { m, provider, settings, visitor } = await withProvider()
  await provider.close()
  const afresh = await m.another({ openId: settings })
  const early = new Person(afresh.app)
  early.language = 'ko'
  expect(await early.call('GET /api/auth/openid')).toEqual({ name: 'Test ID' })
  const answer = await early.send({ method: 'POST', url: '/api/auth/openid', payload: {} })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().message).toMatch(/^로그인 서비스가 응답하지 않아요/)
  const { email } = await m.jun.call('GET /api/auth/user')
  await early.call('POST /api/auth/login', { body: { email, password: passwordOf('jun') } })

  await provider.open()
  expect(await signInAs(early, 'nora')).toBe('/auth?mode=newcomer')
  const late = visitor()
  const { address } = await late.call('POST /api/auth/openid', { body: {} })
  const callback = await chooseAt(address, 'nora')
  await provider.close()
  expect(await comeBack(late, callback)).toBe(lostOn('unreachable'))
  await expect(late.call('POST /api/auth/openid', { body: {} })).rejects.toMatchObject(
    refused('openid.unreachable'),
  )
  await provider.open()
  expect(await signInAs(late, 'nora')).toBe('/auth?mode=newcomer')
  expect(m.errors).toEqual([])
})

test('the way back never leads to another site', async () => {
  const { visitor } = await withProvider()
  const paths = [
    '/..//evil.example',
    '/songs/..//evil.example',
    '/%2e%2E//evil.example',
    '/a//evil.example',
    '/songs/..',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'songs',
    '/a\nb',
    '/ ',
    '',
  ]
  for (const returnTo of paths) {
    await expect(
      visitor().call('POST /api/auth/openid', { body: { returnTo } }),
      returnTo,
    ).rejects.toMatchObject({ problem: { fields: { returnTo: { code: 'invalid' } } } })
  }
})

test('without a provider there is no sign-in and no callback', async () => {
  const m = await melodrome()
  expect(await m.guest.call('GET /api/auth/openid')).toEqual({ name: null })
  await expect(m.guest.call('POST /api/auth/openid', { body: {} })).rejects.toMatchObject(
    refused('openid.off'),
  )
  expect((await m.guest.send({ method: 'GET', url: '/auth/openid/callback?state=a' })).statusCode).toBe(404)
})
