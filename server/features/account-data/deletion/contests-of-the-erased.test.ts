import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toUuid } from '../../../database/ids.ts'
import { aChallenge } from '../../../testing/challenges.ts'
import { crowd, enterChallenge, judged, verdictOn } from '../../../testing/contests.ts'
import { leave } from '../../../testing/left-account.ts'
import { days, logInAgain, melodrome, minutes } from '../../../testing/test-melodrome.ts'
import { eraseAccount } from './erase-account.ts'

test('entries, badges and open ballots go with their member; ballots that counted in a verdict stay without a name', async () => {
  const m = await melodrome()
  const voters = await crowd(m, 2)
  m.clock.forward(days(4))
  await logInAgain(m, 'mina', 'jun', 'sora', 'teo')
  const over = await aChallenge(m)
  const entries = [await enterChallenge(m, m.teo, over.id), await enterChallenge(m, m.jun, over.id)]
  const minas = await enterChallenge(m, m.mina, over.id)
  for (const voter of [...voters, m.mina]) for (const entry of entries) await judged(m, voter, entry, 4)
  await judged(m, voters[0]!, minas, 5)
  m.clock.forward(days(9) + minutes(2))
  await verdictOn(m, over.id)
  await logInAgain(m, 'mina', 'teo', 'sora')
  const open = await aChallenge(m, { to: days(60) })
  await judged(m, m.mina, await enterChallenge(m, m.teo, open.id), 2)
  const verdict = await m.guest.call('GET /api/challenges/{id}/votes', { params: { id: over.id } })
  expect(verdict).toHaveLength(7)

  await leave(m, 'mina')
  const listed = (id: string) => m.guest.call('GET /api/challenges/{id}/submissions', { params: { id } })
  expect((await listed(over.id)).map(({ userId }) => userId)).not.toContain(m.mina.id)
  await expect(
    m.guest.call('GET /api/users/{id}/badges', { params: { id: m.mina.id } }),
  ).rejects.toMatchObject({ problem: { code: 'person.notFound' } })
  m.clock.forward(days(14))
  await eraseAccount(m.melodrome, m.mina.id)
  await eraseAccount(m.melodrome, m.mina.id)

  const { rows } = await sql<{ open: number; named: number; badges: number }>`
    select (select count(*) from challenge_voters where challenge_id = ${toUuid(open.id)})::int as open,
      (select count(*) from challenge_voters where user_id = ${toUuid(m.mina.id)})::int as named,
      (select count(*) from user_badges where user_id = ${toUuid(m.mina.id)})::int as badges`.execute(
    m.melodrome.database,
  )
  expect(rows).toEqual([{ open: 0, named: 0, badges: 0 }])
  const left = await m.guest.call('GET /api/challenges/{id}/votes', { params: { id: over.id } })
  expect(left.map(({ voter, submissionId }) => [voter, submissionId])).toEqual(
    verdict
      .filter(({ submissionId }) => submissionId !== minas.id)
      .map(({ voter, submissionId }) => [voter, submissionId]),
  )
}, 60_000)
