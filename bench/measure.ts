import type { Product } from '../tools/product.ts'
import { cpuSecondsOfTree } from './cpu.ts'
import { drive, type Load } from './load.ts'
import { ownDatabaseOf } from './own-database.ts'
import { hasPgbench, pgbench } from './pgbench.ts'
import { type Reference, sampleAnswer, startReference } from './reference.ts'
import type { BenchRequest, Prepared, Subject } from './subject.ts'

const rounds = 3
const warmUpSeconds = 2
const referenceSeconds = 3
const subjectSeconds = 4

/** Medians over the rounds; ratios are taken within a round, where both sides met the same weather. */
export interface Measured {
  name: string
  requestsPerSecond: number
  /** Of the bare server's, answering the same number of bytes. 1 would be as fast as Node can be. */
  throughputRatio: number
  /** Milliseconds of CPU per request, or `undefined` where the system doesn't tell. */
  serverCpuMs: number | undefined
  databaseCpuMs: number | undefined
  /** The bare server's CPU per request as a share of the server's. */
  cpuRatio: number | undefined
  p50Ms: number
  p99Ms: number
  /** Of what pgbench reaches with the same statement; `undefined` without one. */
  pgbenchRatio: number | undefined
}

/** Three rounds, each: the bare server, the subject, pgbench. Throws when the subject answers with failures. */
export async function measure(subject: Subject, app: Product): Promise<Measured> {
  const prepared = await subject.prepare(app)
  const requests = Array.from({ length: prepared.variety ?? 1 }, (_, i) => prepared.request(i))
  const reference = await startReference(await sampleAnswer(app, requests[0]))
  try {
    await drive(app.address, requests, warmUpSeconds)
    const taken: Round[] = []
    for (let round = 0; round < rounds; round++) {
      taken.push(await measureRound(app, reference, requests, prepared.statement))
    }
    return { name: subject.name, ...medians(taken) }
  } finally {
    await reference.stop()
  }
}

type Round = Omit<Measured, 'name'>

async function measureRound(
  app: Product,
  reference: Reference,
  requests: BenchRequest[],
  statement: Prepared['statement'],
): Promise<Round> {
  const database = ownDatabaseOf(app.dataDirectory)
  const bare = await spend(reference.address, [{ path: '/' }], referenceSeconds, { bare: reference.pid })
  const own = await spend(app.address, requests, subjectSeconds, { server: app.pid, database: database.pid })
  if (own.load.failed > 0) throw new Error(`${own.load.failed} of ${own.load.requests} requests failed`)
  const tps = statement && hasPgbench ? await pgbench(statement, database, subjectSeconds) : undefined
  return {
    requestsPerSecond: perSecond(own.load),
    throughputRatio: perSecond(own.load) / perSecond(bare.load),
    serverCpuMs: own.cpuMs.server,
    databaseCpuMs: own.cpuMs.database,
    cpuRatio: ratio(bare.cpuMs.bare, own.cpuMs.server),
    p50Ms: own.load.p50Ms,
    p99Ms: own.load.p99Ms,
    pgbenchRatio: ratio(perSecond(own.load), tps),
  }
}

/** The load, and the CPU milliseconds per request of each named process with its children, but without the others. */
async function spend(
  address: string,
  requests: BenchRequest[],
  seconds: number,
  pids: Record<string, number>,
) {
  const all = Object.values(pids)
  const usage = () => Object.values(pids).map(pid => cpuSecondsOfTree(pid, all))
  const before = usage()
  const load = await drive(address, requests, seconds)
  const after = usage()
  const cpuMs: Record<string, number | undefined> = {}
  for (const [index, name] of Object.keys(pids).entries()) {
    const [start, end] = [before[index], after[index]]
    if (start !== undefined && end !== undefined) cpuMs[name] = ((end - start) * 1000) / load.requests
  }
  return { load, cpuMs }
}

function medians(taken: Round[]): Round {
  const median = (figure: (round: Round) => number | undefined): number | undefined => {
    const figures = taken.map(figure).filter(value => value !== undefined)
    return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]
  }
  return {
    requestsPerSecond: median(round => round.requestsPerSecond) ?? 0,
    throughputRatio: median(round => round.throughputRatio) ?? 0,
    serverCpuMs: median(round => round.serverCpuMs),
    databaseCpuMs: median(round => round.databaseCpuMs),
    cpuRatio: median(round => round.cpuRatio),
    p50Ms: median(round => round.p50Ms) ?? 0,
    p99Ms: median(round => round.p99Ms) ?? 0,
    pgbenchRatio: median(round => round.pgbenchRatio),
  }
}

function perSecond({ requests, seconds }: Load): number {
  return requests / seconds
}

function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || !whole ? undefined : part / whole
}
