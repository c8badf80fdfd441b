import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { buckets } from '#contract/rate-limits.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome } from '../../testing/test-melodrome.ts'
import { TokenBuckets } from './token-buckets.ts'

test('a bucket gives its burst, then as much as flows in, and never more than it holds', () => {
  let now = new Date('2026-06-15T12:00:00Z')
  const bucket = new TokenBuckets(() => now)
  const taken = (count: number): number =>
    Array.from({ length: count }, () => bucket.take('votes', 'jun')).filter(wait => wait === 0).length

  expect(taken(buckets.votes.burst + 50)).toBe(buckets.votes.burst)
  expect(bucket.take('votes', 'jun')).toBe(1)
  expect(bucket.take('votes', 'mina')).toBe(0)
  now = new Date(now.getTime() + 2_000)
  expect(taken(100)).toBe(2 * buckets.votes.perSecond)
  now = new Date(now.getTime() + hourMs)
  expect(taken(buckets.votes.burst + 50)).toBe(buckets.votes.burst)
})

test('a caller is forgotten as soon as the bucket is full, and a clock that is set back empties none', () => {
  let now = new Date('2026-06-15T12:00:00Z')
  const bucket = new TokenBuckets(() => now)
  for (let n = 0; n < buckets.votes.burst; n++) bucket.take('votes', 'jun')
  bucket.take('viewer', 'mina')
  expect(bucket.forgetFull()).toBe(2)
  now = new Date(now.getTime() + 1_000)
  expect(bucket.forgetFull()).toBe(1)
  expect(bucket.take('votes', 'jun')).toBe(0)
  now = new Date(now.getTime() - hourMs)
  expect(bucket.take('votes', 'jun')).toBe(0)
  now = new Date(now.getTime() + 2 * hourMs)
  expect(bucket.forgetFull()).toBe(0)
})

test('votes beyond the bucket are refused with the time to wait, and others vote on', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  const like = (isLike: boolean) =>
    m.jun.send({ method: 'POST', url: `/api/songs/${id}/like`, payload: { isLike } })
  for (let n = 0; n < buckets.votes.burst; n++) expect((await like(n % 2 === 0)).statusCode).toBe(200)

  const refused = await like(true)
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(refused.headers['retry-after']).toBe('1')
  await m.sora.call('POST /api/songs/{id}/like', { params: { id }, body: { isLike: true } })
  m.clock.forward(1_000)
  expect((await like(true)).statusCode).toBe(200)
})

test('a network that asks without pause is told to wait, reads and pages too; the machine itself is not', async () => {
  const m = await melodrome()
  const ask = (remoteAddress: string) => m.app.inject({ method: 'GET', url: '/api/imprint', remoteAddress })
  const statuses = new Set<number>()
  for (let n = 0; n < buckets.network.burst; n++) statuses.add((await ask('10.9.9.9')).statusCode)
  expect(statuses.has(429)).toBe(false)

  expect((await ask('10.9.9.9')).statusCode).toBe(429)
  expect((await ask('10.9.9.8')).statusCode).not.toBe(429)
  expect((await ask('127.0.0.1')).statusCode).not.toBe(429)
})
