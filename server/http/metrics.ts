import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { MetricsPart } from './metrics-part.ts'
import { type ReplicaFigures, registerReplicas } from './replica-metrics.ts'

/** What is measured beside requests, read at the moment of the request. */
export interface Figures {
  databaseConnections: () => { total: number; idle: number; waiting: number }
  /** Where standbys are read from. */
  replicas?: (() => ReplicaFigures[]) | undefined
  liveStreams: () => number
  /** Lines at level error since this program started. */
  loggedErrors: () => number
  queues: () => Promise<QueueFigures[]>
  storage: () => Promise<{ freeBytes: number; reserveBytes: number }>
  chartsAgeSeconds: () => Promise<number>
  siblings?: Siblings | undefined
}

type ProcessFigures = MetricObjectWithValues<MetricValue<string>>[]

/** The processes that answer on one port: each of them can tell the figures of all, with their numbers. */
export interface Siblings {
  number: number
  offerFigures: (measure: () => Promise<ProcessFigures>) => void
  figuresOfAll: () => Promise<ProcessFigures[]>
}

interface QueueFigures {
  kind: string
  waiting: number
  failed: number
  oldestWaitingSeconds: number
}

/**
 * Gauges of prom-client that end in `_total`, which only counters may; `nodejs_active_*` without it have the same
 * values.
 */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** How often the delay of the event loop is measured; the figures contain this pause. */
const loopLookMs = 50

/**
 * `GET /metrics` in the format of Prometheus, for callers with the token: `Authorization: Bearer …`. For all others the
 * address doesn't exist. Routes are named by their patterns, so that each id does not become a series.
 */
export function answerMetrics(app: FastifyInstance, token: string, figures: Figures): void {
  const registry = new Registry()
  // Looking every 10 ms, as is usual, costs an idle server half a second of CPU a minute.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLookMs })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this instance to the database; waiting: requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(figures.databaseConnections())) this.set({ state }, count)
    },
  })
  const streams = new Gauge({
    name: 'live_streams',
    help: 'Open streams of live events.',
    registers: [],
    collect() {
      this.set(figures.liveStreams())
    },
  })
  const errors = new Counter({
    name: 'logged_errors_total',
    help: 'Errors in the log of this instance since it started.',
    registers: [],
    collect() {
      this.reset()
      this.inc(figures.loggedErrors())
    },
  })
  for (const metric of [connections, streams, errors]) registry.registerMetric(metric)
  if (figures.replicas) registerReplicas(registry, figures.replicas)
  const ofThisAnswer = new Registry()
  const success = new Gauge({
    name: 'metrics_part_success',
    help: 'Whether a part of this page could be read: 0 while its series are missing.',
    labelNames: ['part'],
    registers: [ofThisAnswer],
  })
  const ownFigures = ofProcesses(registry, figures.siblings)
  const parts = [queuesPart(figures), storagePart(figures), chartsPart(figures)]
  app.addHook('onResponse', async (request, reply) => {
    // For the stream of events, the time would only tell how long a person stayed.
    if (request.routeOptions.url === '/api/live') return
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    const texts = await Promise.all(
      parts.map(async part => {
        const text = await part.text(error =>
          request.log.warn({ err: error, part: part.name }, 'metrics lack a part'),
        )
        success.set({ part: part.name }, text === '' ? 0 : 1)
        return text
      }),
    )
    const all = [await ownFigures(), await ofThisAnswer.metrics(), ...texts]
    return reply.type(registry.contentType).send(all.join('\n'))
  })
}

/** The figures of this process, or of all that share its port. */
function ofProcesses(registry: Registry, siblings: Siblings | undefined): () => Promise<string> {
  if (!siblings) return () => registry.metrics()
  registry.setDefaultLabels({ process: String(siblings.number) })
  // The number of the process makes each series distinct, so that nothing is added up or left out.
  siblings.offerFigures(async () =>
    (await registry.getMetricsAsJSON()).map(metric => ({ ...metric, aggregator: 'sum' as const })),
  )
  return async () => AggregatorRegistry.aggregate(await siblings.figuresOfAll()).metrics()
}

/** For the whole installation: every instance shows the same. */
function queuesPart(figures: Figures): MetricsPart {
  const registers = [new Registry()]
  const labelNames = ['queue']
  const waiting = new Gauge({
    name: 'queue_waiting_jobs',
    help: 'Jobs that wait, also for their next try; mails are those of the queue send-mail.',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'queue_oldest_waiting_seconds',
    help: 'Age of the oldest job that waits; 0 when none does.',
    labelNames,
    registers,
  })
  const failed = new Gauge({
    name: 'queue_failed_jobs',
    help: 'Jobs that were given up within the last week and not tried again.',
    labelNames,
    registers,
  })
  return new MetricsPart('queues', registers[0]!, async () => {
    for (const { kind: queue, ...row } of await figures.queues()) {
      waiting.set({ queue }, row.waiting)
      oldest.set({ queue }, row.oldestWaitingSeconds)
      failed.set({ queue }, row.failed)
    }
  })
}

function storagePart(figures: Figures): MetricsPart {
  const registers = [new Registry()]
  const free = new Gauge({
    name: 'storage_free_bytes',
    help: 'Free space on the disk of the data directory.',
    registers,
  })
  const reserve = new Gauge({
    name: 'storage_reserve_bytes',
    help: 'With less free space than this nothing is uploaded (MIN_FREE_MB).',
    registers,
  })
  return new MetricsPart('storage', registers[0]!, async () => {
    const { freeBytes, reserveBytes } = await figures.storage()
    free.set(freeBytes)
    reserve.set(reserveBytes)
  })
}

/** For the whole installation, too. */
function chartsPart(figures: Figures): MetricsPart {
  const registers = [new Registry()]
  const age = new Gauge({
    name: 'charts_age_seconds',
    help: 'Time since charts were last brought up to date by any instance.',
    registers,
  })
  return new MetricsPart('charts', registers[0]!, async () => age.set(await figures.chartsAgeSeconds()))
}

/** Hashes first, so that comparing takes the same time whatever a caller tries. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
