// The loader's own process, for machines without wrk: it costs more CPU than wrk, so its req/s are lower.
import { readFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import type { Load, Order } from './load.ts'
import type { BenchRequest } from './subject.ts'

const order: Order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const agent = new Agent({ keepAlive: true, maxSockets: order.connections })
const latencies: number[] = []
let failed = 0
let turn = 0

const start = performance.now()
const end = start + order.seconds * 1000
await Promise.all(Array.from({ length: order.connections }, askUntilTheEnd))
const seconds = (performance.now() - start) / 1000
agent.destroy()

const sorted = latencies.toSorted((one, other) => one - other)
const percentile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
const load: Load = {
  requests: sorted.length,
  seconds,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  failed,
}
process.send?.(load)

async function askUntilTheEnd(): Promise<void> {
  while (performance.now() < end) {
    const next = order.requests[turn++ % order.requests.length]
    if (!next) return
    const asked = performance.now()
    if (!(await succeeds(next))) failed++
    latencies.push(performance.now() - asked)
  }
}

function succeeds({ method = 'GET', path, headers, body }: BenchRequest): Promise<boolean> {
  return new Promise(resolve => {
    const sent = ask(`${order.address}${path}`, { method, agent, headers }, response => {
      response.resume()
      response.once('end', () => resolve((response.statusCode ?? 500) < 400))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}
