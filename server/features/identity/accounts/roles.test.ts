import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { transact } from '../../../database/transact.ts'
import { createOnce } from '../../../http/input/idempotency.ts'
import { TokenBuckets } from '../../../http/limits/token-buckets.ts'
import { mount } from '../../../http/mount.ts'
import { smtpServerOf } from '../../../mail/mail-server.ts'
import { withApp, withPasskey } from '../../../testing/factors.ts'
import { startMailbox } from '../../../testing/mailbox.ts'
import { startProvider } from '../../../testing/openid-provider.ts'
import { emptyMelodrome, grant, melodrome, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { chooseAt, comeBack, signInAs } from '../../../testing/through-provider.ts'
import { emptyMelodromeWithMail } from '../../../testing/with-mail.ts'
import { createDoor } from '../sessions/door.ts'
import { insertAccount, setRole, staff } from './accounts-sql.ts'

const registration = (name: string) => ({
  body: { email: `${name}@example.org`, password: 'a long song', artistName: name },
})

test('when many people register first at the same moment on two instances, exactly one becomes administrator', async () => {
  const m = await emptyMelodrome()
  const second = await m.another()
  const accounts = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      new Person([m, second][i % 2]!.app).call('POST /api/auth/register', registration(`person${i}`)),
    ),
  )
  const admins = accounts.filter(({ role }) => role === 'admin')
  expect(admins).toHaveLength(1)
  expect(await staff(m.melodrome.database)).toMatchObject([{ email: admins[0]!.email, role: 'admin' }])
  expect(m.printed.filter(line => !line.startsWith('No mail server'))).toEqual([
    `The first account, ${admins[0]!.email}, is the administrator of this installation.`,
  ])
  const late = await new Person(m.app).call('POST /api/auth/register', registration('late'))
  expect(late.role).toBe('member')
})

test('the demo community does not count, and a first try with a taken address does not use up the role', async () => {
  const m = await emptyMelodrome()
  const demo = { email: 'mina@example.org', artistName: 'mina', firstName: null, lastName: null }
  const id = '1CPtyHWRAXzeWwRtthbXaP'
  await transact(m.melodrome.database, transaction =>
    insertAccount(transaction, { ...demo, id, passwordHash: null, isDemo: true }, m.clock.now),
  )
  await expect(new Person(m.app).call('POST /api/auth/register', registration('mina'))).rejects.toMatchObject(
    refused('account.emailTaken'),
  )
  const nora = await new Person(m.app).call('POST /api/auth/register', registration('nora'))
  expect(nora.role).toBe('admin')
})

test('when the first account is gone, the next one to register does not take its place', async () => {
  const m = await emptyMelodrome()
  const nora = await new Person(m.app).call('POST /api/auth/register', registration('nora'))
  expect(nora.role).toBe('admin')
  await m.melodrome.database.deleteFrom('users').execute()
  const next = await new Person(m.app).call('POST /api/auth/register', registration('next'))
  expect(next.role).toBe('member')
})

test('a person who registers again from the same browser corrects the account, and keeps its rights', async () => {
  const m = await emptyMelodrome()
  const nora = new Person(m.app)
  const first = await nora.call('POST /api/auth/register', registration('noar'))
  const elsewhere = new Person(m.app)
  await elsewhere.call('POST /api/auth/login', {
    body: { email: 'noar@example.org', password: 'a long song' },
  })
  const second = await nora.call('POST /api/auth/register', registration('nora'))
  expect(second).toMatchObject({ id: first.id, email: 'nora@example.org', artistName: 'nora', role: 'admin' })
  expect(await staff(m.melodrome.database)).toMatchObject([{ email: 'nora@example.org', role: 'admin' }])
  expect(await nora.call('GET /api/auth/user')).toMatchObject({ id: first.id })
  // The mistyped address no longer signs in, and its sessions have ended.
  await expect(elsewhere.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await expect(
    elsewhere.call('POST /api/auth/login', { body: { email: 'noar@example.org', password: 'a long song' } }),
  ).rejects.toMatchObject(refused('account.wrongCredentials'))
  // An address that another account has is refused, and nothing changes.
  await new Person(m.app).call('POST /api/auth/register', registration('jun'))
  await expect(nora.call('POST /api/auth/register', registration('jun'))).rejects.toMatchObject(
    refused('account.emailTaken'),
  )
  expect(await nora.call('GET /api/auth/user')).toMatchObject({ email: 'nora@example.org' })
})

test('a session alone corrects no account that may hold things, nor one whose address is proven', async () => {
  const m = await emptyMelodrome()
  const nora = new Person(m.app)
  const first = await nora.call('POST /api/auth/register', registration('nora'))
  const { body } = registration('ida')
  const ida = await nora.call('POST /api/auth/register', { body: { ...body, password: 'another song' } })
  expect(ida).toMatchObject({ role: 'member' })
  expect(ida.id).not.toBe(first.id)
  await m.melodrome.database.updateTable('users').set({ email_verified_at: m.clock.now }).execute()
  const third = await nora.call('POST /api/auth/register', {
    body: { ...registration('kai').body, password: 'another song' },
  })
  expect(third.id).not.toBe(ida.id)
})

test('a person who left an account open in a browser loses every way into it when another person registers there', async () => {
  const provider = await startProvider({
    thief: { name: 'Thief', email: 't@example.org', email_verified: true },
  })
  onTestFinished(() => provider.close())
  const box = await startMailbox()
  onTestFinished(() => box.close())
  const mailServer = {
    ...smtpServerOf(box.url)!,
    from: { name: 'Melodrome', address: 'stage@melodrome.test' },
  }
  const m = await melodrome({ openId: provider.settings, mailServer })
  const browser = m.mina
  const { key } = await withPasskey(browser, 'mina')
  await withApp(m, browser, 'mina')
  const { address } = await browser.call('POST /api/auth/openid/links', {
    body: { password: passwordOf('mina'), returnTo: '/settings' },
  })
  await comeBack(browser, await chooseAt(address, 'thief'))
  const thief = new Person(m.app)
  expect(await signInAs(thief, 'thief')).toBe('/auth?mode=second')

  const kims = { ...registration('kim').body, password: 'another song' }
  expect(await browser.call('POST /api/auth/register', { body: kims })).toMatchObject({
    id: m.mina.id,
  })
  await browser.call('POST /api/auth/verification', {
    body: { code: (await box.mailTo('kim@example.org')).text.match(/\b\d{6}\b/)![0] },
  })
  expect(await signInAs(thief, 'thief')).toBe('/auth?mode=newcomer')
  const question = await thief.call('POST /api/auth/passkey-question')
  await expect(
    thief.call('POST /api/auth/passkey-login', { body: key.sign(question) }),
  ).rejects.toMatchObject(refused('account.passkeyRefused'))
  expect(await browser.call('GET /api/auth/openid/links')).toMatchObject({ links: [] })
  expect(await browser.call('GET /api/auth/factors')).toMatchObject({
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  })
})

test('the password alone corrects no account with a second factor, which a correction would remove', async () => {
  const m = await melodrome()
  await withApp(m, m.mina, 'mina')
  const registerAgain = (person: Person, name: string) =>
    person.call('POST /api/auth/register', {
      body: { ...registration(`${name}2`).body, password: passwordOf(name) },
    })
  expect((await registerAgain(m.mina, 'mina')).id).not.toBe(m.mina.id)
  expect(await registerAgain(m.jun, 'jun')).toMatchObject({ id: m.jun.id, email: 'jun2@example.org' })
})

test('with mail, the first person who verifies an address becomes administrator, also after a correction', async () => {
  const m = await emptyMelodromeWithMail()
  const nora = new Person(m.app)
  const wrong = await nora.call('POST /api/auth/register', registration('noar'))
  expect(wrong).toMatchObject({ role: 'member', mustVerify: true })
  const { body } = registration('nora')
  const right = await nora.call('POST /api/auth/register', { body: { ...body, password: 'another song' } })
  expect(right).toMatchObject({ id: wrong.id, email: 'nora@example.org', role: 'member' })
  const codeFor = async (name: string) =>
    (await m.mailbox.mailTo(`${name}@example.org`)).text.match(/\b\d{6}\b/)![0]
  const enter = (code: string) => nora.call('POST /api/auth/verification', { body: { code } })
  const jun = new Person(m.app)
  await jun.call('POST /api/auth/register', registration('kai'))
  const [old, fresh] = [await codeFor('noar'), await codeFor('nora')]
  if (old !== fresh) await expect(enter(old)).rejects.toMatchObject(refused('verification.wrongCode'))
  await enter(fresh)
  expect(await nora.call('GET /api/auth/user')).toMatchObject({ role: 'admin' })
  await jun.call('POST /api/auth/verification', { body: { code: await codeFor('kai') } })
  expect(await jun.call('GET /api/auth/user')).toMatchObject({ role: 'member' })
  expect(m.printed).toContain(
    'The first account, nora@example.org, is the administrator of this installation.',
  )
})

test('with mail, the person whom the operator has named administers, and the first to verify does not', async () => {
  const m = await emptyMelodromeWithMail()
  await new Person(m.app).call('POST /api/auth/register', registration('ida'))
  await setRole(m.melodrome.database, 'ida@example.org', 'admin')
  const nora = new Person(m.app)
  await nora.call('POST /api/auth/register', registration('nora'))
  const code = (await m.mailbox.mailTo('nora@example.org')).text.match(/\b\d{6}\b/)![0]
  await nora.call('POST /api/auth/verification', { body: { code } })
  expect(await nora.call('GET /api/auth/user')).toMatchObject({ role: 'member' })
})

const backstage = endpoints({
  'GET /api/backstage': { summary: 'For moderators', may: 'moderator', answer: null, refusals: [] },
})

test('a role is in force from the next request on, and so is its loss', async () => {
  const m = await emptyMelodrome()
  const { database, limiter, clock } = m.melodrome
  mount(
    m.app,
    backstage,
    { 'GET /api/backstage': () => undefined },
    {
      door: createDoor(database, clock, 'off'),
      requiresVerification: false,
      limiter,
      buckets: new TokenBuckets(() => new Date()),
      once: createOnce(database, clock),
      strict: true,
    },
  )
  const teo = new Person(m.app)
  await new Person(m.app).call('POST /api/auth/register', registration('nora'))
  const { email } = await teo.call('POST /api/auth/register', registration('teo'))
  const enter = async () => (await teo.send({ method: 'GET', url: '/api/backstage' })).statusCode
  expect(await enter()).toBe(403)
  expect(await setRole(database, ` ${email.toUpperCase()}`, 'moderator')).toBe(true)
  expect(await enter()).toBe(204)
  expect(await setRole(database, email, 'member')).toBe(true)
  expect(await enter()).toBe(403)
  expect(await setRole(database, 'unknown@example.org', 'admin')).toBe(false)
})

test('the cast are members, and teo moderates if a test says so', async () => {
  const m = await melodrome()
  expect(await staff(m.melodrome.database)).toEqual([])
  await grant(m, m.teo, 'moderator')
  expect(await m.teo.call('GET /api/auth/user')).toMatchObject({ role: 'moderator' })
  expect(await m.mina.call('GET /api/auth/user')).toMatchObject({ role: 'member' })
})
