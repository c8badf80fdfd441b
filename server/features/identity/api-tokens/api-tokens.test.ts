import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api, endpointGroups } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { scopeOf, type TokenScope, tokenScopes } from '#contract/identity/token-scopes.ts'
import { deletionGraceDays, maxApiTokens } from '#contract/limits.ts'
import { buckets } from '#contract/rate-limits.ts'
import { toUuid } from '../../../database/ids.ts'
import { aProgram } from '../../../testing/a-program.ts'
import { codeAt, firstStep, withApp } from '../../../testing/factors.ts'
import { lockFromOutside, waiting } from '../../../testing/locks.ts'
import { impose } from '../../../testing/sanctions.ts'
import { aSong } from '../../../testing/songs.ts'
import { days, grant, melodrome, minutes, passwordOf } from '../../../testing/test-melodrome.ts'
import { Person, refused } from '../../../testing/test-person.ts'
import { melodromeWithMail } from '../../../testing/with-mail.ts'

const wish = { name: 'chart bot', scopes: ['read'] as TokenScope[], expiresInDays: 30 }
const password = passwordOf('mina')

test('a token is shown once, is used, and is revoked', async () => {
  const m = await melodrome()
  const made = await m.mina.call('POST /api/api-tokens', { body: { ...wish, password } })
  expect(made).toMatchObject({ name: 'chart bot', scopes: ['read'], lastUsedAt: null })
  expect(made.expiresAt).toBe(new Date(m.clock.now.getTime() + days(30)).toISOString())
  expect(made.secret).toMatch(/^melodrome_[\w-]{43}$/)

  const program = new Person(m.app)
  program.apiToken = made.secret
  expect(await program.call('GET /api/auth/user')).toMatchObject({ id: m.mina.id })
  const { secret: _, ...listed } = made
  const lastUsedAt = m.clock.now.toISOString()
  expect(await m.mina.call('GET /api/api-tokens')).toEqual([{ ...listed, lastUsedAt }])
  const kept = await m.melodrome.database.selectFrom('api_tokens').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(made.secret.slice('melodrome_'.length))

  const revoke = (person: Person) => person.call('DELETE /api/api-tokens/{id}', { params: { id: made.id } })
  await expect(revoke(m.jun)).rejects.toMatchObject(refused('token.notFound'))
  await program.call('GET /api/auth/user')
  await revoke(m.mina)
  await expect(program.call('GET /api/auth/user')).rejects.toMatchObject(refused('token.refused'))
  expect(await m.mina.call('GET /api/api-tokens')).toEqual([])
  const log = await m.mina.call('GET /api/account/sign-ins')
  expect(log.slice(0, 2).map(({ kind }) => kind)).toEqual(['tokenRevoked', 'tokenMade'])
})

test('a wrong token is refused also by calls that are open to everybody', async () => {
  const m = await melodrome()
  const program = new Person(m.app)
  await program.call('GET /api/songs')
  for (const wrong of [m.sora.id, 'melodrome_none', 'x'.repeat(5_000), 'ä']) {
    program.apiToken = wrong
    const answer = await program.send({ method: 'GET', url: '/api/songs' })
    expect(answer.json()).toMatchObject({ status: 401, code: 'token.refused' })
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  }
})

test('a wrong token is refused by every call, even with a cookie that would be accepted', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  m.jun.apiToken = m.sora.id
  for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
    if (!isForEveryone(endpoint)) expect(await answerTo(m.jun, key, id), key).toBe('token.refused')
  }
  m.jun.apiToken = undefined
  await m.jun.call('GET /api/auth/user')
})

test('a token expires on its day, and one without a day does not expire', async () => {
  const m = await melodrome()
  const program = await aProgram(m, m.mina, 'mina')
  const body = { ...wish, name: 'for ever', expiresInDays: null, password }
  const { secret } = await m.mina.call('POST /api/api-tokens', { body })
  const other = new Person(m.app)
  other.apiToken = secret
  m.clock.forward(days(30) - minutes(1))
  await program.call('GET /api/auth/user')
  m.clock.forward(minutes(2))
  await expect(program.call('GET /api/auth/user')).rejects.toMatchObject(refused('token.refused'))
  await m.sweepNow()
  const left = await m.melodrome.database.selectFrom('api_tokens').select('name').execute()
  expect(left).toEqual([{ name: 'for ever' }])
  await other.call('GET /api/auth/user')
})

test('every call opens to the scope it names and to no other', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'moderator')
  await grant(m, m.sora, 'admin')
  const id = await aSong(m, { by: m.mina })
  const owners: [name: string, owner: Person][] = [
    ['jun', m.jun],
    ['teo', m.teo],
    ['sora', m.sora],
  ]
  const answered: Record<string, string> = {}
  const promised: Record<string, string> = {}
  for (const [name, owner] of owners) {
    for (const scope of tokenScopes) {
      const program = await aProgram(m, owner, name, [scope])
      for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
        const line = `${name}, ${scope}: ${key}`
        const needed = scopeOf(key, endpoint)
        promised[line] =
          needed === scope || isForEveryone(endpoint)
            ? 'open'
            : needed
              ? 'token.scopeMissing'
              : 'token.notTaken'
        answered[line] = await answerTo(program, key, id)
      }
      m.clock.forward(minutes(10))
    }
  }
  expect(answered).toEqual(promised)
})

/** These files are the same for everyone, so their calls do not ask who is calling. */
const isForEveryone = ({ may, answer }: Endpoint): boolean =>
  may === 'anyone' && typeof answer === 'string' && answer !== 'application/json'

/** Whether the token is the reason of the refusal, whatever else is wrong with the call. */
async function answerTo(program: Person, key: string, id: string): Promise<string> {
  const [method, path] = key.split(' ') as [string, string]
  const answer = await program.send({
    method,
    url: path.replaceAll(/\{\w+\}/g, id),
    ...(!['GET', 'OPTIONS'].includes(method) && { payload: {} }),
  })
  const isProblem = String(answer.headers['content-type']).includes('problem+json')
  const code: string = isProblem ? answer.json().code : ''
  expect(code, key).not.toBe('account.unauthorized')
  return code.startsWith('token.') && code !== 'token.notFound' ? code : 'open'
}

test('of the calls about accounts, copies of their data and roles, a token opens only the one that tells whose it is', () => {
  const open = Object.entries<Endpoint>(api).filter(([key, endpoint]) => scopeOf(key, endpoint) !== null)
  const closedRooms = [endpointGroups.identity, endpointGroups['account-data'], endpointGroups.admin]
  const inside = closedRooms.flatMap(({ calls }) => Object.keys(calls))
  expect(open.map(([key]) => key).filter(key => inside.includes(key))).toEqual(['GET /api/auth/user'])
  expect(open.filter(([, { may }]) => may !== 'anyone' && may !== 'member')).toEqual([])
})

test('with a token cookies mean nothing, and pages of other sites may call', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const { apiToken } = await aProgram(m, m.jun, 'jun')
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const like = (headers: Record<string, string>) =>
    m.sora.send({ method: 'POST', url: `/api/songs/${id}/like`, headers, payload: { isLike: true } })

  const byCookie = await like(elsewhere)
  expect(byCookie.json()).toMatchObject({ code: 'request.foreignOrigin' })
  expect(byCookie.headers).not.toHaveProperty('access-control-allow-origin')

  const byToken = await like({ ...elsewhere, authorization: `Bearer ${apiToken}` })
  expect(byToken.json()).toMatchObject({ likes: 1 })
  const ownLike = (person: Person) => person.call('GET /api/songs/{id}/user-like', { params: { id } })
  expect(await ownLike(m.jun)).toEqual({ isLike: true })
  expect(await ownLike(m.sora)).toEqual({ isLike: null })
  expect(byToken.headers['access-control-allow-origin']).toBe('*')
  expect(byToken.headers).not.toHaveProperty('access-control-allow-credentials')
  const who = (headers: Record<string, string>) =>
    m.sora.send({ method: 'GET', url: '/api/auth/user', headers: { ...elsewhere, ...headers } })
  expect((await who({ authorization: `Bearer ${apiToken}` })).json()).toMatchObject({ id: m.jun.id })
  // A wrong token does not make the server use the cookie either.
  for (const authorization of ['Bearer', 'Bearer wrong', 'bearer  '])
    expect((await who({ authorization })).json()).toMatchObject({ code: 'token.refused' })
  const form = { ...elsewhere, authorization: 'Bearer x' }
  const logout = await m.sora.send({ method: 'POST', url: '/api/auth/logout', headers: form })
  expect(logout.json()).toMatchObject({ code: 'token.refused' })
  await m.sora.call('GET /api/auth/user')
})

test('a browser’s preflight is told what it may send with a token; other addresses answer nothing', async () => {
  const m = await melodrome()
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,tus-resumable',
  }
  const asked = await m.guest.send({ method: 'OPTIONS', url: '/api/uploads/x', headers })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization,tus-resumable',
  })
  expect(asked.headers['access-control-allow-methods']).toContain('PATCH')
  const page = await m.guest.send({ method: 'OPTIONS', url: '/songs', headers })
  expect(page.headers).not.toHaveProperty('access-control-allow-origin')
  // What a tus client asks is not a preflight, with a token neither.
  const { apiToken } = await aProgram(m, m.jun, 'jun')
  for (const authorization of [undefined, `Bearer ${apiToken}`]) {
    const by = authorization === undefined ? {} : { headers: { authorization } }
    const tus = await m.guest.send({ method: 'OPTIONS', url: '/api/uploads', ...by })
    expect(tus.headers).toHaveProperty('tus-version')
  }
})

test('making a token takes the password, and a second factor that was shown a moment ago', async () => {
  const m = await melodrome()
  const make = (person: Person, given: string) =>
    person.call('POST /api/api-tokens', { body: { ...wish, password: given } })
  await expect(make(m.mina, 'a guess')).rejects.toMatchObject(refused('account.wrongPassword'))
  await make(m.mina, password)

  const { secret } = await withApp(m, m.mina, 'mina')
  m.clock.forward(minutes(11))
  await expect(make(m.mina, password)).rejects.toMatchObject(refused('account.signInAgain'))
  const fresh = new Person(m.app)
  await firstStep(fresh, 'mina')
  await fresh.call('POST /api/auth/second-factor/code', { body: { code: codeAt(secret, m.clock.now) } })
  await make(fresh, password)
})

test('everything wrong with a wish is named at once, and the number of tokens is limited', async () => {
  const m = await melodrome()
  const body = { name: ' ', scopes: [], expiresInDays: 0, password }
  await expect(m.mina.call('POST /api/api-tokens', { body })).rejects.toMatchObject({
    problem: {
      code: 'input.invalid',
      fields: { name: { code: 'required' }, scopes: { code: 'required' }, expiresInDays: { code: 'number' } },
    },
  })
  const make = () => m.mina.call('POST /api/api-tokens', { body: { ...wish, password } })
  const tried = await Promise.allSettled(Array.from({ length: maxApiTokens + 1 }, make))
  expect(tried.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(maxApiTokens)
  for (let times = (await m.mina.call('GET /api/api-tokens')).length; times < maxApiTokens; times++)
    await make()
  await expect(make()).rejects.toMatchObject(refused('token.tooMany'))
})

test('a program is as restricted as its owner: suspended, banned or due to be erased', async () => {
  const m = await melodrome()
  const program = await aProgram(m, m.jun, 'jun')
  const id = await aSong(m, { by: m.mina })
  const like = () => program.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  await program.call('GET /api/notifications')
  await impose(m, 'suspension', m.jun, new Date(m.clock.now.getTime() + days(1)))
  await expect(like()).rejects.toMatchObject(refused('account.suspended'))
  await program.call('GET /api/notifications')
  await impose(m, 'ban', m.jun)
  await expect(program.call('GET /api/notifications')).rejects.toMatchObject(refused('account.banned'))

  const minas = await aProgram(m, m.mina, 'mina')
  await m.mina.call('POST /api/account/deletion', { body: { password } })
  m.clock.forward(days(deletionGraceDays) - minutes(1))
  await minas.call('GET /api/notifications')
  m.clock.forward(minutes(2))
  await expect(minas.call('GET /api/notifications')).rejects.toMatchObject(refused('token.refused'))
})

test('one program that asks without pause is slowed down, its owner is not', async () => {
  const m = await melodrome()
  const program = await aProgram(m, m.jun, 'jun')
  const ask = () => program.send({ method: 'GET', url: '/api/notifications/count' })
  for (let calls = 0; calls < buckets.token.burst; calls++) await ask()
  const answer = await ask()
  expect(answer.json()).toMatchObject({ code: 'request.tooMany' })
  expect(answer.headers['retry-after']).toBeDefined()
  await m.jun.call('GET /api/notifications/count')
})

test('the owner is told by mail that a token was made', async () => {
  const m = await melodromeWithMail()
  await aProgram(m, m.mina, 'mina')
  const { subject } = await m.mailbox.mailTo('mina@example.org')
  expect(subject).toBe('A new API token')
})

test('a password reset by mail revokes all tokens', async () => {
  const m = await melodromeWithMail()
  const program = await aProgram(m, m.mina, 'mina')
  await m.mailbox.mailTo('mina@example.org')
  await program.call('GET /api/auth/user')
  await m.guest.call('POST /api/auth/password-reset', { body: { email: 'mina@example.org' } })
  const { text } = await m.mailbox.mailTo('mina@example.org')
  const token = /reset-password#([\w-]{43})/.exec(text)![1]!
  const body = { token, password: 'a quieter song' }
  await new Person(m.app).call('PUT /api/auth/password-reset', { body })
  await expect(program.call('GET /api/auth/user')).rejects.toMatchObject(refused('token.refused'))
})

test('a token is not made in a session that is being ended by a new password', async () => {
  const m = await melodrome()
  const body = { name: 'radio', scopes: ['read' as const], expiresInDays: null }
  const make = (person: Person, name: string) =>
    person.call('POST /api/api-tokens', { body: { ...body, password: passwordOf(name) } })
  const reset = sql`
    with changed as (update users set updated_at = now() where id = ${toUuid(m.jun.id)})
    delete from sessions where user_id = ${toUuid(m.jun.id)}`
  const commit = await lockFromOutside(m, reset)
  await make(m.mina, 'mina')
  const refusal = expect(make(m.jun, 'jun')).rejects.toMatchObject(refused('account.unauthorized'))
  await expect.poll(() => waiting(m)).toBe(1)
  await commit()
  await refusal
  const { rows } = await sql`select from api_tokens where user_id = ${toUuid(m.jun.id)}`.execute(
    m.melodrome.database,
  )
  expect(rows).toEqual([])
})
