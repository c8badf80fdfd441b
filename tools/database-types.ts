// `npm run database-types`: writes server/database/schema.gen.ts from the migrations. Run it after adding a migration.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/database/embedded/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { databaseTypesArguments } from '../server/testing/database-types.ts'
import { root } from './stamp.mjs'

const directory = mkdtempSync(join(tmpdir(), 'melodrome-types-'))
const postgres = await startEmbedded({ directory: join(directory, 'postgres'), log: () => {} })
try {
  const pool = new pg.Pool({ ...postgres.connection, max: 1 })
  await migrate(pool, join(root, 'server/database/migrations'))
  await pool.end()
  execFileSync('kysely-codegen', databaseTypesArguments(postgres.connection), { cwd: root, stdio: 'inherit' })
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
