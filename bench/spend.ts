import { cpuSecondsOfTree } from './cpu.ts'
import { drive, type Load } from './load.ts'
import type { BenchRequest } from './subject.ts'

export interface Spent<Name extends string> {
  load: Load
  /** Milliseconds of CPU per request, or `undefined` where the system doesn't tell. */
  cpuMs: Record<Name, number | undefined>
}

/** Sends a load and measures the CPU of each named process with its children, without the other named processes. */
export async function spend<Name extends string>(
  address: string,
  requests: BenchRequest[],
  seconds: number,
  pids: Record<Name, number>,
  connections?: number,
): Promise<Spent<Name>> {
  const names = Object.keys(pids) as Name[]
  const usage = () =>
    names.map(name =>
      cpuSecondsOfTree(
        pids[name],
        names.map(other => pids[other]),
      ),
    )
  const before = usage()
  const load = await drive(address, requests, seconds, connections)
  const after = usage()
  const perRequest = names.map((name, index) => {
    const [start, end] = [before[index], after[index]]
    const isKnown = start !== undefined && end !== undefined
    return [name, isKnown ? ((end - start) * 1000) / load.requests : undefined]
  })
  return { load, cpuMs: Object.fromEntries(perRequest) as Record<Name, number | undefined> }
}

export function perSecond({ requests, seconds }: Load): number {
  return requests / seconds
}

/** The median of the known figures; `undefined` when none is known. */
export function median(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter(figure => figure !== undefined)
  return known.toSorted((one, other) => one - other)[Math.floor(known.length / 2)]
}

/** For each share (0 to 1), the value below which that share of the figures lies; 0 when there are no figures. */
export function percentiles(figures: readonly number[], shares: readonly number[]): number[] {
  const sorted = figures.toSorted((one, other) => one - other)
  return shares.map(share => sorted[Math.floor(sorted.length * share)] ?? 0)
}
