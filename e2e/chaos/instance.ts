import { setTimeout as pause } from 'node:timers/promises'
import { type RunningProduct, runProduct } from '../../tools/product.ts'
import { childrenOf } from '../process/machine.ts'
import { type Line, layLine } from './line.ts'

/** One process of the product, with a line to people and a line to its database. It is restarted whenever it ends. */
export interface Instance {
  /** The address of its line to people, which stays the same over restarts. */
  address: string
  people: Line
  database: Line
  pid: () => number
  /** `kill -9`; resolves once it is gone. */
  kill: () => Promise<void>
  /** Asks it to end, and starts it again with these additional settings. */
  restartWith: (settings: Record<string, string>) => Promise<void>
  /** Kills its sandboxed workers; answers how many there were. */
  killWorkers: () => number
  /** Unexpected events: it ended by itself, did not start, or wrote an error to its log. */
  complaints: () => string[]
  stop: () => Promise<void>
}

export interface InstanceOptions {
  name: string
  dataDirectory: string
  databaseSocket: string
  databaseName: string
  settings: Record<string, string>
}

/** A supervisor such as systemd also waits before it restarts a program. */
const restartPauseMs = 300

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const database = await layLine(() => ({ path: options.databaseSocket }))
  const people = await layLine(() => ({ host: '127.0.0.1', port: Number(new URL(running.address).port) }))
  const url = `postgres://melodrome@127.0.0.1:${database.port}/${options.databaseName}`
  const complaints: string[] = []
  const printed: (() => string)[] = []
  let isStopping = false
  /** Whether the test itself ends it. */
  let isAsked = false
  let besides: Record<string, string> = {}
  let running = await start()
  let restarted: Promise<void> = Promise.resolve()

  async function start(): Promise<RunningProduct> {
    for (;;) {
      try {
        const product = await runProduct({
          dataDirectory: options.dataDirectory,
          settings: { ...options.settings, ...besides, DATABASE_URL: url },
          ownGroup: true,
        })
        isAsked = false
        printed.push(product.printed)
        void product.ended.then(ended)
        return product
      } catch (error) {
        if (isStopping) throw error
        complaints.push(`${options.name} did not start: ${String(error)}`)
        await pause(restartPauseMs)
      }
    }
  }

  function ended({ code, signal }: { code: number | null; signal: string | null }): void {
    if (!isAsked) complaints.push(`${options.name} ended by itself: ${signal ?? code}`)
    if (isStopping) return
    restarted = (async () => {
      await pause(restartPauseMs)
      running = await start()
    })()
    restarted.catch(() => {})
  }

  async function end(by: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { ended: gone, signal } = running
    isAsked = true
    signal(by)
    await gone
  }

  return {
    address: `http://127.0.0.1:${people.port}`,
    people,
    database,
    pid: () => running.pid,
    kill: () => end('SIGKILL'),
    async restartWith(settings) {
      besides = settings
      await end('SIGTERM')
      await restarted
    },
    killWorkers() {
      const workers = childrenOf(running.pid)
      for (const { pid } of workers) endAtOnce(pid)
      return workers.length
    },
    complaints: () => [
      ...complaints,
      ...printed.flatMap(text => errorsIn(text())).map(line => `${options.name} logged ${line}`),
    ],
    async stop() {
      isStopping = true
      isAsked = true
      await restarted.catch(() => {})
      await running.end()
      people.close()
      database.close()
    },
  }
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** These errors in the log are expected: a worker was killed, or a disk was full. */
const caused = /SandboxInterrupted|ENOSPC|the disk is full/

const errorsIn = (printed: string): string[] =>
  printed.split('\n').filter(line => line.includes('"level":50') && !caused.test(line))
