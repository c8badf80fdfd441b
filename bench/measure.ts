import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { folded } from './community.ts'
import { drive } from './load.ts'
import type { Reference } from './reference.ts'
import type { Sizes } from './sizes.ts'
import { median, perSecond, spend } from './spend.ts'
import type { BenchRequest, Prepared, Stage, Subject } from './subject.ts'

/**
 * At least this share of writes must write something; otherwise the figures would measure something else. A few votes
 * are in the community already, and the same vote once more writes nothing new.
 */
const leastWritten = 0.85

/** Medians over the rounds. Multiples of the yardstick are computed within a round, where conditions were the same. */
export interface Measured {
  title: string
  goal: number | undefined
  /** CPU of server and PostgreSQL as a multiple of the bare server's. */
  times: number | undefined
  /** Milliseconds of CPU per request, or `undefined` where the system doesn't tell. */
  serverCpuMs: number | undefined
  databaseCpuMs: number | undefined
  /** Of one answer's body, as sent over the network. */
  bytes: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

/** Measures the yardstick, then the subject, in each round. Throws when a request of the subject fails. */
export async function measure(
  subject: Subject,
  stage: Stage,
  reference: Reference,
  sizes: Sizes,
): Promise<Measured> {
  const prepared = await subject.prepare(stage)
  // Songs that the previous subject has marked must not count as this one's work.
  await folded(stage.community.database)
  const bytes = await bytesOf(stage.app.address, prepared.requests(0)[0])
  await warmUp(stage, prepared, sizes)
  const taken: Round[] = []
  for (let run = 1; run <= sizes.rounds; run++)
    taken.push(await measureRound(stage, reference, prepared, run, sizes))
  return { title: subject.title, goal: subject.goal, bytes, ...medians(taken) }
}

/** Slow requests take more seconds than fast ones until the engine has seen as many of them. */
async function warmUp(
  { app }: Stage,
  { requests, connections }: Prepared,
  { warmUpSeconds, warmUpRequests }: Sizes,
): Promise<void> {
  for (let answered = 0; answered < warmUpRequests; )
    answered += (await drive(app.address, requests(0), warmUpSeconds, connections)).requests
}

type Round = Omit<Measured, 'title' | 'goal' | 'bytes'>

async function measureRound(
  { app }: Stage,
  reference: Reference,
  { requests, connections, written }: Prepared,
  run: number,
  { referenceSeconds, subjectSeconds }: Sizes,
): Promise<Round> {
  const database = ownDatabaseOf(app.dataDirectory)
  const bare = await spend(reference.address, [{ path: '/' }], referenceSeconds, { bare: reference.pid })
  const asked = requests(run)
  const began = new Date()
  const pids = { server: app.pid, database: database.pid }
  const own = await spend(app.address, asked, subjectSeconds, pids, connections)
  if (own.load.failed > 0) throw new Error(`${own.load.failed} of ${own.load.requests} requests failed`)
  if (written) assertWritten(await written(began), Math.min(own.load.requests, asked.length))
  return {
    times: multiple(own.cpuMs.server, own.cpuMs.database, bare.cpuMs.bare),
    serverCpuMs: own.cpuMs.server,
    databaseCpuMs: own.cpuMs.database,
    requestsPerSecond: perSecond(own.load),
    p50Ms: own.load.p50Ms,
    p99Ms: own.load.p99Ms,
  }
}

function multiple(server: number | undefined, database: number | undefined, bare: number | undefined) {
  return server === undefined || database === undefined || !bare ? undefined : (server + database) / bare
}

function assertWritten(rows: number, requests: number): void {
  if (rows < requests * leastWritten) throw new Error(`only ${rows} of ${requests} requests wrote anything`)
}

/** As sent over the network. */
async function bytesOf(address: string, request: BenchRequest | undefined): Promise<number> {
  if (!request) throw new Error('a subject needs at least one request')
  const { path, method = 'GET', headers = {}, body } = request
  const asked = ask(`${address}${path}`, { method, headers, agent: false })
  asked.end(body)
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error(`${path} was not answered`)
  const bytes = Buffer.concat(await answer.toArray())
  if (answer.statusCode! >= 400) throw new Error(`${path} answered ${answer.statusCode}`)
  return bytes.length
}

function medians(taken: Round[]): Round {
  return {
    times: median(taken.map(round => round.times)),
    serverCpuMs: median(taken.map(round => round.serverCpuMs)),
    databaseCpuMs: median(taken.map(round => round.databaseCpuMs)),
    requestsPerSecond: median(taken.map(round => round.requestsPerSecond)) ?? 0,
    p50Ms: median(taken.map(round => round.p50Ms)) ?? 0,
    p99Ms: median(taken.map(round => round.p99Ms)) ?? 0,
  }
}
