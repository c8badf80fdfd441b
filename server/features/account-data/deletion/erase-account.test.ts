import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { deletionGraceDays } from '#contract/limits.ts'
import { leave } from '../../../testing/left-account.ts'
import { days, melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { eraseAccount, eraseDueAccounts } from './erase-account.ts'

test('sweeps ask the queue once for an account, again only after hours, and then those that failed come last', async () => {
  // No worker takes the jobs.
  const m = await melodrome({ role: 'web' })
  const asked = async () => {
    const { rows } = await sql<{ id: string }>`
      select data ->> 'personId' as id from pgboss.job where name = 'erase-account' order by created_on`.execute(
      m.melodrome.database,
    )
    return rows.map(({ id }) => (id === m.mina.id ? 'mina' : 'jun'))
  }
  await leave(m, 'mina')
  m.clock.forward(minutes(1))
  await leave(m, 'jun')
  m.clock.forward(days(deletionGraceDays) - 1)
  for (let sweep = 1; sweep <= 2; sweep++) await eraseDueAccounts(m.melodrome)
  expect(await asked()).toEqual(['mina'])
  m.clock.forward(6 * hourMs)
  for (const expected of [['jun'], ['jun', 'mina'], ['jun', 'mina']]) {
    await eraseDueAccounts(m.melodrome, 1)
    expect(await asked()).toEqual(['mina', ...expected])
  }
})

test('a clock that was ahead for a moment does not put an erasure off', async () => {
  const m = await melodrome({ role: 'web' })
  const asked = async () =>
    (await sql`select from pgboss.job where name = 'erase-account'`.execute(m.melodrome.database)).rows.length
  await leave(m, 'mina')
  m.clock.forward(days(30))
  await eraseDueAccounts(m.melodrome)
  m.clock.forward(days(deletionGraceDays - 30) + minutes(1))
  for (let sweep = 1; sweep <= 2; sweep++) await eraseDueAccounts(m.melodrome)
  expect(await asked()).toBe(2)
  // Right clocks may be seconds behind the one that has asked.
  m.clock.forward(-5_000)
  await eraseDueAccounts(m.melodrome)
  expect(await asked()).toBe(2)
})

test('a job that comes too early, by another clock, is asked for again by the next sweep', async () => {
  const m = await melodrome({ role: 'web' })
  const asked = async () =>
    (await sql`select from pgboss.job where name = 'erase-account'`.execute(m.melodrome.database)).rows.length
  await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays))
  await eraseDueAccounts(m.melodrome)
  m.clock.forward(-1_000)
  await eraseAccount(m.melodrome, m.mina.id)
  m.clock.forward(minutes(15))
  await eraseDueAccounts(m.melodrome)
  expect(await asked()).toBe(2)
  await eraseAccount(m.melodrome, m.mina.id)
  await eraseDueAccounts(m.melodrome)
  expect(await asked()).toBe(2)
})
