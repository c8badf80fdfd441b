import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What is counted beside requests, asked at the moment of reading. */
export interface Gauges {
  databaseConnections: () => { total: number; idle: number; waiting: number }
  liveStreams: () => number
}

/**
 * `GET /metrics` in the format of Prometheus, for callers with the token: `Authorization: Bearer …`. For all others the
 * address doesn't exist. Routes are named by their patterns, so that ids make no series of their own.
 */
export function answerMetrics(app: FastifyInstance, token: string, gauges: Gauges): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this instance to the database.',
    labelNames: ['state'],
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'live_streams',
    help: 'Open streams of live events.',
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // A stream of events would only say how long a person stayed.
    if (request.routeOptions.url === '/api/live') return
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    for (const [state, count] of Object.entries(gauges.databaseConnections()))
      connections.set({ state }, count)
    streams.set(gauges.liveStreams())
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Hashed first: comparing takes the same time whatever a caller tries. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
