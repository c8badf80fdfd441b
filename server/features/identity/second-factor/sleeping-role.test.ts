import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import type { Problem } from '#contract/refusals.ts'
import { createApp } from '../../../http/app.ts'
import { createOnce } from '../../../http/input/idempotency.ts'
import { TokenBuckets } from '../../../http/limits/token-buckets.ts'
import { mount } from '../../../http/mount.ts'
import { codeAt, firstStep, withApp, withPasskey } from '../../../testing/factors.ts'
import { grant, melodrome, passwordOf, type TestMelodrome } from '../../../testing/test-melodrome.ts'
import { Person } from '../../../testing/test-person.ts'
import { createDoor, type FactorRule } from '../sessions/door.ts'

test('where staff need a factor, a role sleeps until one was shown in this session', async () => {
  const m = await melodrome({ requireSecondFactor: 'staff' })
  await grant(m, m.teo, 'moderator')
  const enter = await staffRoom(m, 'staff')
  expect(await m.teo.call('GET /api/auth/factors')).toMatchObject({ isDemanded: true })
  expect(await enter(m.teo)).toBe('account.secondFactorMissing')
  expect(await enter(m.jun)).toBe('account.forbidden')

  const { secret } = await withApp(m, m.teo, 'teo')
  expect(await m.teo.call('GET /api/auth/factors')).toMatchObject({ isDemanded: false })
  expect(await enter(m.teo)).toBe('moderator')
  const elsewhere = new Person(m.app)
  await firstStep(elsewhere, 'teo')
  expect(await enter(elsewhere)).toBe('account.secondFactorNeeded')
  await elsewhere.call('POST /api/auth/second-factor/code', { body: { code: codeAt(secret, m.clock.now) } })
  expect(await enter(elsewhere)).toBe('moderator')

  await m.teo.call('DELETE /api/auth/totp', { body: { password: passwordOf('teo') } })
  for (const browser of [m.teo, elsewhere]) expect(await enter(browser)).toBe('account.secondFactorMissing')
})

test('a person with a sleeping role is a member for every check', async () => {
  const m = await melodrome({ requireSecondFactor: 'staff' })
  await grant(m, m.teo, 'admin')
  const enter = await staffRoom(m, 'staff', 'member')
  expect(await enter(m.teo)).toBe('member')
  await withPasskey(m.teo, 'teo')
  expect(await enter(m.teo)).toBe('admin')
})

test('where no factor is required, roles have effect at once', async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'admin')
  const enter = await staffRoom(m, 'off')
  expect(await enter(m.teo)).toBe('admin')
  expect(await enter(m.jun)).toBe('account.forbidden')
})

/**
 * A room with one call, behind the same door: answers the role with which a person was let in, or the code of the
 * refusal.
 */
async function staffRoom(m: TestMelodrome, rule: FactorRule, may: 'member' | 'moderator' = 'moderator') {
  const { database, clock, log, limiter } = m.melodrome
  const app = await createApp({
    log,
    publicUrl: undefined,
    trustProxy: false,
    buckets: new TokenBuckets(() => new Date()),
  })
  const staff = endpoints({
    'GET /api/staff': { summary: '', may, answer: z.object({ role: z.string() }), refusals: [] },
  })
  mount(
    app,
    staff,
    { 'GET /api/staff': ({ viewer }) => ({ role: viewer.role }) },
    {
      door: createDoor(database, clock, rule),
      requiresVerification: false,
      limiter,
      buckets: new TokenBuckets(() => new Date()),
      once: createOnce(database, clock),
      strict: true,
    },
  )
  return async (person: Person): Promise<string> => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({ url: '/api/staff', headers: { cookie } })
    const said: Partial<Problem> & { role?: string } = answer.json()
    return said.role ?? said.code ?? ''
  }
}
