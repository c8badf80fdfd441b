import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { melodrome, type TestMelodrome } from '../../../testing/test-melodrome.ts'

const operator = {
  name: 'Studio Neon',
  address: ['Hauptstr. 1'],
  email: 'hello@neon.example',
  phone: null,
  register: null,
}

const linesOf = async ({ app }: Pick<TestMelodrome, 'app'>) => {
  const answer = await app.inject({ url: '/.well-known/security.txt', headers: { host: 'melodrome.test' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  return Object.fromEntries(
    answer.payload
      .trimEnd()
      .split('\n')
      .map(line => line.split(/: (.*)/).slice(0, 2)),
  )
}

test('people who find a weakness are told whom to write to, until a day that is always in the future', async () => {
  const m = await melodrome()
  const before = await linesOf(m)
  expect(before.Contact).toBe('http://melodrome.test/imprint')
  expect(before.Canonical).toBe('http://melodrome.test/.well-known/security.txt')
  const daysLeft = (Date.parse(before.Expires) - m.clock.now.getTime()) / dayMs
  expect(daysLeft).toBeGreaterThan(179)
  expect(daysLeft).toBeLessThan(365)
  m.clock.forward(200 * dayMs)
  expect(Date.parse((await linesOf(m)).Expires)).toBeGreaterThan(m.clock.now.getTime())
  expect((await linesOf(await m.another({ operator }))).Contact).toBe('mailto:hello@neon.example')
})

test('the source is where the settings say, else the operator is named', async () => {
  const m = await melodrome()
  const told = await m.another({ sourceUrl: 'https://code.example/melodrome' })
  const there = await told.app.inject('/source')
  expect([there.statusCode, there.headers.location]).toEqual([302, 'https://code.example/melodrome'])
  const asked = await (await m.another({ operator })).app.inject('/source')
  expect(asked.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(asked.payload).toMatch(/AGPL-3\.0-or-later[^]+Studio Neon, hello@neon\.example/)
})
