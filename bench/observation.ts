import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { processUsage } from '../server/media/process-usage.ts'

export interface LoopDelay {
  p50Ms: number
  p99Ms: number
  maxMs: number
}

/** Settings that make a product report the delays of its event loop. */
export function observing(file: string): Record<string, string> {
  const observer = pathToFileURL(join(import.meta.dirname, 'observe.mjs')).href
  return { NODE_OPTIONS: `--import ${observer}`, BENCH_DELAY_FILE: file }
}

/** The delays since the last call. */
export async function loopDelay(pid: number, file: string): Promise<LoopDelay> {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  const deadline = performance.now() + 5_000
  while (!existsSync(file)) {
    if (performance.now() > deadline) throw new Error('the product reported no event loop delays')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return JSON.parse(await readFile(file, 'utf8'))
}

/** A program that only waits: its delays come from the machine alone. */
export async function startIdler(
  file: string,
): Promise<{ delay: () => Promise<LoopDelay>; stop: () => void }> {
  // When we end, its input ends, and then it ends as well.
  const wait = "process.stdin.resume().once('end', () => process.exit()); console.log('waiting')"
  const child = spawn(process.execPath, ['--input-type=module', '--eval', wait], {
    env: { ...process.env, ...observing(file) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { delay: () => loopDelay(child.pid!, file), stop: () => child.kill() }
}

/** A process's resident memory; `undefined` where there is no /proc. */
export function memoryMegabytes(pid: number): number | undefined {
  const bytes = processUsage(pid)?.memoryBytes
  return bytes === undefined ? undefined : bytes / 2 ** 20
}

/** Reads a process's resident memory every 50 ms. The returned function stops that and answers the maximum in MB. */
export function watchMemory(pid: number): () => number {
  let most = 0
  const look = (): void => {
    most = Math.max(most, memoryMegabytes(pid) ?? 0)
  }
  look()
  const timer = setInterval(look, 50)
  return () => {
    look()
    clearInterval(timer)
    return most
  }
}
