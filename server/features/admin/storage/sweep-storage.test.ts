import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lockFromOutside } from '../../../testing/locks.ts'
import {
  days,
  grant,
  logInAgain,
  melodrome,
  minutes,
  type TestMelodrome,
} from '../../../testing/test-melodrome.ts'

const administered = async () => {
  const m = await melodrome()
  await grant(m, m.sora, 'admin')
  const measuredAt = async () => (await m.sora.call('GET /api/admin/storage')).measuredAt
  return { m, other: await m.another(), measuredAt, now: () => m.clock.now.toISOString() }
}

test('of several workers one walks over all files, once in a quarter of an hour', async () => {
  const { m, other, measuredAt, now } = await administered()
  await m.sweepNow()
  const first = now()
  expect(await measuredAt()).toBe(first)
  m.clock.forward(minutes(15) - 1)
  for (const worker of [other, m]) await worker.sweepNow()
  expect(await measuredAt()).toBe(first)
  m.clock.forward(1)
  await other.sweepNow()
  expect(await measuredAt()).toBe(now())
})

test('a clock that was ahead for a moment does not put off the next walk', async () => {
  const { m, other, measuredAt, now } = await administered()
  m.clock.forward(days(30))
  await m.sweepNow()
  m.clock.forward(-days(30))
  await logInAgain(m, 'sora')
  await other.sweepNow()
  expect(await measuredAt()).toBe(now())
})

test('no other worker begins a walk during a long one, and after it the next one waits ten times as long', async () => {
  const { m, other, measuredAt, now } = await administered()
  await keepOld(m, 'left alone')
  const letRead = await lockFromOutside(m, sql`lock table link_pictures in access exclusive mode`)
  const letWrite = await lockFromOutside(m, sql`lock table storage_sweep in share mode`)
  const walk = m.sweepNow()
  await expect.poll(() => waitsFor(m, 'link_pictures'), { timeout: 15_000 }).toBe(true)
  m.clock.forward(minutes(10))
  const end = now()
  await letRead()
  await expect.poll(() => waitsFor(m, 'storage_sweep'), { timeout: 15_000 }).toBe(true)
  m.clock.forward(minutes(10))
  await other.sweepNow()
  expect(await measuredAt()).toBe(null)
  await letWrite()
  await walk
  expect(await measuredAt()).toBe(end)

  m.clock.forward(minutes(80) - 1)
  await other.sweepNow()
  expect(await measuredAt()).toBe(end)
  m.clock.forward(1)
  await other.sweepNow()
  expect(await measuredAt()).toBe(now())
})

test('after a newer version has migrated the database, this one deletes no file that only the newer may know', async () => {
  const { m, measuredAt, now } = await administered()
  const { database, blobs } = m.melodrome
  const name = await keepOld(m, 'named by a column that this version does not know')
  const isThere = async () => (await blobs.bytesOf(name)) !== undefined
  const warnings: string[] = []
  const older = await m.another({ log: pino({ level: 'warn' }, { write: line => void warnings.push(line) }) })
  await sql`insert into migrations (name) values ('9999-of-the-next-version.sql')`.execute(database)
  for (const walk of [1, 2]) {
    await older.sweepNow()
    expect([await measuredAt(), await isThere()], `walk ${walk}`).toEqual([now(), true])
    m.clock.forward(minutes(15))
  }
  expect(warnings.filter(line => line.includes('9999-of-the-next-version.sql'))).toHaveLength(1)

  await sql`delete from migrations where name like '9999-%'`.execute(database)
  await older.sweepNow()
  expect([await measuredAt(), await isThere()]).toEqual([now(), false])
})

/** A file that no row names, old enough for the sweep. */
async function keepOld({ melodrome: { blobs } }: TestMelodrome, content: string): Promise<string> {
  const file = path.join(blobs.temporaryDirectory, 'upload')
  await writeFile(file, content)
  const { name } = await blobs.keep(file, 'webp')
  const old = new Date(Date.now() - minutes(120))
  await utimes(path.join(blobs.temporaryDirectory, '..', 'blobs', name.slice(0, 2), name), old, old)
  return name
}

async function waitsFor(m: TestMelodrome, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and relation = ${table}::regclass and not granted`.execute(
    m.melodrome.database,
  )
  return rows.length > 0
}
