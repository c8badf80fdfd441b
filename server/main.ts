import { readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import type { CreateRenderer } from '#contract/page.ts'
import { compose } from './compose.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type EmbeddedPostgres, startEmbedded } from './database/embedded/embedded.ts'

/** Built, this file is `dist/server/main.js`; everything it needs lies beside it. */
const dist = fileURLToPath(new URL('..', import.meta.url))

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  )
  await mkdir(config.dataDirectory, { recursive: true })
  const postgres = config.databaseUrl
    ? undefined
    : await startOwnPostgres(config, line => log.warn({ postgres: line }, 'postgres says'))
  const connection = connectionTo(config.databaseUrl, postgres)
  const composition = await compose({
    connection,
    directConnection: config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : connection,
    prepareStatements: config.databasePrepare,
    migrationsDirectory: path.join(dist, 'server/migrations'),
    dataDirectory: config.dataDirectory,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    role: config.role,
    clock: () => new Date(),
    log,
    workers: {
      audio: path.join(dist, 'server/audio-worker.js'),
      image: path.join(dist, 'server/image-worker.js'),
    },
    web: await loadWeb(),
  })
  stopOnSignals(async () => {
    await composition.stop()
    await postgres?.stop()
  })
  if (config.demo && config.role !== 'web') {
    const { seedDemo } = await import('../demo/seed.ts')
    await seedDemo(composition.melodrome, {
      composerWorker: path.join(dist, 'demo/composer-worker.js'),
      say: line => process.stdout.write(`${line}\n`),
    })
    await composition.foldNow()
  }
  await composition.app.listen({ port: config.port, host: config.host })
  process.stdout.write(`Melodrome is at ${addressOf(config, composition.app.server.address())}\n`)
}

function startOwnPostgres(config: Config, log: (line: string) => void): Promise<EmbeddedPostgres> {
  return startEmbedded({ directory: path.join(config.dataDirectory, 'postgres'), log })
}

function connectionTo(url: string | undefined, postgres: EmbeddedPostgres | undefined): PoolConfig {
  if (url) return { connectionString: url }
  return { ...postgres!.connection }
}

async function loadWeb() {
  const assetsDirectory = path.join(dist, 'web')
  const manifest = JSON.parse(await readFile(path.join(assetsDirectory, '.vite/manifest.json'), 'utf8'))
  const renderer: { createRenderer: CreateRenderer } = await import(
    pathToFileURL(path.join(dist, 'render/render.js')).href
  )
  const readAsset = (file: string): string => readFileSync(path.join(assetsDirectory, file), 'utf8')
  return { assetsDirectory, renderPage: renderer.createRenderer({ manifest, readAsset }) }
}

/** The first signal stops gracefully, a second one at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Stopping failed: ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}

function addressOf(config: Config, bound: ReturnType<import('node:net').Server['address']>): string {
  if (config.publicUrl) return config.publicUrl
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  return `http://${host}:${port}`
}

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
