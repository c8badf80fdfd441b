import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** Any number works as long as every instance uses the same one. */
const migrationLock = 7_236_501
const serialisationFailures = new Set(['40001', '40P01'])
const attempts = 5

/**
 * Brings the schema up to date: forward only, one transaction per file, safe when several instances start at once
 * (each file is taken under a lock that ends with its transaction, so poolers don't matter).
 */
export async function migrate(pool: pg.Pool, directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
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
    const { rowCount } = await client.query({
      text: 'insert into migrations (name) values ($1) on conflict do nothing',
      values: [name],
    })
    if (rowCount) await client.query(statements)
    await client.query('commit')
    return Boolean(rowCount)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
