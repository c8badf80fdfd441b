import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { BlobNotFound } from '../media/blobs/blob-store.ts'
import { BlobChanged, copyBlob } from '../media/blobs/copy-blob.ts'
import { FolderBlobs } from '../media/blobs/folder-blobs.ts'
import type { BlobPlace } from '../media/blobs/object-store.ts'
import { openBlobs } from '../media/blobs/open-blobs.ts'
import { syncDirectory } from '../media/blobs/sync-directory.ts'
import { backupFormat, type Manifest, manifestName, tableFile, unfinishedEnding } from './manifest.ts'
import { NoteRows } from './note-rows.ts'
import { copyOut, speakPlainly, tablesOf } from './tables.ts'

export interface BackupOrder extends BlobPlace {
  pool: pg.Pool
  /** One folder for this backup and all others: they share the blobs in it. */
  folder: string
  /** The version of the product. */
  version: string
  now: Date
}

export interface MadeBackup {
  path: string
  manifest: Manifest
  copiedBlobs: number
}

/**
 * Writes a whole backup while the product runs: `FOLDER/<time>/` with a file per table, and the files that its rows
 * name in `FOLDER/blobs/`. First all files are copied, then all rows as of one moment, then the files that were
 * uploaded meanwhile. A file that is deleted after that moment was copied before it, and a file uploaded in between is
 * too young for the sweep.
 */
export async function backUp(order: BackupOrder): Promise<MadeBackup> {
  const { dataDirectory, folder, now } = order
  refuseFolderInside(folder, dataDirectory)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [source, target] = await Promise.all([openBlobs(order), FolderBlobs.open(folder)])
  // The folder may have been there before, open to others, so what lies in it is closed.
  for (const own of ['blobs', 'incoming', 'partial']) await chmod(path.join(folder, own), 0o700)
  const finished = path.join(folder, now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-'))
  const unfinished = finished + unfinishedEnding
  try {
    let copiedBlobs = 0
    const missingBlobs: string[] = []
    const copy = async (name: string, onLoss: () => void, bytes?: number): Promise<void> => {
      try {
        if (await copyBlob(source, target, name, bytes)) copiedBlobs++
      } catch (error) {
        if (!(error instanceof BlobNotFound || error instanceof BlobChanged)) throw error
        onLoss()
      }
    }
    // If the sweep removes a file meanwhile, nothing is lost: no row had named it for a long time.
    for await (const { name, bytes } of source.names()) await copy(name, () => {}, bytes)
    await mkdir(unfinished, { mode: 0o700 })
    const named = new Set<string>()
    const snapshot = await writeTables(order.pool, unfinished, named)
    for (const name of named) {
      if ((await target.bytesOf(name)) === undefined) await copy(name, () => void missingBlobs.push(name))
    }
    const manifest: Manifest = {
      format: backupFormat,
      version: order.version,
      madeAt: now.toISOString(),
      ...snapshot,
      missingBlobs,
    }
    await writeSafely(path.join(unfinished, manifestName), JSON.stringify(manifest, null, 2))
    await syncDirectory(unfinished)
    // Only now it gets the name of a backup: an unfinished one is never taken for a whole one.
    await rename(unfinished, finished)
    await syncDirectory(folder)
    return { path: finished, manifest, copiedBlobs }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    source.close()
    target.close()
  }
}

/** All tables as of one moment, whatever is written meanwhile. */
async function writeTables(pool: pg.Pool, directory: string, named: Set<string>) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    await speakPlainly(client)
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from migrations order by name',
    )
    const tables: Manifest['tables'] = []
    for (const shape of await tablesOf(client)) {
      const rows = client.query(to(copyOut(shape)))
      const noted = new NoteRows(named)
      const file = createWriteStream(tableFile(directory, shape), { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(rows, noted, file)
      const { name, columns } = shape
      tables.push({ name, columns, rows: rows.rowCount, sha256: noted.sha256() })
    }
    await client.query('commit')
    return { migrations, tables }
  } finally {
    client.release(true)
  }
}

async function writeSafely(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function refuseFolderInside(folder: string, dataDirectory: string): void {
  const way = path.relative(dataDirectory, folder)
  if (way === '' || !(way.startsWith('..') || path.isAbsolute(way)))
    throw new Error(
      `${folder} lies in the data directory itself: name a folder outside of it, best on another disk.`,
    )
}
