// `npm run restore -- FOLDER`: restores a backup into an empty installation. FOLDER is one backup, or holds several: then
// the newest is restored.
import { join, resolve } from 'node:path'
import { findBackup } from '../server/backup/manifest.ts'
import { restore } from '../server/backup/restore.ts'
import { messageOf, refuseSilentStore, refuseUnwritableFolder } from '../server/cannot-start.ts'
import { readConfig } from '../server/config.ts'
import { createPool } from '../server/database/connect.ts'
import { findDatabase } from './settings-database.ts'
import { root } from './stamp.mjs'

const [folder, ...more] = process.argv.slice(2)
if (!folder || more.length > 0) {
  console.error('Usage: npm run restore -- FOLDER (one backup, or several: restores the newest)')
  process.exit(2)
}
try {
  await restoreFrom(await findBackup(resolve(folder)))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

async function restoreFrom(backup: string): Promise<void> {
  const config = readConfig(process.env)
  await refuseUnwritableFolder(config.dataDirectory)
  await refuseSilentStore(config.objectStore)
  const { connection, leave } = await findDatabase(config, { make: true })
  const pool = createPool({ connection, prepare: false, poolSize: 1, onConnectionLost: () => {} })
  try {
    const migrationsDirectory = join(root, 'server/database/migrations')
    const done = await restore({ ...config, pool, connection, migrationsDirectory, backup })
    console.log(
      `Restored ${backup}: ${done.rows} rows of ${done.manifest.tables.length} tables, ${done.copiedBlobs} files.`,
    )
    if (done.laterMigrations.length > 0)
      console.log(`Brought up to this version by ${done.laterMigrations.length} migrations.`)
    for (const name of done.manifest.missingBlobs) console.error(`Already missing in the backup: ${name}`)
  } finally {
    await pool.end()
    await leave()
  }
}
