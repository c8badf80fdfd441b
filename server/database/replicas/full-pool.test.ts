import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { PrimaryAndStandby } from '../../testing/standby.ts'
import { connect, createPool } from '../connect.ts'
import { readOn } from './reading-call.ts'
import { Replicas } from './replicas.ts'

test('while all reading connections are busy, the primary answers, and the standby is not taken for one that is away', async () => {
  const servers = new PrimaryAndStandby(undefined)
  onTestFinished(() => servers.end())
  const { connection, readUrl } = await servers.database()
  const pool = createPool({ connection, onConnectionLost: () => {} })
  onTestFinished(() => pool.end())
  const database = connect(pool, { hasReplicas: true })
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void warnings.push(line) })
  const replicas = new Replicas(database, {
    urls: [readUrl],
    prepare: false,
    poolSize: 1,
    maxLagMs: 60_000,
    log,
  })
  onTestFinished(() => replicas.stop())
  await replicas.start()
  const replica = replicas.all[0]!
  const isReadOnStandby = async (): Promise<boolean> => {
    const statement = sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`
    return (await readOn(replica, () => statement.execute(database))).rows[0]!.is_standby
  }
  expect(await isReadOnStandby()).toBe(true)

  const other = new pg.Client({ connectionString: readUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('select pg_advisory_lock(1)')
  const slow = replica.read('select pg_advisory_lock(1)', [])
  expect(await isReadOnStandby()).toBe(false)
  await replica.look()
  expect([replica.trouble, replica.counts.fellBack, warnings]).toEqual([undefined, 1, []])

  await other.query('select pg_advisory_unlock(1)')
  await slow
  expect(await isReadOnStandby()).toBe(true)
})
