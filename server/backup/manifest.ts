import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Raise it when the files of a backup are written in another way. */
export const backupFormat = 1
export const manifestName = 'manifest.json'
/** The ending of a folder's name until everything is in it. */
export const unfinishedEnding = '.unfinished'

const Table = z.object({
  /** `users`, or with its schema: `pgboss.job`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** The hash of its file, which has the output of COPY. */
  sha256: z.string(),
})
export type BackupTable = z.infer<typeof Table>

const Manifest = z.object({
  format: z.literal(backupFormat),
  /** The version of the product. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** As the database had applied them; the last one tells the shape of its tables. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })).min(1),
  tables: z.array(Table),
  /** Files that rows name and that were missing or damaged when the backup was made. */
  missingBlobs: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** The folder of one backup: `folder` itself, or the newest whole one in it. */
export async function findBackup(folder: string): Promise<string> {
  const entries: string[] = await readdir(folder).catch(() => [])
  if (entries.includes(manifestName) && !folder.endsWith(unfinishedEnding)) return folder
  const whole = entries.filter(name => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)).toSorted()
  const newest = whole.at(-1)
  if (newest) return path.join(folder, newest)
  throw new Error(`There is no whole backup in ${folder}: one that was broken off cannot be restored.`)
}

export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, manifestName), 'utf8').catch((error: unknown) => {
    throw new Error(`${backup} is no whole backup: it has no ${manifestName}.`, { cause: error })
  })
  const { format, version }: { format?: number; version?: string } = JSON.parse(text)
  if (format !== backupFormat)
    throw new Error(
      `This backup was made by another Melodrome (${version}) in a way that this one cannot read.`,
    )
  return Manifest.parse(JSON.parse(text))
}

export const tableFile = (backup: string, { name }: Pick<BackupTable, 'name'>): string =>
  path.join(backup, `${name}.copy`)
