// The built product as a process of its own, for programs that use it from outside: browser tests and benchmarks.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settingNames } from '../server/config.ts'
import { dist, isBuilt, root } from './stamp.mjs'

export interface Product {
  /** Without a slash at the end. */
  address: string
  pid: number
  dataDirectory: string
  /** What it has printed so far, to show when a test fails. */
  printed: () => string
  /** Asks it to end, as an operator does, and deletes its data. */
  stop: () => Promise<void>
}

/** Long, because the machine may be busy. */
const startSeconds = 180
/** Longer than the product itself waits at a stop for requests that are under way. */
const stopSeconds = 30

/** Builds when the sources have changed. Call it once before several products start at the same time. */
export function ensureBuilt(): void {
  if (isBuilt()) return
  const options = ['--import', 'tsx', join(root, 'tools', 'build.ts')]
  const { status } = spawnSync(process.execPath, options, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}

/**
 * Starts `dist/` on a free port with a fresh folder for its data, without the demo community, and waits until it
 * serves. `settings` are added to the environment, e.g. `{ DEMO: '1' }`.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'melodrome-'))
  const removeData = (): Promise<void> => rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
  try {
    const product = await runProduct({ dataDirectory, settings })
    const stop = async (): Promise<void> => {
      await product.end()
      await removeData()
    }
    const { address, pid, printed } = product
    return { address, pid, dataDirectory, printed, stop }
  } catch (error) {
    await removeData()
    throw error
  }
}

export interface ProductRun {
  dataDirectory: string
  /** Added to the environment. */
  settings?: Record<string, string>
  /** A program and its arguments instead of Node and the built server, e.g. `npm start`, or a start as another user. */
  command?: readonly [string, ...string[]]
  /** A process group of its own, as a terminal gives to every command. Without one, Ctrl-C ends it together with us. */
  ownGroup?: boolean
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface RunningProduct {
  /** Without a slash at the end. */
  address: string
  pid: number
  printed: () => string
  ended: Promise<Ended>
  /** Sends the signal to the program alone. */
  signal: (name: NodeJS.Signals) => void
  /** The same to its whole process group, as a terminal does on Ctrl-C. */
  signalGroup: (name: NodeJS.Signals) => void
  /** Sends SIGTERM, and SIGKILL when the program doesn't end in time. */
  end: () => Promise<void>
}

/** Starts a product that may be stopped and started again in the same folder, and waits until it serves. */
export async function runProduct(run: ProductRun): Promise<RunningProduct> {
  const { child, printed, ended } = launchProduct(run)
  const end = (): Promise<void> => endProgram(child)
  try {
    const address = await addressOf(child, printed)
    await answersReady(address)
    const signal = (name: NodeJS.Signals): void => void child.kill(name)
    const signalGroup = (name: NodeJS.Signals): void => void process.kill(-child.pid!, name)
    return { address, pid: child.pid!, printed, ended, signal, signalGroup, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Starts a product that need not get as far as serving. */
export function launchProduct({ dataDirectory, settings, command, ownGroup }: ProductRun): {
  child: ChildProcess
  printed: () => string
  ended: Promise<Ended>
} {
  const [program, ...options] = command ?? builtServer
  const child = spawn(program, options, {
    env: environmentOf(dataDirectory, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup ?? false,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', reject)
  })
  return { child, printed: collectOutput(child), ended }
}

/** When this program ends early, it ends these as well. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const product of running) product.kill()
})

const builtServer = [process.execPath, join(dist, 'server', 'main.js')] as const

/** The machine's own configuration must not reach the product that is tested or measured. */
export function environmentOf(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Record<string, string | undefined> {
  const cleaned = Object.entries(process.env).filter(([name]) => !settingNames.includes(name))
  return {
    ...Object.fromEntries(cleaned),
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDirectory,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    WORKERS: '1',
    ...settings,
  }
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
  }
  return () => text
}

/** Read from the line that the product prints: with port 0 nothing else knows the address. */
function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`The product ${why}. It printed:\n${printed()}`))
    const timeout = setTimeout(fail, startSeconds * 1000, `did not start within ${startSeconds} s`)
    child.stdout?.on('data', () => {
      const address = /Melodrome is at (http\S+)/.exec(printed())?.[1]
      if (!address) return
      clearTimeout(timeout)
      resolve(address.replace(/\/$/, ''))
    })
    child.once('exit', code => {
      clearTimeout(timeout)
      fail(`ended with ${code} before it served`)
    })
  })
}

/** A proxy in front may answer 502 until it sees that the product runs. */
async function answersReady(address: string): Promise<void> {
  const signal = AbortSignal.timeout(startSeconds * 1000)
  for (;;) {
    const response = await fetch(`${address}/ready`, { signal })
    if (response.ok) return
    if (response.status !== 502)
      throw new Error(`/ready answered ${response.status}: ${await response.text()}`)
    await response.body?.cancel()
    await pause(100)
  }
}

function endProgram(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    const force = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000)
    child.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
