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

/** What the loader's process is told, as JSON in a file. */
export interface Order {
  address: string
  requests: BenchRequest[]
  connections: number
  seconds: number
}

export const connections = 50
const hasWrk = spawnSync('wrk', ['--version']).error === undefined
export const loader = hasWrk ? 'wrk, 1 thread' : 'our own loader (wrk is not installed)'

/** Asks `requests` in turn over 50 kept-alive connections, from a process of its own. */
export async function drive(address: string, requests: BenchRequest[], seconds: number): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-load-'))
  try {
    const order: Order = { address, requests, connections, seconds }
    return await (hasWrk ? driveWithWrk : driveOurselves)(order, folder)
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

async function driveWithWrk({ address, requests, seconds }: Order, folder: string): Promise<Load> {
  const script = join(folder, 'requests.lua')
  await writeFile(script, luaScript(requests))
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, address])
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

function luaScript(requests: BenchRequest[]): string {
  const lines = requests.map(({ method = 'GET', path, headers = {}, body }) => {
    const pairs = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`)
    return `  asked[#asked + 1] = wrk.format(${lua(method)}, ${lua(path)}, {${pairs.join(',')}}, ${body === undefined ? 'nil' : lua(body)})`
  })
  return `local asked, turn = {}, 0
function init()
${lines.join('\n')}
end
function request()
  turn = turn % #asked + 1
  return asked[turn]
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('\\nRESULT {"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"failed":%d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failed))
end
`
}

/** Lua reads quotes and `\\u` differently from JSON, but decimal byte escapes are plain. */
function lua(text: string): string {
  const bytes = [...Buffer.from(text)]
  return `"${bytes.map(byte => (byte >= 35 && byte <= 126 && byte !== 92 ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`)).join('')}"`
}
