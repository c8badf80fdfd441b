import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/database/embedded/embedded.ts'

export interface TestPostgres {
  /** The folder of its files, with `postmaster.pid`. */
  directory: string
  /** For `DATABASE_URL`: over a unix socket, because it listens on no port. */
  url: string
  stop: () => Promise<void>
}

/** A PostgreSQL with an empty database, for products that are told to use one. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'melodrome-pg-'))
  const postgres = await startEmbedded({ directory, database: 'shared', log: () => {} })
  const { host, port, user, database } = postgres.connection
  return {
    directory,
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    async stop() {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
