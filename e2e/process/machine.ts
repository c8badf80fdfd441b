// What the tests see of the machine: processes, files, time.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFailed, onTestFinished } from 'vitest'
import { launchProduct, type ProductRun, type RunningProduct, runProduct } from '../../tools/product.ts'

/** A new folder, which is deleted after the test. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/**
 * A product in a process group of its own, which is ended after the test. When the test fails, the product's output is
 * shown.
 */
export async function startHere(run: ProductRun): Promise<RunningProduct> {
  const product = await runProduct({ ownGroup: true, ...run })
  onTestFailed(() => console.error(product.printed()))
  onTestFinished(() => product.end())
  return product
}

/** Starts a product that must fail to start. */
export async function seeItFail(run: ProductRun): Promise<{ code: number | null; printed: string }> {
  const { child, printed, ended } = launchProduct(run)
  onTestFinished(() => void child.kill('SIGKILL'))
  const { code } = await ended
  return { code, printed: printed() }
}

/** Calls `ask` every 25 ms and resolves to its first truthy answer; after `seconds` it rejects and names `what`. */
export async function eventually<T>(what: string, seconds: number, ask: () => T | Promise<T>): Promise<T> {
  const until = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > until) throw new Error(`after ${seconds} s still not: ${what}`)
    await pause(25)
  }
}

/** Processes of the PostgreSQL whose files are in `folder`: it is their working directory. */
export function databaseProgramsIn(folder: string): string[] {
  return pids().flatMap(pid => {
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return []
      const isLiving = readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' && !stat(pid).isZombie
      return isLiving ? [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`] : []
    } catch {
      return []
    }
  })
}

/** Command lines of the processes that a program has started itself. */
export function programsOf(parent: number): string[] {
  return childrenOf(parent).map(({ commandLine }) => commandLine)
}

/** Sorted by their start. Process ids don't give the order, because they start again when they are used up. */
export function childrenOf(parent: number): { pid: number; commandLine: string }[] {
  return pids()
    .flatMap(pid => {
      try {
        const { parent: parentOfIt, startedTicks } = stat(pid)
        if (parentOfIt !== parent) return []
        return [{ pid, startedTicks, commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
    .toSorted((one, other) => one.startedTicks - other.startedTicks)
}

/** `startedTicks`: hundredths of a second since the machine started. */
function stat(pid: number): { parent: number; isZombie: boolean; startedTicks: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), isZombie: fields[0] === 'Z', startedTicks: Number(fields[19]) }
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
}

/** Names of all files below a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Occupies a port until the test ends, like another program. */
export async function occupyPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
