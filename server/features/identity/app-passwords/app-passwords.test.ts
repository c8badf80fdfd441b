import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deletionGraceDays, maxAppPasswords } from '#contract/limits.ts'
import { handlerLimits } from '#contract/rate-limits.ts'
import { anAppPassword } from '../../../testing/an-app-password.ts'
import { codeAt, firstStep, withApp } from '../../../testing/factors.ts'
import { leave } from '../../../testing/left-account.ts'
import { impose } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import {
  days,
  grant,
  melodrome,
  minutes,
  passwordOf,
  type TestMelodrome,
} from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'

interface Made {
  userName: string
  password: string
}

const failed = (code: number) => ({ status: 'failed', error: { code } })
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

async function ask(m: TestMelodrome, call: string, params: Record<string, string>) {
  const query = { v: '1.16.1', c: 'test', f: 'json', ...params }
  const answer = await m.guest.send({ method: 'GET', url: `/rest/${call}`, query })
  return { ...answer.json()['subsonic-response'], retryAfter: answer.headers['retry-after'] }
}

const hashed = ({ userName, password }: Made, salt = 'c19b2d'): Record<string, string> => ({
  u: userName,
  t: md5(password + salt),
  s: salt,
})

test('an app password is shown once, kept sealed, opens /rest in three ways, and is revoked', async () => {
  const m = await melodrome()
  const made = await anAppPassword(m.jun, 'jun')
  expect(made).toMatchObject({ name: 'my phone', lastUsedAt: null })
  expect(made.userName).toMatch(/^app-[a-z2-9]{10}$/)
  expect(made.password).toMatch(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}$/)
  const { password, ...listed } = made
  expect(await m.jun.call('GET /api/app-passwords')).toEqual([listed])
  const kept = await m.melodrome.database.selectFrom('app_passwords').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(password)

  const plain = { u: made.userName, p: password }
  const inHex = { u: made.userName, p: `enc:${Buffer.from(password).toString('hex')}` }
  for (const right of [hashed(made), hashed(made, 'other'), plain, inHex])
    expect(await ask(m, 'getUser', right)).toMatchObject({ status: 'ok', user: { username: right.u } })
  expect(await m.jun.call('GET /api/app-passwords')).toMatchObject([
    { lastUsedAt: m.clock.now.toISOString() },
  ])

  const others = await anAppPassword(m.mina, 'mina')
  const wrongs: Record<string, string>[] = [
    { ...hashed(made), s: 'another' },
    { ...hashed(made), u: others.userName },
    { ...hashed(others), u: made.userName },
    { u: made.userName, p: `${password}x` },
    { u: 'app-aaaaaaaaaa', p: password },
    { u: 'jun', p: password },
    { u: made.userName, p: '' },
  ]
  for (const wrong of wrongs)
    expect(await ask(m, 'ping', wrong), JSON.stringify(wrong)).toMatchObject(failed(40))

  const revoke = (person: Person) =>
    person.call('DELETE /api/app-passwords/{id}', { params: { id: made.id } })
  await expect(revoke(m.mina)).rejects.toMatchObject(refused('appPassword.notFound'))
  expect((await ask(m, 'ping', hashed(made))).status).toBe('ok')
  await revoke(m.jun)
  expect(await ask(m, 'ping', hashed(made))).toMatchObject(failed(40))
  const log = await m.jun.call('GET /api/account/sign-ins')
  expect(log.slice(0, 2).map(({ kind }) => kind)).toEqual(['appPasswordRevoked', 'appPasswordMade'])
})

test('an app password opens neither the API nor the web', async () => {
  const m = await melodrome()
  const { userName, password } = await anAppPassword(m.jun, 'jun')
  const program = new Person(m.app)
  for (const wrong of [password, userName, `${userName}:${password}`]) {
    program.apiToken = wrong
    await expect(program.call('GET /api/auth/user')).rejects.toMatchObject(refused('token.refused'))
  }
  program.apiToken = undefined
  const logIn = program.call('POST /api/auth/login', { body: { email: 'jun@example.org', password } })
  await expect(logIn).rejects.toMatchObject(refused('account.wrongCredentials'))
  expect((await ask(m, 'ping', { u: userName, p: password })).status).toBe('ok')
})

test('a client that guesses must wait; one with another name, or one that comes later, need not', async () => {
  const m = await melodrome()
  const [made, other] = [await anAppPassword(m.jun, 'jun'), await anAppPassword(m.jun, 'jun')]
  const { times, minutes: span } = handlerLimits.appSignIn
  for (let tries = 0; tries < times; tries++)
    expect(await ask(m, 'ping', { ...hashed(made), s: String(tries) })).toMatchObject(failed(40))
  const locked = await ask(m, 'ping', hashed(made))
  expect(locked).toMatchObject({ ...failed(0), retryAfter: String(span * 60) })
  expect((await ask(m, 'ping', hashed(other))).status).toBe('ok')
  m.clock.forward(minutes(span) + 1)
  expect((await ask(m, 'ping', hashed(made))).status).toBe('ok')
})

test('right sign-ins at the same time are not counted as guesses', async () => {
  const m = await melodrome()
  const made = await anAppPassword(m.jun, 'jun')
  const calls = Array.from({ length: handlerLimits.appSignIn.times * 2 }, (_, at) =>
    ask(m, 'ping', hashed(made, String(at))),
  )
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 'ok'))
})

test('making one takes the password, and a second factor that was shown a moment ago; there is an end to their number', async () => {
  const m = await melodrome()
  const body = { name: ' ', password: passwordOf('mina') }
  await expect(m.mina.call('POST /api/app-passwords', { body })).rejects.toMatchObject({
    problem: { code: 'input.invalid', fields: { name: { code: 'required' } } },
  })
  const guess = m.mina.call('POST /api/app-passwords', { body: { name: 'phone', password: 'a guess' } })
  await expect(guess).rejects.toMatchObject(refused('account.wrongPassword'))
  for (let times = 0; times < maxAppPasswords; times++) await anAppPassword(m.mina, 'mina')
  await expect(anAppPassword(m.mina, 'mina')).rejects.toMatchObject(refused('appPassword.tooMany'))

  const { secret } = await withApp(m, m.jun, 'jun')
  m.clock.forward(minutes(11))
  await expect(anAppPassword(m.jun, 'jun')).rejects.toMatchObject(refused('account.signInAgain'))
  const fresh = new Person(m.app)
  await firstStep(fresh, 'jun')
  await fresh.call('POST /api/auth/second-factor/code', { body: { code: codeAt(secret, m.clock.now) } })
  await anAppPassword(fresh, 'jun')
})

test('an app is as restricted as its owner: suspended, banned or due to be erased; and it never has their role', async () => {
  const m = await melodrome()
  await grant(m, m.sora, 'admin')
  const soras = hashed(await anAppPassword(m.sora, 'sora'))
  expect(await ask(m, 'getUser', soras)).toMatchObject({ user: { username: soras.u, adminRole: false } })
  const id = await aSong(m, { by: m.mina })
  const [made, minas] = [
    hashed(await anAppPassword(m.jun, 'jun')),
    hashed(await anAppPassword(m.mina, 'mina')),
  ]
  await impose(m, 'suspension', m.jun, new Date(m.clock.now.getTime() + days(1)))
  expect(await ask(m, 'getSong', { ...made, id })).toMatchObject({ status: 'ok' })
  expect(await ask(m, 'star', { ...made, id })).toMatchObject(failed(50))
  await impose(m, 'ban', m.jun)
  for (const call of ['ping', 'getSong', 'stream'])
    expect(await ask(m, call, { ...made, id }), call).toMatchObject({ status: 'failed' })

  await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays) - minutes(1))
  expect((await ask(m, 'ping', minas)).status).toBe('ok')
  m.clock.forward(minutes(2))
  expect(await ask(m, 'ping', minas)).toMatchObject(failed(40))
})

test('the owner is told by mail; a person who gets a new password by mail has no app passwords left', async () => {
  const m = await melodromeWithMail()
  const made = await anAppPassword(m.mina, 'mina')
  expect((await m.mailbox.mailTo('mina@example.org')).subject).toBe('A new app password')
  await m.guest.call('POST /api/auth/password-reset', { body: { email: 'mina@example.org' } })
  const { text } = await m.mailbox.mailTo('mina@example.org')
  const token = /reset-password#([\w-]{43})/.exec(text)![1]!
  expect((await ask(m, 'ping', hashed(made))).status).toBe('ok')
  const body = { token, password: 'a quieter song' }
  await new Person(m.app).call('PUT /api/auth/password-reset', { body })
  expect(await ask(m, 'ping', hashed(made))).toMatchObject(failed(40))
})
