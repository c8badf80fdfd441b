import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { deletionGraceDays, uploadHours } from '#contract/limits.ts'
import type { Surroundings } from './compose.ts'
import { newId, toUuid } from './database/ids.ts'
import { transact } from './database/transact.ts'
import { closeDueChallenges } from './features/challenges/results/close-challenge.ts'
import { tellOfChallenges } from './features/challenges/tell-of-challenges.ts'
import { tellUnread } from './features/messages/tell-unread.ts'
import { quietMs, tellOfRemixes } from './features/songs/remixes/tell-of-remixes.ts'
import { aChallenge } from './testing/challenges.ts'
import { leave } from './testing/left-account.ts'
import { aSong } from './testing/songs.ts'
import { days, logInAgain, melodrome, minutes, type TestMelodrome } from './testing/test-melodrome.ts'
import type { Person } from './testing/test-person.ts'
import { announce } from './testing/tus-client.ts'
import { lookForWork } from './upkeep.ts'

interface Warning {
  msg: string
  steps?: string[]
  overdueStep?: string
}

async function withWarnings(
  changes: Partial<Surroundings> = {},
): Promise<{ m: TestMelodrome; warnings: Warning[] }> {
  const warnings: Warning[] = []
  const log = pino({ level: 'warn' }, { write: line => warnings.push(JSON.parse(line) as Warning) })
  return { m: await melodrome({ log, ...changes }), warnings }
}

test('a step of upkeep that fails is named, and accounts are erased all the same', async () => {
  const { m, warnings } = await withWarnings()
  const { database } = m.melodrome
  await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays))
  await sql`alter table storage_sweep rename to in_the_way`.execute(database)
  await m.sweepNow()
  await vi.waitFor(async () => {
    const mina = database.selectFrom('users').select('id').where('id', '=', toUuid(m.mina.id))
    expect(await mina.execute()).toEqual([])
  }, 15_000)
  expect(warnings.flatMap(({ steps = [] }) => steps)).toEqual(['sweepStorage'])

  await sql`alter table in_the_way rename to storage_sweep`.execute(database)
  m.clock.forward(minutes(15))
  await m.sweepNow()
  expect(warnings.filter(({ steps }) => steps)).toHaveLength(1)
})

test('a step of upkeep that waits for a lock is named, and accounts are erased all the same', async () => {
  const { m, warnings } = await withWarnings({ upkeepStepLimitMs: 500 })
  const { database } = m.melodrome
  const isErased = async (person: Person): Promise<boolean> => {
    const rows = database.selectFrom('users').select('id').where('id', '=', toUuid(person.id))
    return (await rows.execute()).length === 0
  }
  const overdue = (): string[] => warnings.flatMap(({ overdueStep = [] }) => overdueStep)
  await leave(m, 'mina')
  m.clock.forward(days(deletionGraceDays))
  await logInAgain(m, 'jun')
  await transact(database, async transaction => {
    await sql`lock table storage_sweep in access exclusive mode`.execute(transaction)
    await m.sweepNow()
    await vi.waitFor(async () => expect(await isErased(m.mina)).toBe(true), 15_000)
    expect(overdue()).toContain('sweepStorage')

    // It still waits for the lock, so the next round does not start it again.
    await leave(m, 'jun')
    m.clock.forward(days(deletionGraceDays))
    await m.sweepNow()
    await vi.waitFor(async () => expect(await isErased(m.jun)).toBe(true), 15_000)
    expect(overdue().filter(step => step === 'sweepStorage')).toHaveLength(1)
  })
  await vi.waitFor(async () => {
    await m.sweepNow()
    const sweep = database.selectFrom('storage_sweep').select('measured_at')
    expect(await sweep.execute()).toEqual([{ measured_at: m.clock.now }])
  }, 15_000)
})

test('a stop does not wait for a step that hangs, and what that step then misses is no warning', async () => {
  const { m, warnings } = await withWarnings()
  const { database } = m.melodrome
  const other = await m.another()
  const waiting = sql`select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'relation' and not granted`
  const round = await transact(database, async transaction => {
    await sql`lock table storage_sweep in access exclusive mode`.execute(transaction)
    const swept = other.sweepNow()
    await expect.poll(async () => (await waiting.execute(database)).rows, { timeout: 15_000 }).toHaveLength(1)
    const told = performance.now()
    await other.stop()
    expect(performance.now() - told).toBeLessThan(20_000)
    return { swept }
  })
  await round.swept
  expect(warnings).toEqual([])
})

test('one look finds the work of each round, and none once it is done', async () => {
  const m = await melodrome({ role: 'web' })
  const due = () => lookForWork(m.melodrome)
  const [mine, remix] = [await aSong(m, { by: m.mina }), await aSong(m, { by: m.jun })]
  expect(await due()).toMatchObject({ fold: true, tell: false, challenges: false })

  const { id } = await aChallenge(m, { from: days(1), to: days(5) })
  await m.jun.call('PATCH /api/songs/{id}', { params: { id: remix }, body: { basedOn: mine } })
  expect(await due()).toMatchObject({ tell: false, challenges: false })
  m.clock.forward(quietMs)
  expect(await due()).toMatchObject({ tell: true, challenges: false })
  await tellOfRemixes(m.melodrome)
  expect(await due()).toMatchObject({ tell: false })

  const body = { id: newId(m.clock.now.getTime()), content: 'Hello' }
  await m.jun.call('POST /api/conversations/{id}/messages', { params: { id: m.mina.id }, body })
  expect(await due()).toMatchObject({ tell: false })
  m.clock.forward(minutes(1))
  expect(await due()).toMatchObject({ tell: true })
  await tellUnread(m.melodrome)
  expect(await due()).toMatchObject({ tell: false })

  for (const forwardMs of [days(1), days(3)]) {
    m.clock.forward(forwardMs)
    expect(await due()).toMatchObject({ challenges: true })
    await tellOfChallenges(m.melodrome)
    expect(await due()).toMatchObject({ challenges: false })
  }
  m.clock.forward(days(4))
  expect(await due()).toMatchObject({ challenges: true })
  await closeDueChallenges(m.melodrome)
  expect(await due()).toMatchObject({ challenges: false })
  const asked = m.melodrome.database.selectFrom('challenges').select('closing_asked_at')
  expect(await asked.where('id', '=', toUuid(id)).execute()).toEqual([{ closing_asked_at: m.clock.now }])
})

test('while the look for work fails, messages are told all the same', async () => {
  const m = await melodrome()
  await sql`alter table eligibility_upkeep rename to in_the_way`.execute(m.melodrome.database)
  const body = { id: newId(m.clock.now.getTime()), content: 'Hello' }
  await m.jun.call('POST /api/conversations/{id}/messages', { params: { id: m.mina.id }, body })
  m.clock.forward(minutes(1))
  await vi.waitFor(async () => {
    expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ type: 'message' }])
  }, 20_000)
})

test('while the look for work hangs, messages are told all the same', async () => {
  const { m, warnings } = await withWarnings({ upkeepStepLimitMs: 500 })
  const { database } = m.melodrome
  const body = { id: newId(m.clock.now.getTime()), content: 'Hello' }
  await transact(database, async transaction => {
    await sql`lock table eligibility_upkeep in access exclusive mode`.execute(transaction)
    await m.jun.call('POST /api/conversations/{id}/messages', { params: { id: m.mina.id }, body })
    m.clock.forward(minutes(1))
    await vi.waitFor(async () => {
      expect(await m.mina.call('GET /api/notifications')).toMatchObject([{ type: 'message' }])
    }, 20_000)
  })
  expect(warnings.map(({ msg }) => msg)).toContain('a round of upkeep failed; the next one follows')
})

test('an instance that only answers sweeps its own disk, and leaves the rest to others', async () => {
  const m = await melodrome()
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'melodrome-web-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
  const web = await m.another({ role: 'web', dataDirectory })
  const { partialDirectory, temporaryDirectory } = web.melodrome.blobs
  const announced = await announce(m.mina, 100)
  const growing = announced.split('/').at(-1)!
  const [left, young] = [newId(0), newId(1)]
  const old = new Date(Date.now() - 2 * hourMs)
  const put = async (directory: string, name: string, at = new Date()): Promise<void> => {
    await writeFile(path.join(directory, name), 'bytes')
    await utimes(path.join(directory, name), at, at)
  }
  for (const name of [growing, left]) await put(partialDirectory, name, old)
  await put(partialDirectory, young)
  await put(temporaryDirectory, 'left', old)
  await put(temporaryDirectory, 'young')
  await web.sweepNow()
  expect((await readdir(partialDirectory)).toSorted()).toEqual([growing, young].toSorted())
  expect(await readdir(temporaryDirectory)).toEqual(['young'])
  expect(await m.melodrome.database.selectFrom('storage_sweep').selectAll().execute()).toEqual([])

  m.clock.forward(minutes(60) * (uploadHours + 1))
  await web.sweepNow()
  expect(await readdir(partialDirectory)).toHaveLength(2)
  await m.sweepNow()
  await web.sweepNow()
  expect(await readdir(partialDirectory)).toEqual([young])
})

test('a step that charts need fails alone, and the fold goes on', async () => {
  const { m, warnings } = await withWarnings()
  const song = await aSong(m, { by: m.mina })
  await sql`alter table eligibility_upkeep rename to in_the_way`.execute(m.melodrome.database)
  await m.foldNow()
  expect((await m.jun.call('GET /api/songs/popular')).map(({ id }) => id)).toEqual([song])
  expect(warnings.flatMap(({ steps = [] }) => steps)).toContain('markNewlyEligible')
})
