import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { refuseSilentDatabase } from '../server/cannot-start.ts'
import type { Config } from '../server/config.ts'
import { embeddedSettings } from '../server/configured.ts'
import { startEmbedded } from '../server/database/embedded/embedded.ts'

export interface FoundDatabase {
  connection: PoolConfig
  leave: () => Promise<void>
}

/**
 * The database that the settings name. When a running server has started its own database, this connects to it; otherwise
 * the database is started until `leave` is called. With `make` it is created where there is none.
 */
export async function findDatabase(config: Config, { make = false } = {}): Promise<FoundDatabase> {
  const { databaseDirectUrl, dataDirectory } = config
  if (databaseDirectUrl) {
    await refuseSilentDatabase(databaseDirectUrl)
    return { connection: { connectionString: databaseDirectUrl }, leave: async () => {} }
  }
  const directory = join(dataDirectory, 'postgres')
  if (!make && !existsSync(directory))
    throw new Error(`There is no database in ${dataDirectory} yet: start Melodrome once first.`)
  const postgres = await startEmbedded({ directory, settings: embeddedSettings(config), log: () => {} })
  return { connection: { ...postgres.connection }, leave: () => postgres.stop() }
}
