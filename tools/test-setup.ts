import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../server/database/embedded/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { createJobs } from '../server/jobs/jobs.ts'
import { bundleOptions, workerBundles } from './bundles.ts'

import '../server/testing/provided.ts'

/** One real PostgreSQL and the bundled workers for the whole run; each test file gets its own copy of the database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'melodrome-test-'))
  const [postgres] = await Promise.all([
    startEmbedded({
      directory: path.join(directory, 'postgres'),
      database: 'template',
      // What tests write need not survive a power failure.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        autovacuum: 'off',
        max_connections: '200',
      },
      log: () => {},
    }),
    ...workerBundles.map(bundle => build(bundleOptions(bundle, directory))),
  ])
  const pool = new pg.Pool({ ...postgres.connection, max: 1 })
  await migrate(pool, path.resolve('server/database/migrations'))
  await pool.end()
  // The job queue's own tables too: to create them for every test would take half of its time.
  const jobs = createJobs({
    connection: postgres.connection,
    onFailure: (_job, error) => {
      throw error
    },
  })
  await jobs.start()
  await jobs.stop()
  const { host, port, user } = postgres.connection
  project.provide('postgres', { host, port, user })
  project.provide('workers', {
    audio: path.join(directory, 'server/audio-worker.js'),
    image: path.join(directory, 'server/image-worker.js'),
    judge: path.join(directory, 'server/judge-worker.js'),
    credentials: path.join(directory, 'server/credentials-worker.js'),
  })
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
