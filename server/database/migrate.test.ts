import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { testDatabase } from '../testing/test-melodrome.ts'
import { createPool } from './connect.ts'
import { migrate } from './migrate.ts'

const migrations = path.resolve('server/database/migrations')

test('a migration that was changed after it was applied stops the start; one from before is noted down', async () => {
  const pool = createPool({ connection: await testDatabase(), onConnectionLost: () => {} })
  const directory = await mkdtemp(path.join(tmpdir(), 'melodrome-'))
  onTestFinished(async () => {
    await pool.end()
    await rm(directory, { recursive: true })
  })
  await cp(migrations, directory, { recursive: true })
  // Like an installation from before there were checksums.
  await pool.query('alter table migrations drop column checksum')
  expect(await migrate(pool, directory)).toEqual([])
  const { rows } = await pool.query('select count(*)::int as unknown from migrations where checksum is null')
  expect(rows).toEqual([{ unknown: 0 }])

  await writeFile(path.join(directory, '0002-songs.sql'), 'create table songs (id uuid primary key)')
  await expect(migrate(pool, directory)).rejects.toThrow(CannotStart)
  await expect(migrate(pool, directory)).rejects.toThrow(/^The migration 0002-songs\.sql .*changed/)
})

test('a database that is up to date is looked at once, and not once for each migration', async () => {
  const pool = createPool({ connection: await testDatabase(), onConnectionLost: () => {} })
  onTestFinished(() => pool.end())
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  expect(await migrate(pool, migrations)).toEqual([])
  expect(asked.mock.calls.length).toBeLessThan(10)
  // The look still sees what is missing.
  const directory = await mkdtemp(path.join(tmpdir(), 'melodrome-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(path.join(directory, '9999-last.sql'), 'create table last (id int)')
  expect(await migrate(pool, directory)).toEqual(['9999-last.sql'])
})

test('a start with nothing to migrate doesn’t wait for a backup, which reads the list of migrations for a long time', async () => {
  const pool = createPool({ connection: await testDatabase(), onConnectionLost: () => {} })
  onTestFinished(() => pool.end())
  const backup = await pool.connect()
  await backup.query('begin')
  await backup.query('select from migrations')
  expect(await migrate(pool, migrations)).toEqual([])
  await backup.query('commit')
  backup.release()
})

test('a migration that waits for a backup lets readers pass, and is applied after it', {
  timeout: 30_000,
}, async () => {
  const pool = createPool({ connection: await testDatabase(), onConnectionLost: () => {} })
  const directory = await mkdtemp(path.join(tmpdir(), 'melodrome-'))
  onTestFinished(async () => {
    await pool.end()
    await rm(directory, { recursive: true })
  })
  await writeFile(path.join(directory, '9999-mood.sql'), 'alter table songs add column mood text')
  const backup = await pool.connect()
  await backup.query('begin')
  await backup.query('select from songs')
  const onWait = vi.fn()
  const migrating = migrate(pool, directory, { onWait })
  await expect.poll(() => onWait.mock.calls, { timeout: 10_000 }).toEqual([['9999-mood.sql']])
  await pool.query("set lock_timeout = '1s'; select from songs")
  await backup.query('commit')
  backup.release()
  expect(await migrating).toEqual(['9999-mood.sql'])
  await pool.query('select mood from songs')
})

test('migrations have numbers of their own', async () => {
  const numbers = (await readdir(migrations)).map(name => name.slice(0, 4))
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  // Installations have already applied both by these names.
  expect(twice).toEqual(['0008'])
})
