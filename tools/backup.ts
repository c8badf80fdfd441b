// `npm run backup -- FOLDER`: one whole backup of rows and files, while the server runs or while it doesn't.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from '../server/backup/back-up.ts'
import { messageOf } from '../server/cannot-start.ts'
import { readConfig } from '../server/config.ts'
import { createPool } from '../server/database/connect.ts'
import { findDatabase } from './settings-database.ts'
import { root } from './stamp.mjs'

const [folder, ...more] = process.argv.slice(2)
if (!folder || more.length > 0) {
  console.error('Usage: npm run backup -- FOLDER (the same folder for every backup)')
  process.exit(2)
}
try {
  await backUpInto(resolve(folder))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

async function backUpInto(target: string): Promise<void> {
  const config = readConfig(process.env)
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { connection, leave } = await findDatabase(config)
  const pool = createPool({ connection, prepare: false, poolSize: 1, onConnectionLost: () => {} })
  try {
    const made = await backUp({ ...config, pool, folder: target, version, now: new Date() })
    const { tables, missingBlobs } = made.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backed up into ${made.path}: ${rows} rows of ${tables.length} tables, ${made.copiedBlobs} new files.`,
    )
    for (const name of missingBlobs) console.error(`A row names a file that is not there: ${name}`)
  } finally {
    await pool.end()
    await leave()
  }
}
