// The loader's own process, for machines without wrk: it costs more CPU than wrk, so its req/s are lower.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { isGood, statusOf } from './ask.ts'
import type { Load, Order } from './load.ts'
import { percentiles } from './spend.ts'

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

const [p50Ms = 0, p99Ms = 0] = percentiles(latencies, [0.5, 0.99])
const load: Load = { requests: latencies.length, seconds, p50Ms, p99Ms, failed }
process.send?.(load)

async function askUntilTheEnd(): Promise<void> {
  while (performance.now() < end) {
    const next = order.requests[turn++ % order.requests.length]
    if (!next) return
    const asked = performance.now()
    if (!isGood(await statusOf(agent, order.address, next))) failed++
    latencies.push(performance.now() - asked)
  }
}
