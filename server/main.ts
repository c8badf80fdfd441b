import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import type { CreateRenderer } from '#contract/page.ts'
import {
  CannotStart,
  messageOf,
  refuseSilentDatabase,
  refuseSilentStore,
  refuseTakenPort,
  refuseTrustInNobody,
  refuseUnwritableFolder,
} from './cannot-start.ts'
import { compose } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { configured } from './configured.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { ErrorTally } from './error-tally.ts'
import { ownAddress } from './http/input/own-address.ts'
import { createLog } from './log.ts'
import { mailWarnings } from './mail-warnings.ts'

/** Built, this file is `dist/server/main.js`; everything it needs lies beside it. */
const dist = fileURLToPath(new URL('..', import.meta.url))

/** `npm run seed`: the demo community for an installation of one's own, beside a running server or without one. */
const seedOnly = process.argv[2] === 'seed'

/** What has been started and has to be stopped, in this order. */
const running: { stop: () => Promise<void> }[] = []

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!seedOnly) await refuseTakenPort(config.port, config.host)
  await refuseUnwritableFolder(config.dataDirectory)
  await refuseTrustInNobody(config.credentialsTrustPath)
  await refuseSilentStore(config.objectStore)
  const errors = new ErrorTally()
  const log = createLog({ level: config.logLevel, onError: () => errors.add() }, pino.destination(2))
  sayInLog = line => log.info(line)
  const isInProduction = process.env.NODE_ENV === 'production'
  for (const warning of mailWarnings(config, isInProduction)) log.warn(warning)
  const connection = await openDatabase(config, line => log.warn({ postgres: line }, 'postgres says'))
  const composition = await compose({
    ...configured(config, connection, path.join(dist, '..')),
    migrationsDirectory: path.join(dist, 'server/migrations'),
    clock: () => new Date(),
    log,
    workers: {
      audio: path.join(dist, 'server/audio-worker.js'),
      image: path.join(dist, 'server/image-worker.js'),
      judge: path.join(dist, 'server/judge-worker.js'),
      credentials: path.join(dist, 'server/credentials-worker.js'),
    },
    web: await loadWeb(),
    recentErrors: () => errors.count(),
    loggedErrors: () => errors.total,
    print,
  })
  running.unshift(composition)
  if (seedOnly || (config.demo && config.role !== 'web')) {
    const { seedDemo } = await import('../demo/seed.ts')
    await seedDemo(composition.melodrome, {
      madeFolder: path.join(dist, '../demo/made'),
      say: print,
    })
    await composition.foldNow()
  }
  if (seedOnly) {
    print('The demo community is there.')
    return stopAll()
  }
  await composition.app.listen({ port: config.port, host: config.host })
  print(`Melodrome is at ${ownAddress(composition.app, config.publicUrl)}`)
  sayInLog('started')
}

/** For people; the log goes to standard error. */
function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The external database where one is named, else our own. */
async function openDatabase(config: Config, log: (line: string) => void): Promise<PoolConfig> {
  if (config.databaseUrl) {
    await refuseSilentDatabase(config.databaseUrl)
    return { connectionString: config.databaseUrl }
  }
  try {
    const directory = path.join(config.dataDirectory, 'postgres')
    const postgres = await startEmbedded({ directory, log })
    running.unshift(postgres)
    return { ...postgres.connection }
  } catch (error) {
    throw new CannotStart(messageOf(error), { cause: error })
  }
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

let stopping = false
/** Nothing, until there is a log. */
let sayInLog = (_line: string): void => {}

/** The first signal stops gracefully, also while it still starts; a second one at once. */
function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      sayInLog(`stopping on ${signal}`)
      stopAll().then(
        () => {
          sayInLog('stopped')
          process.exit(0)
        },
        (error: unknown) => {
          process.stderr.write(`Stopping failed: ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}

async function stopAll(): Promise<void> {
  for (const each of running) await each.stop()
}

stopOnSignals()
try {
  await main()
} catch (error) {
  // What is still starting fails when it is stopped under its feet; the signal's own end is under way.
  if (!stopping) await giveUp(error)
}

async function giveUp(reason: unknown): Promise<never> {
  stopping = true
  const told = reason instanceof CannotStart ? reason.message : reason
  console.error(told)
  await Promise.allSettled([stopAll()])
  process.exit(1)
}
