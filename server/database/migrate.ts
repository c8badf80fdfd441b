import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'

/** Any number works as long as every instance uses the same one. */
const migrationLock = 7_236_501
const serialisationFailures = new Set(['40001', '40P01'])
const attempts = 5

/**
 * Brings the schema up to date: forward only, one transaction per file, safe if several instances start at once (each
 * file is applied under a lock that ends with its transaction, so it also works through poolers).
 * @param wanted only these; all if it is not given
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  wanted?: ReadonlySet<string>,
): Promise<string[]> {
  const files = (await readdir(directory)).filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
  const names = wanted ? files.filter(name => wanted.has(name)) : files
  const applied: string[] = []
  for (const name of names) {
    const statements = await readFile(path.join(directory, name), 'utf8')
    if (await applyWithRetry(pool, name, statements)) applied.push(name)
  }
  return applied
}

async function applyWithRetry(pool: pg.Pool, name: string, statements: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(pool, name, statements)
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      if (!serialisationFailures.has(code) || attempt === attempts) throw error
    }
  }
}

async function apply(pool: pg.Pool, name: string, statements: string): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await client.query('alter table migrations add column if not exists checksum text')
    const checksum = createHash('sha256').update(statements).digest('hex')
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
    if (isNew) await client.query(statements)
    await client.query('commit')
    return isNew
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
