import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRequest } from './subject.ts'

export interface Load {
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  /** Answers of 400 and above, and broken connections. */
  failed: number
}

/** The order for the loader's process, as JSON in a file. */
export interface Order {
  address: string
  requests: BenchRequest[]
  connections: number
  seconds: number
}

export const usualConnections = 50
const hasWrk = spawnSync('wrk', ['--version']).error === undefined
export const loader = hasWrk ? 'wrk, 1 thread' : 'our own loader (wrk is not installed)'

/** Sends `requests` in turn over keep-alive connections, from a process of its own. Throws when none was answered. */
export async function drive(
  address: string,
  requests: BenchRequest[],
  seconds: number,
  connections = usualConnections,
): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-load-'))
  try {
    const order: Order = { address, requests, connections, seconds }
    const load = await (hasWrk ? driveWithWrk : driveOurselves)(order, folder)
    if (load.requests === 0) throw new Error(`${address} answered nothing within ${seconds} s`)
    return load
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function driveOurselves(order: Order, folder: string): Promise<Load> {
  const file = join(folder, 'order.json')
  await writeFile(file, JSON.stringify(order))
  const child = fork(join(import.meta.dirname, 'own-load.ts'), [file], { execArgv: ['--import', 'tsx'] })
  const [load]: Load[] = await once(child, 'message')
  if (!load) throw new Error('the loader said nothing')
  return load
}

async function driveWithWrk(
  { address, requests, connections, seconds }: Order,
  folder: string,
): Promise<Load> {
  const file = join(folder, 'requests')
  await writeFile(file, requests.map(request => asSent(request, new URL(address).host)).join(''))
  const script = join(import.meta.dirname, 'wrk.lua')
  // wrk takes only whole seconds; the smoke test asks for less than one.
  const how = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '--timeout', '20s']
  const child = spawn('wrk', [...how, '-s', script, address, '--', file])
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece
    })
  }
  await once(child, 'close')
  const result = /^RESULT (.*)$/m.exec(printed)?.[1]
  if (!result) throw new Error(`wrk gave no result:\n${printed}`)
  return JSON.parse(result)
}

/** A line with the number of bytes, then the bytes of the request, as `wrk.lua` reads them. */
function asSent({ method = 'GET', path, headers = {}, body = '' }: BenchRequest, host: string): string {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  return `${Buffer.byteLength(request)}\n${request}`
}
