import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailLimits } from '#contract/rate-limits.ts'
import type { Surroundings } from '../../../compose.ts'
import { smtpServerOf } from '../../../mail/mail-server.ts'
import { Authenticator } from '../../../testing/authenticator.ts'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { startProvider } from '../../../testing/openid-provider.ts'
import { readable } from '../../../testing/readable.ts'
import { melodrome, minutes, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { chooseAt, comeBack } from '../../../testing/through-provider.ts'

const from = { name: 'Melodrome', address: 'stage@melodrome.test' }
const publicUrl = 'https://music.example'
const password = 'a quieter song'

/** A long time after everybody has signed up, with no mail left from then. */
async function withMailbox(changes: Partial<Surroundings> = {}) {
  const box = await startMailbox()
  onTestFinished(() => box.close())
  const m = await melodrome({ mailServer: { ...smtpServerOf(box.url)!, from }, publicUrl, ...changes })
  await Promise.all(['mina', 'jun', 'sora', 'teo'].map(name => box.mailTo(`${name}@example.org`)))
  m.clock.forward(minutes(mailLimits.mail.minutes))
  const before = box.received.length
  return { box, m, mails: () => box.received.slice(before) }
}

const ask = (m: TestMelodrome, email: string) =>
  new Person(m.app).call('POST /api/auth/password-reset', { body: { email } })

/** Asks for a link and answers the token in it. */
async function tokenFor(m: TestMelodrome, box: Mailbox, email: string): Promise<string> {
  await ask(m, email)
  const { text } = await box.mailTo(email)
  return /https:\/\/music\.example\/reset-password#([\w-]{43})\s/.exec(text)![1]!
}

const choose = (person: Person, token: string, wanted = password) =>
  person.call('PUT /api/auth/password-reset', { body: { token, password: wanted } })

async function addPasskey(person: Person, proof: string): Promise<Authenticator> {
  const key = new Authenticator()
  const wish = await person.call('POST /api/auth/passkeys/wish', { body: { password: proof } })
  const passkey = key.make(wish, { origin: publicUrl })
  await person.call('POST /api/auth/passkeys', { body: { name: 'key ring', passkey } })
  return key
}

test('a forgotten password is replaced by a link in a mail: signed in anew, out everywhere else, and told so', async () => {
  const { box, m } = await withMailbox()
  const token = await tokenFor(m, box, 'mina@example.org')
  const anew = new Person(m.app)
  expect(await choose(anew, token)).toMatchObject({
    id: m.mina.id,
    email: 'mina@example.org',
    emailVerified: true,
  })
  expect(await anew.call('GET /api/auth/user')).toMatchObject({ id: m.mina.id })
  await expect(m.mina.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.unauthorized'))
  await m.jun.call('GET /api/auth/user')

  const logIn = (wanted: string) =>
    new Person(m.app).call('POST /api/auth/login', { body: { email: 'mina@example.org', password: wanted } })
  await expect(logIn(passwordOf('mina'))).rejects.toMatchObject(refused('account.wrongCredentials'))
  await logIn(password)
  const mail = await box.mailTo('mina@example.org')
  expect(mail.subject).toBe('Your password was changed')
  expect(mail.text).toContain('linked logins no longer work')
})

test('who made the account with the address of another keeps no way in: no service, no second factor', async () => {
  const provider = await startProvider({
    guest: { name: 'Guest', email: 'g@example.org', email_verified: true },
  })
  onTestFinished(() => provider.close())
  const { box, m } = await withMailbox({ openId: provider.settings })
  const mine = await addPasskey(m.mina, passwordOf('mina'))
  await box.mailTo('mina@example.org')
  const { address } = await m.mina.call('POST /api/auth/openid/links', {
    body: { password: passwordOf('mina'), returnTo: '/settings' },
  })
  await comeBack(m.mina, await chooseAt(address, 'guest'))
  const signInByPasskey = async () => {
    const body = mine.sign(await m.guest.call('POST /api/auth/passkey-question'), { origin: publicUrl })
    return await m.guest.call('POST /api/auth/passkey-login', { body })
  }
  expect(await signInByPasskey()).toMatchObject({ id: m.mina.id })

  const owner = new Person(m.app)
  await choose(owner, await tokenFor(m, box, 'mina@example.org'))
  await box.mailTo('mina@example.org')
  await expect(signInByPasskey()).rejects.toMatchObject(refused('account.passkeyRefused'))
  expect(await owner.call('GET /api/auth/openid/links')).toMatchObject({ links: [] })
  expect(await owner.call('GET /api/auth/factors')).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })

  // Now the address is verified: a factor that is set up from here on stays, the service does not.
  const owners = await addPasskey(owner, password)
  await box.mailTo('mina@example.org')
  const again = new Person(m.app)
  await expect(
    choose(again, await tokenFor(m, box, 'mina@example.org'), 'the quietest song'),
  ).rejects.toMatchObject(refused('account.secondFactorNeeded'))
  const body = owners.sign(await again.call('POST /api/auth/second-factor/passkey-question'), {
    origin: publicUrl,
  })
  expect(await again.call('POST /api/auth/second-factor/passkey', { body })).toMatchObject({ id: m.mina.id })
})

test('a link works once, for half an hour, and not for a password that is easy to guess', async () => {
  const { box, m } = await withMailbox()
  const [first, second] = [
    await tokenFor(m, box, 'mina@example.org'),
    await tokenFor(m, box, 'mina@example.org'),
  ]
  expect(first).not.toBe(second)
  await expect(choose(m.guest, first, 'mina2026')).rejects.toMatchObject({
    problem: { fields: { password: { code: 'commonPassword' } } },
  })
  const both = await Promise.allSettled(
    [first, first, second, second].map(token => choose(new Person(m.app), token)),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const token of [first, second, 'x'.repeat(43), '%00', '💿']) {
    await expect(choose(m.guest, token)).rejects.toMatchObject(refused('account.resetLinkDead'))
  }

  const late = await tokenFor(m, box, 'jun@example.org')
  m.clock.forward(minutes(30))
  await expect(choose(m.guest, late)).rejects.toMatchObject(refused('account.resetLinkDead'))
  const inTime = await tokenFor(m, box, 'jun@example.org')
  m.clock.forward(minutes(30) - 1)
  await choose(m.guest, inTime)
})

test('a link dies with the address that it was sent to', async () => {
  const { box, m } = await withMailbox()
  const token = await tokenFor(m, box, 'mina@example.org')
  const moved = (email: string) =>
    m.melodrome.database
      .updateTable('users')
      .set({ email, email_key: email })
      .where('email', 'like', 'm%@example.org')
      .execute()
  await moved('mina.new@example.org')
  await expect(choose(m.guest, token)).rejects.toMatchObject(refused('account.resetLinkDead'))
  await moved('mina@example.org')
  await choose(m.guest, token)
})

test('an address without an account is answered the same, and gets no mail', async () => {
  const { box, m, mails } = await withMailbox()
  const send = (payload: object) =>
    new Person(m.app).send({ method: 'POST', url: '/api/auth/password-reset', payload })
  const [known, unknown] = [
    await send({ email: 'mina@example.org' }),
    await send({ email: 'who@example.org' }),
  ]
  expect(known.statusCode).toBe(200)
  expect(unknown.payload).toBe(known.payload)
  expect(unknown.json()).toEqual({ delivery: 'mail' })
  await box.mailTo('mina@example.org')
  await ask(m, 'jun@example.org')
  await box.mailTo('jun@example.org')
  expect(mails().map(({ to }) => to)).toEqual(['mina@example.org', 'jun@example.org'])
})

test('the address is one text, whatever else is sent for it, and no second one gets the mail', async () => {
  const { box, m, mails } = await withMailbox()
  const both = ['mina@example.org', 'thief@example.org']
  const odd: unknown[] = [
    both,
    { 0: both[0], 1: both[1] },
    both.join(','),
    both.join(' '),
    `${both[0]}\r\nBcc: ${both[1]}`,
    `${both[0]}%0d%0aBcc:${both[1]}`,
    `"${both[1]}" <${both[0]}>`,
    null,
    7,
  ]
  for (const path of ['password-reset', 'login', 'register']) {
    for (const email of odd) {
      const answer = await new Person(m.app).send({
        method: 'POST',
        url: `/api/auth/${path}`,
        payload: { email, password, artistName: 'thief' },
      })
      expect(answer.statusCode, `${path} ${JSON.stringify(email)}`).toBe(400)
      expect(answer.json().fields).toHaveProperty('email')
    }
  }
  const twice = await new Person(m.app).send({
    method: 'POST',
    url: '/api/auth/password-reset',
    payload: `{"email":"thief@example.org","email":"mina@example.org"}`,
    headers: { 'content-type': 'application/json' },
  })
  expect(twice.statusCode).toBe(400)
  await ask(m, 'mina@example.org')
  await box.mailTo('mina@example.org')
  expect(mails()).toHaveLength(1)
})

test('forty networks cannot fill a mailbox, and cannot use up the mail that tells of a new password', async () => {
  const { box, m, mails } = await withMailbox()
  const token = await tokenFor(m, box, 'mina@example.org')
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(m, 'Mina@Example.org')))
  expect(new Set(answers.map(({ delivery }) => delivery))).toEqual(new Set(['mail']))
  await choose(new Person(m.app), token)
  await vi.waitFor(
    () => expect(mails().map(({ subject }) => subject)).toContain('Your password was changed'),
    10_000,
  )
  await ask(m, 'jun@example.org')
  await box.mailTo('jun@example.org')
  const subjects = () => mails().filter(({ to }) => to === 'mina@example.org')
  expect(subjects().length).toBeLessThanOrEqual(mailLimits.mail.times)

  m.clock.forward(minutes(mailLimits.mail.minutes))
  await ask(m, 'mina@example.org')
  await vi.waitFor(() => expect(subjects().length).toBeGreaterThan(mailLimits.mail.times), 10_000)
})

test('the link leads where the installation says it is, not where the asker says', async () => {
  const m = await melodrome({ trustProxy: 1 })
  await new Person(m.app).send({
    method: 'POST',
    url: '/api/auth/password-reset',
    payload: { email: 'mina@example.org' },
    headers: { host: 'thief.example', 'x-forwarded-host': 'thief.example', origin: 'http://thief.example' },
  })
  const links = () => m.printed.filter(line => line.includes('/reset-password'))
  await vi.waitFor(() => expect(links()).toHaveLength(1), 10_000)
  expect(links()[0]).toMatch(/mina@example\.org.*http:\/\/localhost\/reset-password#[\w-]{43}$/)
  expect((await ask(m, 'jun@example.org')).delivery).toBe('console')
})

test('neither the token nor the address stands in the database or the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
  const { box, m } = await withMailbox({ log })
  const token = await tokenFor(m, box, 'mina@example.org')
  const rows = await m.melodrome.database.selectFrom('password_resets').selectAll().execute()
  expect(readable(rows)).not.toContain(token)
  expect(rows[0]!.token_hash).toHaveLength(32)
  await choose(m.guest, token)
  await m.guest.send({ method: 'GET', url: `/reset-password?token=${token}` })
  expect(lines.join('')).toContain('/reset-password')
  expect(lines.join('')).not.toMatch(new RegExp(`${token}|example\\.org|quieter`))
})
