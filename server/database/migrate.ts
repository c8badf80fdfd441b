import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { createPool } from './connect.ts'

/** Any number works as long as every instance uses the same one. */
const migrationLock = 7_236_501
const serialisationFailures = new Set(['40001', '40P01'])
const attempts = 5
/** While a migration waits for a table, every other statement on that table waits behind it. */
const lockTimeout = '1s'
const isLocked = '55P03'
const pauseMs = 3_000

interface Choices {
  /** Only these migrations; all if it is not given. */
  only?: ReadonlySet<string>
  /** Called each time a migration has to wait for a table. */
  onWait?: (name: string) => void
}

/**
 * Brings the schema up to date: forward only, one transaction per file, safe if several instances start at once (each
 * file is applied under a lock that ends with its transaction, so it also works through poolers). While a backup or a
 * long report reads a table that changes, it tries again and again, and readers go on in between.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  { only, onWait }: Choices = {},
): Promise<string[]> {
  const all = await migrationNames(directory)
  const names = only ? all.filter(name => only.has(name)) : all
  const known = await withRetry(() => knownChecksums(pool))
  const applied: string[] = []
  for (const name of names) {
    // At once: nothing is served yet, and to await each of a hundred small files would take ten times the CPU.
    const statements = readFileSync(path.join(directory, name), 'utf8')
    const checksum = createHash('sha256').update(statements).digest('hex')
    // Nearly every start finds nothing new, and would otherwise take the lock once for each file.
    if (known.get(name) === checksum) continue
    const migration = { name, statements, checksum }
    if (
      await whenFree(
        () => apply(pool, migration),
        () => onWait?.(name),
      )
    )
      applied.push(name)
  }
  return applied
}

/** In the order in which they are applied. */
export async function migrationNames(directory: string): Promise<string[]> {
  const files = await readdir(directory)
  return files.filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
}

async function whenFree<Result>(attempted: () => Promise<Result>, onWait: () => void): Promise<Result> {
  for (;;) {
    try {
      return await withRetry(attempted)
    } catch (error) {
      if ((error as { code?: string }).code !== isLocked) throw error
      onWait()
      await pause(pauseMs)
    }
  }
}

async function withRetry<Result>(attempted: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attempted()
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (!serialisationFailures.has(code) || attempt === attempts) throw error
    }
  }
}

interface Connections {
  connection: pg.PoolConfig
  /** The same object, unless `connection` leads through a pooler. */
  directConnection: pg.PoolConfig
  migrationsDirectory: string
}

/** The same over `pool`, or past the pooler that it leads through: over a connection that ends with the migrations. */
export async function migratePastPooler(
  pool: pg.Pool,
  { connection, directConnection, migrationsDirectory }: Connections,
  choices: Choices,
): Promise<string[]> {
  if (directConnection === connection) return migrate(pool, migrationsDirectory, choices)
  const direct = createPool({
    connection: directConnection,
    prepare: false,
    poolSize: 1,
    onConnectionLost: () => {},
  })
  try {
    return await migrate(direct, migrationsDirectory, choices)
  } finally {
    await direct.end()
  }
}

/** Of each migration that this database has applied; null if that was before there were checksums. */
async function knownChecksums(pool: pg.Pool): Promise<Map<string, string | null>> {
  return inLock(pool, async client => {
    // Asked first, because `alter table` waits for everyone who reads the table, such as a backup, even if there is nothing
    // to add.
    const { rows: columns } = await client.query(
      "select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum'",
    )
    if (columns.length === 0) {
      await client.query(
        'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
      )
      await client.query('alter table migrations add column if not exists checksum text')
    }
    const { rows } = await client.query<{ name: string; checksum: string | null }>(
      'select name, checksum from migrations',
    )
    return new Map(rows.map(row => [row.name, row.checksum]))
  })
}

interface Migration {
  name: string
  statements: string
  checksum: string
}

/** False if the database has applied it already. */
async function apply(pool: pg.Pool, { name, statements, checksum }: Migration): Promise<boolean> {
  return inLock(pool, async client => {
    // For migrations applied before there were checksums, the present content counts as the applied one.
    const { rows } = await client.query<{ checksum: string; is_new: boolean }>({
      text: `insert into migrations as known (name, checksum) values ($1, $2)
        on conflict (name) do update set checksum = coalesce(known.checksum, excluded.checksum)
        returning checksum, xmax = 0 as is_new`,
      values: [name, checksum],
    })
    const [{ checksum: applied, is_new: isNew }] = rows as [(typeof rows)[0]]
    if (applied !== checksum)
      throw new CannotStart(
        `The migration ${name} was changed after this database had applied it: bring the file back as it was, and put the change into a new one.`,
      )
    if (isNew) {
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      await client.query(statements)
    }
    return isNew
  })
}

/** A transaction that waits until no other instance changes the schema. */
async function inLock<Result>(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    const result = await change(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
