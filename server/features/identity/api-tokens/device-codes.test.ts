import { expect, test } from 'vitest'
import { deviceCodeMinutes, maxApiTokens } from '#contract/limits.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { codeAt, firstStep, withApp } from '../../../testing/factors.ts'
import { days, melodrome, minutes, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
const seconds = (count: number): number => count * 1_000
const password = passwordOf('mina')

/** A program that has asked for access. */
async function asking(m: TestMelodrome, scope = 'read upload') {
  const program = new Person(m.app)
  const asked = await program.call('POST /api/auth/device', { body: { client_id: 'a script', scope } })
  const poll = () =>
    program.call('POST /api/auth/device/token', { body: { grant_type, device_code: asked.device_code } })
  return { program, asked, poll, user_code: asked.user_code }
}

const approve = (person: Person, user_code: string, given = password) =>
  person.call('POST /api/auth/device/approval', { body: { user_code, expiresInDays: 90, password: given } })

test('a program shows a code, its owner approves it with the password, and it gets a token once', async () => {
  const m = await melodrome()
  const { program, asked, poll, user_code } = await asking(m)
  expect(asked).toMatchObject({
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: expect.stringMatching(/\/device$/),
    verification_uri_complete: expect.stringContaining(`/device?code=${user_code}`),
    expires_in: deviceCodeMinutes * 60,
    interval: 5,
  })
  await expect(poll()).rejects.toMatchObject(refused('device.authorizationPending'))

  const typed = { user_code: ` ${user_code.toLowerCase().replace('-', ' ')}` }
  await expect(m.guest.call('GET /api/auth/device', { query: typed })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  expect(await m.mina.call('GET /api/auth/device', { query: typed })).toMatchObject({
    program: 'a script',
    scopes: ['read', 'upload'],
  })
  await expect(approve(m.mina, user_code, 'a guess')).rejects.toMatchObject(refused('account.wrongPassword'))
  m.clock.forward(seconds(5))
  await expect(poll()).rejects.toMatchObject(refused('device.authorizationPending'))
  await approve(m.mina, typed.user_code)
  await expect(approve(m.jun, user_code, passwordOf('jun'))).rejects.toMatchObject(refused('device.notFound'))

  const token = await poll()
  expect(token).toEqual({
    access_token: expect.stringMatching(/^melodrome_[\w-]{43}$/),
    token_type: 'Bearer',
    scope: 'read upload',
    expires_in: 90 * 86_400,
  })
  await expect(poll()).rejects.toMatchObject(refused('device.expiredToken'))
  program.apiToken = token.access_token
  expect(await program.call('GET /api/auth/user')).toMatchObject({ id: m.mina.id })
  await expect(program.call('POST /api/playlists', { body: { name: 'mine' } })).rejects.toMatchObject(
    refused('token.scopeMissing'),
  )
  const [listed] = await m.mina.call('GET /api/api-tokens')
  expect(listed).toMatchObject({ name: 'a script', scopes: ['read', 'upload'] })
  await m.mina.call('DELETE /api/api-tokens/{id}', { params: { id: listed!.id } })
  await expect(program.call('GET /api/auth/user')).rejects.toMatchObject(refused('token.refused'))
})

test('of many polls at once one gets the token', async () => {
  const m = await melodrome()
  const { poll, user_code } = await asking(m)
  await approve(m.mina, user_code)
  const polled = await Promise.allSettled(Array.from({ length: 5 }, poll))
  expect(polled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await m.mina.call('GET /api/api-tokens')).toHaveLength(1)
})

test('a program that polls too soon is told to slow down, and then has to wait longer', async () => {
  const m = await melodrome()
  const { poll } = await asking(m)
  const answer = async (after: number) => {
    m.clock.forward(seconds(after))
    return poll().catch(error => error.problem.code)
  }
  expect(await answer(0)).toBe('device.authorizationPending')
  expect(await answer(4)).toBe('device.slowDown')
  expect(await answer(9)).toBe('device.slowDown')
  expect(await answer(15)).toBe('device.authorizationPending')
})

test('a program that is denied, or waits too long, gets nothing', async () => {
  const m = await melodrome()
  const turnedAway = await asking(m)
  const deny = (user_code: string) => m.mina.call('POST /api/auth/device/denial', { body: { user_code } })
  await deny(turnedAway.user_code)
  await expect(turnedAway.poll()).rejects.toMatchObject(refused('device.accessDenied'))
  await expect(approve(m.mina, turnedAway.user_code)).rejects.toMatchObject(refused('device.notFound'))

  const forgotten = await asking(m)
  const late = await asking(m)
  await approve(m.mina, late.user_code)
  m.clock.forward(minutes(deviceCodeMinutes) + 1)
  await expect(approve(m.mina, forgotten.user_code)).rejects.toMatchObject(refused('device.notFound'))
  for (const { poll } of [forgotten, late])
    await expect(poll()).rejects.toMatchObject(refused('device.expiredToken'))
  await m.sweepNow()
  expect(await m.melodrome.database.selectFrom('device_codes').selectAll().execute()).toEqual([])
  expect(await m.mina.call('GET /api/api-tokens')).toEqual([])
})

test('neither code stands in the database', async () => {
  const m = await melodrome()
  const { asked } = await asking(m)
  const kept = JSON.stringify(await m.melodrome.database.selectFrom('device_codes').selectAll().execute())
  for (const code of [asked.device_code, asked.user_code, asked.user_code.replace('-', '')]) {
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(Buffer.from(code).toString('hex'))
  }
})

test('letting a program in takes a second factor that was shown a moment ago, as making a token does', async () => {
  const m = await melodrome()
  const { secret } = await withApp(m, m.mina, 'mina')
  m.clock.forward(minutes(11))
  const { poll, user_code } = await asking(m)
  await expect(approve(m.mina, user_code)).rejects.toMatchObject(refused('account.signInAgain'))
  await expect(poll()).rejects.toMatchObject(refused('device.authorizationPending'))
  const fresh = new Person(m.app)
  await firstStep(fresh, 'mina')
  await fresh.call('POST /api/auth/second-factor/code', { body: { code: codeAt(secret, m.clock.now) } })
  await approve(fresh, user_code)
  expect(await poll()).toMatchObject({ token_type: 'Bearer' })
})

test('a program approves no other program, and sees no code', async () => {
  const m = await melodrome()
  const first = await asking(m, 'read write upload')
  await approve(m.mina, first.user_code)
  first.program.apiToken = (await first.poll()).access_token
  const { user_code } = await asking(m)
  for (const call of [
    () => first.program.call('GET /api/auth/device', { query: { user_code } }),
    () => approve(first.program, user_code),
  ])
    await expect(call()).rejects.toMatchObject(refused('token.notTaken'))
})

test('guesses at codes come to an end, and so do requests from one network', async () => {
  const m = await melodrome()
  const look = (user_code: string) => m.jun.call('GET /api/auth/device', { query: { user_code } })
  for (let guess = 0; guess < rateLimits.userCode.times; guess++)
    await expect(look('BCDF-GHJK')).rejects.toMatchObject(refused('device.notFound'))
  const { user_code } = await asking(m)
  await expect(look(user_code)).rejects.toMatchObject(refused('request.tooMany'))
  await m.mina.call('GET /api/auth/device', { query: { user_code } })

  const body = { client_id: 'a script', scope: 'read' }
  for (let times = 0; times < rateLimits.askForDevice.times; times++)
    await m.guest.call('POST /api/auth/device', { body })
  await expect(m.guest.call('POST /api/auth/device', { body })).rejects.toMatchObject(
    refused('request.tooMany'),
  )
  await new Person(m.app).call('POST /api/auth/device', { body })
})

test('everything wrong with a request is named at once', async () => {
  const m = await melodrome()
  const ask = (body: object) => m.guest.send({ method: 'POST', url: '/api/auth/device', payload: body })
  expect((await ask({ client_id: ' ', scope: 'read admin' })).json()).toMatchObject({
    code: 'input.invalid',
    fields: { client_id: { code: 'required' }, 'scope.1': { code: 'option' } },
  })
  const body = { grant_type: 'password', device_code: 'x' } as never
  await expect(m.guest.call('POST /api/auth/device/token', { body })).rejects.toMatchObject({
    problem: { fields: { grant_type: { code: 'option' } } },
  })
})

test('a person who has the most tokens allowed approves no program', async () => {
  const m = await melodrome()
  const body = { name: 'bot', scopes: ['read' as const], expiresInDays: 1, password }
  for (let times = 0; times < maxApiTokens; times++) await m.mina.call('POST /api/api-tokens', { body })
  const { poll, user_code } = await asking(m)
  await expect(approve(m.mina, user_code)).rejects.toMatchObject(refused('token.tooMany'))
  m.clock.forward(days(2))
  await expect(poll()).rejects.toMatchObject(refused('device.expiredToken'))
})

test('a password reset by mail revokes programs that were approved and have not yet fetched their token', async () => {
  const m = await melodromeWithMail()
  const { poll, user_code } = await asking(m)
  await approve(m.mina, user_code)
  await m.guest.call('POST /api/auth/password-reset', { body: { email: 'mina@example.org' } })
  const { text } = await m.mailbox.mailTo('mina@example.org')
  const token = /reset-password#([\w-]{43})/.exec(text)![1]!
  await new Person(m.app).call('PUT /api/auth/password-reset', {
    body: { token, password: 'a quieter song' },
  })
  await expect(poll()).rejects.toMatchObject(refused('device.expiredToken'))
})
