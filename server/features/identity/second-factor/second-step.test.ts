import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type Endpoint, writesItself } from '#contract/endpoint.ts'
import { toUuid } from '../../../database/ids.ts'
import { codeAt, firstStep, withApp } from '../../../testing/factors.ts'
import { readable } from '../../../testing/readable.ts'
import { aSong } from '../../../testing/songs.ts'
import { melodrome, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'

test('with an app, a password opens half a session and a code of the moment makes it whole, under a new token', async () => {
  const m = await melodrome()
  const { secret } = await withApp(m, m.mina, 'mina')
  const mina = new Person(m.app)
  const answer = await firstStep(mina, 'mina')
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({
    code: 'account.secondFactorNeeded',
    params: { factors: 'totp recovery' },
  })
  expect(answer.payload).not.toContain('mina@example.org')
  const half = mina.cookies.get('melodrome_session')
  await expect(mina.call('GET /api/auth/user')).rejects.toMatchObject(refused('account.secondFactorNeeded'))
  expect(await mina.call('GET /api/auth/second-factor')).toEqual({ factors: ['totp', 'recovery'] })

  const account = await mina.call('POST /api/auth/second-factor/code', {
    body: { code: codeAt(secret, m.clock.now) },
  })
  expect(account).toMatchObject({ id: m.mina.id, email: 'mina@example.org' })
  expect(await mina.call('GET /api/auth/user')).toEqual(account)
  const thief = await new Person(m.app).send({
    method: 'GET',
    url: '/api/auth/second-factor',
    headers: { cookie: `melodrome_session=${half}` },
  })
  expect(thief.statusCode).toBe(401)
})

test('half a session opens nothing: every call for members answers 401, the others as to a visitor', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  await m.mina.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  await withApp(m, m.mina, 'mina')
  const mina = new Person(m.app)
  await firstStep(mina, 'mina')
  const open: string[] = []
  for (const [key, { may, answer }] of Object.entries<Endpoint>(api)) {
    const [method, path] = key.split(' ') as [string, string]
    const asked = { method, url: path.replaceAll(/\{\w+\}/g, id) }
    if (may === 'anyone') {
      if (method !== 'GET' || writesItself(answer)) continue
      const [half, stranger] = [await mina.send(asked), await m.guest.send(asked)]
      expect(half.payload, key).toBe(stranger.payload)
      continue
    }
    const { statusCode, payload } = await mina.send(asked)
    if (may === 'halfway') {
      open.push(key)
      continue
    }
    expect(statusCode, key).toBe(401)
    expect(payload, key).toContain('account.secondFactorNeeded')
  }
  expect(open).toEqual([
    'GET /api/auth/second-factor',
    'POST /api/auth/second-factor/code',
    'POST /api/auth/second-factor/recovery-code',
    'POST /api/auth/second-factor/passkey-question',
    'POST /api/auth/second-factor/passkey',
  ])
  await mina.call('POST /api/auth/logout')
  await expect(mina.call('GET /api/auth/second-factor')).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
})

test('a half session lives ten minutes, however often it is used', async () => {
  const m = await melodrome()
  const { secret } = await withApp(m, m.mina, 'mina')
  const mina = new Person(m.app)
  await firstStep(mina, 'mina')
  m.clock.forward(minutes(9))
  await mina.call('GET /api/auth/second-factor')
  m.clock.forward(minutes(1))
  const body = { code: codeAt(secret, m.clock.now) }
  await expect(mina.call('POST /api/auth/second-factor/code', { body })).rejects.toMatchObject(
    refused('account.unauthorized'),
  )
  await firstStep(mina, 'mina')
  await mina.call('POST /api/auth/second-factor/code', { body })
})

test('a code is right a step early and a step late, not two, and once only', async () => {
  const m = await melodrome()
  const { secret } = await withApp(m, m.mina, 'mina')
  m.clock.forward(minutes(5))
  const mina = new Person(m.app)
  const at = (seconds: number) => codeAt(secret, new Date(m.clock.now.getTime() + seconds * 1_000))
  const show = (code: string) => mina.call('POST /api/auth/second-factor/code', { body: { code } })
  await firstStep(mina, 'mina')
  for (const far of [-60, 60]) await expect(show(at(far))).rejects.toMatchObject(refused('account.wrongCode'))
  await show(`${at(-30).slice(0, 3)} ${at(-30).slice(3)}`)

  await firstStep(mina, 'mina')
  await expect(show(at(-30))).rejects.toMatchObject(refused('account.wrongCode'))
  await show(at(30))
  await firstStep(mina, 'mina')
  // Older than one that was used: a person who has seen it on the screen comes too late.
  await expect(show(at(0))).rejects.toMatchObject(refused('account.wrongCode'))
  m.clock.forward(minutes(1))
  await show(at(0))
})

test('the same right code twenty times at once lets one in', async () => {
  const m = await melodrome()
  const { secret } = await withApp(m, m.mina, 'mina')
  const other = await m.another()
  const browsers = Array.from({ length: 5 }, (_, i) => new Person(i % 2 ? m.app : other.app))
  for (const browser of browsers) await firstStep(browser, 'mina')
  const code = codeAt(secret, m.clock.now)
  const tries = await Promise.allSettled(
    browsers.map(browser => browser.call('POST /api/auth/second-factor/code', { body: { code } })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('when a hundred guesses arrive at once on two instances, at most five are checked, and even a right one has to wait', async () => {
  const m = await melodrome()
  const { secret } = await withApp(m, m.mina, 'mina')
  const other = await m.another()
  const browsers = [m.app, other.app].map(app => new Person(app))
  for (const browser of browsers) await firstStep(browser, 'mina')
  const right = codeAt(secret, m.clock.now)
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const guess = (i: number) =>
    browsers[i % 2]!.send({
      method: 'POST',
      url: '/api/auth/second-factor/code',
      payload: { code: wrong },
      remoteAddress: `203.0.113.${i}`,
    })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)))
  const looked = answers.filter(({ statusCode }) => statusCode === 400)
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.length).toBeLessThanOrEqual(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(100 - looked.length)
  // A new half session does not start a new count.
  const again = new Person(m.app)
  await firstStep(again, 'mina')
  while ((await again.send(codeOf(wrong))).statusCode === 400);
  expect((await again.send(codeOf(right))).statusCode).toBe(429)
  m.clock.forward(minutes(10))
  await firstStep(again, 'mina')
  expect((await again.send(codeOf(codeAt(secret, m.clock.now)))).statusCode).toBe(200)
})

const codeOf = (code: string) => ({
  method: 'POST',
  url: '/api/auth/second-factor/code',
  payload: { code },
})

test('a recovery code signs in once, however it is typed; new ones replace the old', async () => {
  const m = await melodrome()
  const { recoveryCodes } = await withApp(m, m.mina, 'mina')
  expect(new Set(recoveryCodes).size).toBe(10)
  const mina = new Person(m.app)
  const show = async (code: string) => {
    await firstStep(mina, 'mina')
    return mina.call('POST /api/auth/second-factor/recovery-code', { body: { code } })
  }
  await show(recoveryCodes[0]!.toUpperCase().replaceAll('-', ' '))
  expect(await mina.call('GET /api/auth/factors')).toMatchObject({ recoveryCodesLeft: 9 })
  await expect(show(recoveryCodes[0]!)).rejects.toMatchObject(refused('account.wrongRecoveryCode'))
  await show(recoveryCodes[1]!)

  const body = { password: passwordOf('mina') }
  const { recoveryCodes: renewed } = await mina.call('POST /api/auth/recovery-codes', { body })
  await expect(show(recoveryCodes[2]!)).rejects.toMatchObject(refused('account.wrongRecoveryCode'))
  await show(renewed[0]!)
})

test('no secret and no recovery code can be read in the tables', async () => {
  const m = await melodrome()
  const { secret, recoveryCodes } = await withApp(m, m.mina, 'mina')
  const { database } = m.melodrome
  const tables = readable([
    ...(await database.selectFrom('totp_factors').selectAll().execute()),
    ...(await database.selectFrom('recovery_codes').selectAll().execute()),
  ])
  expect(tables).toContain(m.mina.id)
  expect(tables).not.toContain(secret)
  for (const code of recoveryCodes) {
    expect(tables).not.toContain(code)
    expect(tables).not.toContain(code.replaceAll('-', ''))
  }
  // Copied into another person's row, a secret is useless.
  const row = await database.selectFrom('totp_factors').selectAll().executeTakeFirstOrThrow()
  await database
    .insertInto('totp_factors')
    .values({ ...row, user_id: toUuid(m.jun.id) })
    .execute()
  const jun = new Person(m.app)
  await firstStep(jun, 'jun')
  expect((await jun.send(codeOf(codeAt(secret, m.clock.now)))).statusCode).toBe(500)
})
