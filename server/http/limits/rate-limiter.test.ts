import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rateLimits } from '#contract/rate-limits.ts'
import { transact } from '../../database/transact.ts'
import { lockFromOutside, waiting } from '../../testing/locks.ts'
import { melodrome, minutes } from '../../testing/test-melodrome.ts'

const { times, minutes: span } = rateLimits.logInToAccount
const mina = [{ limit: 'logInToAccount', of: 'somewhere mina' }] as const
const both = [{ limit: 'logIn', of: 'somewhere' }, ...mina] as const

test('no period has more tries than its limit, and a caller who waits as told may try again', async () => {
  const {
    melodrome: { limiter },
    clock,
  } = await melodrome()
  for (let i = 0; i < times; i += 1) {
    expect(await limiter.spend(mina)).toBe(0)
    clock.forward(minutes(1))
  }
  const seconds = await limiter.spend(mina)
  expect(seconds).toBe((span - times) * 60)
  clock.forward(seconds * 1_000 - 1)
  expect(await limiter.spend(mina)).toBe(1)
  clock.forward(1)
  expect(await limiter.spend(mina)).toBe(0)
  expect(await limiter.spend(mina)).toBe(60)
  clock.forward(minutes(span))
  for (let i = 0; i < times; i += 1) expect(await limiter.spend(mina)).toBe(0)
  expect(await limiter.spend(mina)).toBe(span * 60)
})

test('of two hundred tries at once on two instances just as many pass as the limit has', async () => {
  const m = await melodrome()
  const limiters = [m.melodrome.limiter, (await m.another()).melodrome.limiter]
  const waits = await Promise.all(Array.from({ length: 200 }, (_, i) => limiters[i % 2]!.spend(both)))
  expect(waits.filter(seconds => seconds === 0)).toHaveLength(times)
  // Tries that lost the race used up nothing of the other limit.
  const alone = await Promise.all(Array.from({ length: 50 }, () => limiters[0]!.spend([both[0]])))
  expect(alone.filter(seconds => seconds === 0)).toHaveLength(rateLimits.logIn.times - times)
})

test('a try that began before the last one was counted, and had to wait for it, is judged with it', async () => {
  const m = await melodrome()
  const { limiter, database } = m.melodrome
  for (let i = 1; i < times; i += 1) await limiter.spend(mina)
  const late = await transact(database, async transaction => {
    expect(await limiter.spend(mina, transaction)).toBe(0)
    const seconds = limiter.spend(both)
    await expect.poll(() => waiting(m), { timeout: 5_000 }).toBe(1)
    return { seconds }
  })
  expect(await late.seconds).toBeGreaterThan(0)
  // The other limit, where it was counted meanwhile, gets its try back.
  for (let i = 0; i < rateLimits.logIn.times; i += 1) {
    expect(await limiter.spend([{ limit: 'logIn', of: 'somewhere' }])).toBe(0)
  }
})

test('a caller over one limit uses up no other', async () => {
  const {
    melodrome: { limiter },
  } = await melodrome()
  for (let i = 0; i < times; i += 1) expect(await limiter.spend(both)).toBe(0)
  for (let i = 0; i < 50; i += 1) expect(await limiter.spend(both)).toBeGreaterThan(0)
  for (let i = times; i < rateLimits.logIn.times; i += 1) {
    expect(await limiter.spend([{ limit: 'logIn', of: 'somewhere' }])).toBe(0)
  }
  expect(await limiter.spend([{ limit: 'logIn', of: 'somewhere' }])).toBeGreaterThan(0)
})

test('a try that is given back never was; others of the same name in another limit are not touched', async () => {
  const {
    melodrome: { limiter },
  } = await melodrome()
  for (let i = 0; i < 100; i += 1) {
    expect(await limiter.spend(both)).toBe(0)
    await limiter.giveBack(both)
  }
  for (let i = 0; i < times; i += 1) expect(await limiter.spend(mina)).toBe(0)
  expect(await limiter.spend(mina)).toBeGreaterThan(0)
  expect(await limiter.spend([{ limit: 'signUp', of: mina[0].of }])).toBe(0)
})

test('what no longer counts is forgotten, and what is kept identifies no person', async () => {
  const m = await melodrome()
  const { limiter, database } = m.melodrome
  const kept = () => database.selectFrom('recent_tries').selectAll().execute()
  await limiter.forgetOld()
  const cast = (await kept()).length
  await limiter.spend(mina)
  const rows = await kept()
  expect(rows).toHaveLength(cast + 1)
  for (const { key } of rows) expect(key).toHaveLength(16)
  m.clock.forward(minutes(span))
  await limiter.spend(mina)
  m.clock.forward(minutes(span) + 1)
  await limiter.forgetOld()
  expect(await kept()).toEqual([])
})

test('a sweep forgets batch after batch, and waits for no one who is trying at that moment', async () => {
  const m = await melodrome()
  const { limiter, database } = m.melodrome
  const kept = () => database.selectFrom('recent_tries').select('forget_at').execute()
  await limiter.spend(both)
  m.clock.forward(minutes(24 * 60))
  const letGo = await lockFromOutside(m, sql`select from recent_tries order by key limit 1 for update`)
  await limiter.forgetOld(1)
  expect(await kept()).toHaveLength(1)
  await letGo()
  await limiter.forgetOld(1)
  expect(await kept()).toEqual([])
})
