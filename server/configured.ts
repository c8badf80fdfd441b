import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import type { Config } from './config.ts'

/**
 * What the settings say: the same for `npm start` and `npm run dev`, so that neither forgets one.
 * @param packageDirectory where `package.json` lies, which has the version
 */
export function configured(config: Config, connection: PoolConfig, packageDirectory: string) {
  return {
    connection,
    directConnection: config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : connection,
    prepareStatements: config.databasePrepare,
    dataDirectory: config.dataDirectory,
    publicUrl: config.publicUrl,
    operator: config.operator,
    sourceUrl: config.sourceUrl,
    trustProxy: config.trustProxy,
    role: config.role,
    requireSecondFactor: config.requireSecondFactor,
    mailServer: config.mailServer,
    openId: config.openId,
    trustPath: config.credentialsTrustPath,
    metricsToken: config.metricsToken,
    room: config.room,
    version: versionIn(packageDirectory),
  }
}

function versionIn(packageDirectory: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(packageDirectory, 'package.json'), 'utf8'),
  )
  return version
}
