import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import type { CreateRenderer, RenderPage } from '#contract/page.ts'
import {
  CannotStart,
  messageOf,
  refuseEmptyTrust,
  refuseSilentDatabase,
  refuseSilentStore,
  refuseTakenPort,
  refuseUnwritableFolder,
} from './cannot-start.ts'
import { compose } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { configured, embeddedSettings } from './configured.ts'
import { startEmbedded } from './database/embedded/embedded.ts'
import { ErrorTally } from './error-tally.ts'
import { ownAddress } from './http/input/own-address.ts'
import { createLog } from './log.ts'
import { mailWarnings } from './mail-warnings.ts'
import { Processes } from './processes/keep-processes.ts'
import { joinProcesses } from './processes/own-process.ts'
import { keepHeapSmall } from './processes/small-heap.ts'

/** Built, this file is `dist/server/main.js`; everything it needs is beside it. */
const dist = fileURLToPath(new URL('..', import.meta.url))

/** `npm run seed`: writes the demo community into this installation, beside a running server or without one. */
const seedOnly = process.argv[2] === 'seed'

/** What has been started and must be stopped, in this order. */
const running: { stop: () => Promise<void> }[] = []

/** Set if this is one of several processes that answer on one port: the first process keeps what exists only once. */
const own = cluster.isWorker ? joinProcesses({ onStop: () => stopOnce('as told') }) : undefined

async function main(): Promise<void> {
  const orders = await own?.orders
  const config = readConfig(process.env)
  const port = orders?.port ?? (await refuseWhatCannotWork(config))
  const errors = new ErrorTally()
  const log = createLog(
    { level: config.logLevel, process: orders?.number, onError: () => errors.add() },
    pino.destination(2),
  )
  sayInLog = line => log.info(line)
  const isInProduction = process.env.NODE_ENV === 'production'
  if (!orders) for (const warning of mailWarnings(config, isInProduction)) log.warn(warning)
  const connection =
    orders?.connection ?? (await openDatabase(config, line => log.warn({ postgres: line }, 'postgres says')))
  if (!orders && !seedOnly && config.processes > 1)
    return keepProcesses(config.processes, port, connection, log)
  const role = orders && !orders.isFirst ? 'web' : config.role
  const composition = await compose({
    ...configured(config, connection, path.join(dist, '..')),
    role,
    migrationsDirectory: path.join(dist, 'server/migrations'),
    clock: () => new Date(),
    log,
    workers: {
      audio: path.join(dist, 'server/audio-worker.js'),
      image: path.join(dist, 'server/image-worker.js'),
      judge: path.join(dist, 'server/judge-worker.js'),
      credentials: path.join(dist, 'server/credentials-worker.js'),
    },
    web: webOf(),
    recentErrors: () => errors.count(),
    loggedErrors: () => errors.total,
    siblings: own && orders && { ...own, number: orders.number },
    print,
  })
  running.unshift(composition)
  if (seedOnly || (config.demo && role !== 'web')) {
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
  running.unshift(keepHeapSmall(error => log.warn({ err: error }, 'memory could not be given back')))
  await composition.app.listen({ port: orders?.port ?? config.port, host: config.host })
  const address = ownAddress(composition.app, config.publicUrl)
  if (own) await own.say({ kind: 'ready', address })
  else print(`Melodrome is at ${address}`)
  sayInLog('started')
}

/** Answers the free port: the one in the settings, or any. */
async function refuseWhatCannotWork(config: Config): Promise<number> {
  const port = seedOnly ? config.port : await refuseTakenPort(config.port, config.host)
  await refuseUnwritableFolder(config.dataDirectory)
  await refuseEmptyTrust(config.credentialsTrustPath)
  await refuseSilentStore(config.objectStore)
  return port
}

/** Starts as many answering processes as configured; this process only keeps them. */
async function keepProcesses(
  count: number,
  port: number,
  connection: PoolConfig,
  log: FastifyBaseLogger,
): Promise<void> {
  const program = fileURLToPath(import.meta.url)
  const onGivenUp = (reason: CannotStart): void => void giveUp(reason)
  const processes = new Processes({ count, program, port, connection, log, onGivenUp })
  running.unshift(processes)
  print(`Melodrome is at ${await processes.start()}`)
}

/** For people; the log goes to standard error. */
function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The external database if one is configured, otherwise our own. */
async function openDatabase(config: Config, log: (line: string) => void): Promise<PoolConfig> {
  if (config.databaseUrl) {
    await refuseSilentDatabase(config.databaseUrl)
    return { connectionString: config.databaseUrl }
  }
  try {
    const directory = path.join(config.dataDirectory, 'postgres')
    const postgres = await startEmbedded({ directory, settings: embeddedSettings(config), log })
    running.unshift(postgres)
    return { ...postgres.connection }
  } catch (error) {
    throw new CannotStart(messageOf(error), { cause: error })
  }
}

/** The renderer is loaded for the first page: a start and a worker answer no page. */
function webOf() {
  const assetsDirectory = path.join(dist, 'web')
  let loading: Promise<RenderPage> | undefined
  const renderPage: RenderPage = async request => {
    loading ??= loadRenderer(assetsDirectory)
    return (await loading)(request)
  }
  return { assetsDirectory, renderPage }
}

async function loadRenderer(assetsDirectory: string): Promise<RenderPage> {
  const manifest = JSON.parse(await readFile(path.join(assetsDirectory, '.vite/manifest.json'), 'utf8'))
  const renderer: { createRenderer: CreateRenderer } = await import(
    pathToFileURL(path.join(dist, 'render/render.js')).href
  )
  const readAsset = (file: string): string => readFileSync(path.join(assetsDirectory, file), 'utf8')
  return renderer.createRenderer({ manifest, readAsset })
}

let stopping = false
/** Does nothing until there is a log. */
let sayInLog = (_line: string): void => {}

/** The first signal stops gracefully, even during the start; a second one stops at once. */
function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopOnce(`on ${signal}`)
    })
  }
}

function stopOnce(why: string): void {
  if (stopping) return
  stopping = true
  sayInLog(`stopping ${why}`)
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
}

async function stopAll(): Promise<void> {
  for (const each of running) await each.stop()
}

if (!own) stopOnSignals()
try {
  await main()
} catch (error) {
  // What is still starting fails when it is stopped; the signal itself is already ending the process.
  if (!stopping) await giveUp(error)
}

async function giveUp(reason: unknown): Promise<never> {
  stopping = true
  if (own) await own.say({ kind: 'failed', reason: toldReason(reason) })
  else console.error(reason instanceof CannotStart ? reason.message : reason)
  await Promise.allSettled([stopAll()])
  process.exit(1)
}

function toldReason(reason: unknown): string {
  return reason instanceof CannotStart || !(reason instanceof Error)
    ? messageOf(reason)
    : String(reason.stack)
}
