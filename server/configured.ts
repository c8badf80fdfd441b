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

/** Beside those for requests each process holds two for the queue, one that listens for it, and one for live events. */
const furtherConnections = 4
/** For commands of operators, and those that PostgreSQL keeps back. */
const connectionsOfOthers = 36
/** PostgreSQL's own default: several programs may share the database that one of them has started. */
const fewestConnections = 100

/** The embedded PostgreSQL takes every connection that our processes may open. */
export function embeddedSettings({ processes, databasePool }: Config) {
  const needed = processes * (databasePool + furtherConnections) + connectionsOfOthers
  return { max_connections: String(Math.max(fewestConnections, needed)) }
}

function versionIn(packageDirectory: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(packageDirectory, 'package.json'), 'utf8'),
  )
  return version
}
