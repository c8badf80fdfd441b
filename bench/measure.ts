import { ownDatabaseOf } from '../tools/own-database.ts'
import { drive } from './load.ts'
import { type Reference, sampleAnswer, startReference } from './reference.ts'
import type { Sizes } from './sizes.ts'
import { median, perSecond, ratio, spend } from './spend.ts'
import type { Prepared, Stage, Subject } from './subject.ts'

/** Requests of writes that come to nothing make the figures of another thing. */
const leastWritten = 0.98

/** Medians over the rounds; ratios are taken within a round, where both sides met the same weather. */
export interface Measured {
  title: string
  requestsPerSecond: number
  /** Of the bare server's, answering the same number of bytes. 1 would be as fast as Node can be. */
  throughputRatio: number
  /** Milliseconds of CPU per request, or `undefined` where the system doesn't tell. */
  serverCpuMs: number | undefined
  databaseCpuMs: number | undefined
  targetCpuMs: number
  /** The bare server's CPU per request as a share of the server's. */
  cpuRatio: number | undefined
  p50Ms: number
  p99Ms: number
}

/** In each round the bare server, then the subject. Throws when the subject answers with failures. */
export async function measure(subject: Subject, stage: Stage, sizes: Sizes): Promise<Measured> {
  const prepared = await subject.prepare(stage)
  const reference = await startReference(await sampleAnswer(stage.app, prepared.requests(0)[0]))
  try {
    await drive(stage.app.address, prepared.requests(0), sizes.warmUpSeconds, prepared.connections)
    const taken: Round[] = []
    for (let run = 1; run <= sizes.rounds; run++)
      taken.push(await measureRound(stage, reference, prepared, run, sizes))
    return { title: subject.title, targetCpuMs: subject.targetCpuMs, ...medians(taken) }
  } finally {
    await reference.stop()
  }
}

type Round = Omit<Measured, 'title' | 'targetCpuMs'>

async function measureRound(
  { app }: Stage,
  reference: Reference,
  { requests, connections, written }: Prepared,
  run: number,
  { referenceSeconds, subjectSeconds }: Sizes,
): Promise<Round> {
  const database = ownDatabaseOf(app.dataDirectory)
  const bare = await spend(
    reference.address,
    [{ path: '/' }],
    referenceSeconds,
    { bare: reference.pid },
    connections,
  )
  const asked = requests(run)
  const began = new Date()
  const pids = { server: app.pid, database: database.pid }
  const own = await spend(app.address, asked, subjectSeconds, pids, connections)
  if (own.load.failed > 0) throw new Error(`${own.load.failed} of ${own.load.requests} requests failed`)
  if (written) assertWritten(await written(began), Math.min(own.load.requests, asked.length))
  return {
    requestsPerSecond: perSecond(own.load),
    throughputRatio: perSecond(own.load) / perSecond(bare.load),
    serverCpuMs: own.cpuMs.server,
    databaseCpuMs: own.cpuMs.database,
    cpuRatio: ratio(bare.cpuMs.bare, own.cpuMs.server),
    p50Ms: own.load.p50Ms,
    p99Ms: own.load.p99Ms,
  }
}

function assertWritten(rows: number, requests: number): void {
  if (rows < requests * leastWritten) throw new Error(`only ${rows} of ${requests} requests wrote anything`)
}

function medians(taken: Round[]): Round {
  return {
    requestsPerSecond: median(taken.map(round => round.requestsPerSecond)) ?? 0,
    throughputRatio: median(taken.map(round => round.throughputRatio)) ?? 0,
    serverCpuMs: median(taken.map(round => round.serverCpuMs)),
    databaseCpuMs: median(taken.map(round => round.databaseCpuMs)),
    cpuRatio: median(taken.map(round => round.cpuRatio)),
    p50Ms: median(taken.map(round => round.p50Ms)) ?? 0,
    p99Ms: median(taken.map(round => round.p99Ms)) ?? 0,
  }
}
