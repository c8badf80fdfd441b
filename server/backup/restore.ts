import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { migrate } from '../database/migrate.ts'
import { createJobs } from '../jobs/jobs.ts'
import { BlobNotFound } from '../media/blobs/blob-store.ts'
import { copyBlob } from '../media/blobs/copy-blob.ts'
import { FolderBlobs } from '../media/blobs/folder-blobs.ts'
import type { BlobPlace } from '../media/blobs/object-store.ts'
import { openBlobs } from '../media/blobs/open-blobs.ts'
import { type BackupTable, type Manifest, readManifest, tableFile } from './manifest.ts'
import { NoteRows } from './note-rows.ts'
import { copyIn, copyOut, quoted, speakPlainly, type TableShape, tablesOf } from './tables.ts'
import { withoutForeignKeys } from './without-foreign-keys.ts'

export interface RestoreOrder extends BlobPlace {
  pool: pg.Pool
  connection: pg.PoolConfig
  migrationsDirectory: string
  /** The folder of one backup; the blobs are in `blobs` beside it. */
  backup: string
}

export interface Restored {
  manifest: Manifest
  rows: number
  copiedBlobs: number
  /** The migrations that were applied after the backup was made. */
  laterMigrations: string[]
}

/**
 * Puts a backup into an empty installation. Tables are made as they were when it was written, filled and compared in
 * one transaction, and only then brought up to date: so a backup can also be restored to another PostgreSQL, and to a
 * newer version. A restore that is broken off leaves the installation empty, and can be started again.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const { pool, migrationsDirectory } = order
  const manifest = await readManifest(order.backup)
  await refuseNewerBackup(manifest, migrationsDirectory)
  await refuseInUse(pool)
  await refuseNewerTables(pool, manifest)
  await migrate(pool, migrationsDirectory, { only: new Set(manifest.migrations.map(({ name }) => name)) })
  await makeQueue(order.connection)
  const filled = await fill(order, manifest)
  const laterMigrations = await migrate(pool, migrationsDirectory)
  await pool.query('analyze')
  return { manifest, laterMigrations, ...filled }
}

async function refuseNewerBackup({ migrations, version }: Manifest, directory: string): Promise<void> {
  const known = new Set(await readdir(directory))
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new Error(
        `This backup was made by a newer Melodrome (${version}): restore it with that one, or a newer one.`,
      )
    const own = createHash('sha256')
      .update(await readFile(path.join(directory, name)))
      .digest('hex')
    if (checksum !== null && checksum !== own)
      throw new Error(
        `This backup was made by another Melodrome (${version}): its migration ${name} differs from ours.`,
      )
  }
}

async function refuseInUse(database: pg.Pool | pg.ClientBase): Promise<void> {
  if (!(await hasTable(database, 'users'))) return
  const { rows } = await database.query('select 1 from users limit 1')
  if (rows.length > 0)
    throw new Error('This installation has accounts already: a backup is restored into an empty one only.')
  if (!(await hasTable(database, 'instances'))) return
  const seen = await database.query(
    "select 1 from instances where seen_at > now() - interval '1 minute' limit 1",
  )
  if (seen.rows.length > 0)
    throw new Error(
      'Melodrome runs on this installation, or did a minute ago: stop it, and try again in a minute.',
    )
}

/** Migrations only go forward, so the tables must not be newer than the backup. */
async function refuseNewerTables(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  if (!(await hasTable(pool, 'migrations'))) return
  const applied = await pool.query<{ name: string }>('select name from migrations')
  const names = new Set(migrations.map(({ name }) => name))
  if (applied.rows.some(({ name }) => !names.has(name)))
    throw new Error(
      'This database was begun by a newer Melodrome than the backup: restore into a new, empty database.',
    )
}

async function hasTable(database: pg.Pool | pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    name,
  ])
  return rows[0]!.found
}

/** The queue makes its own tables, in the version that this program has. */
async function makeQueue(connection: pg.PoolConfig): Promise<void> {
  const jobs = createJobs({ connection, onFailure: () => {} })
  await jobs.start()
  await jobs.stop()
}

async function fill(order: RestoreOrder, manifest: Manifest): Promise<{ rows: number; copiedBlobs: number }> {
  const client = await order.pool.connect()
  try {
    await client.query('begin')
    await speakPlainly(client)
    const tables = await fitting(client, manifest)
    await client.query('lock table users in access exclusive mode')
    await refuseInUse(client)
    const named = new Set<string>()
    await withoutForeignKeys(client, async () => {
      await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`)
      for (const table of tables) await fillTable(client, order.backup, table, named)
    })
    const copiedBlobs = await copyBlobs(order, manifest, named)
    await client.query('commit')
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), copiedBlobs }
  } finally {
    // Closes the connection, which undoes its transaction unless it was committed.
    client.release(true)
  }
}

/** The backup's tables, which must be the existing ones, with the same columns. */
async function fitting(client: pg.ClientBase, { tables }: Manifest): Promise<Fitting[]> {
  const here = new Map((await tablesOf(client)).map(table => [table.name, table]))
  return tables.map(table => {
    const own = here.get(table.name)
    if (own && table.columns.every(column => own.columns.includes(column))) return { ...table, key: own.key }
    throw new Error(`This backup's table ${table.name} is unknown here, or has other columns.`)
  })
}

type Fitting = BackupTable & TableShape

async function fillTable(
  client: pg.ClientBase,
  backup: string,
  table: Fitting,
  named: Set<string>,
): Promise<void> {
  const read = new NoteRows(named)
  await pipeline(createReadStream(tableFile(backup, table)), read, client.query(from(copyIn(table))))
  if (read.sha256() !== table.sha256)
    throw new Error(`The file of the table ${table.name} was changed or damaged after the backup.`)
  // The rows that have arrived, copied out again, must have the same hash.
  const written = new NoteRows(new Set())
  const rows = client.query(to(copyOut(table)))
  await pipeline(rows, written, new Writable({ write: (_chunk, _encoding, done) => done() }))
  if (written.sha256() !== table.sha256 || rows.rowCount !== table.rows)
    throw new Error(`The table ${table.name} is not here what it was in the backup.`)
}

async function copyBlobs(order: RestoreOrder, manifest: Manifest, named: Set<string>): Promise<number> {
  const kept = await FolderBlobs.open(path.dirname(order.backup))
  const own = await openBlobs(order)
  const missing = new Set(manifest.missingBlobs)
  let copied = 0
  try {
    for (const name of named) {
      if (missing.has(name)) continue
      if (await copyBlob(kept, own, name)) copied++
    }
    return copied
  } catch (error) {
    if (error instanceof BlobNotFound)
      throw new Error(`The backup lacks a file: ${error.message}`, { cause: error })
    throw error
  } finally {
    kept.close()
    own.close()
  }
}
