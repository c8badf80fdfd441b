import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import type { Config } from './config.ts'

/**
 * The surroundings that the settings describe: the same for `npm start` and `npm run dev`, so that neither forgets one.
 * @param packageDirectory the folder of `package.json`, which has the version
 */
export function configured(config: Config, connection: PoolConfig, packageDirectory: string) {
  return {
    ...config,
    connection,
    directConnection: config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : connection,
    prepareStatements: config.databasePrepare,
    trustPath: config.credentialsTrustPath,
    version: versionIn(packageDirectory),
  }
}

function versionIn(packageDirectory: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(packageDirectory, 'package.json'), 'utf8'),
  )
  return version
}
