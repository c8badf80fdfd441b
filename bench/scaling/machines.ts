import type { Assumptions } from './assumptions.ts'
import type { PeakLoad } from './peak-load.ts'

export interface Stored {
  terabytes: number
  /** Rows of `plays`, the longest table of events. */
  playRows: number
}

export interface Machines {
  servers: number
  primaries: number
  replicas: number
  euroPerMonth: number
  /** The parts that no longer fit on the first machine. */
  moved: string[]
}

/** How many machines this load needs, and which parts have moved to a machine of their own. */
export function machinesFor(
  load: PeakLoad,
  { terabytes, playRows }: Stored,
  sentTerabytesPerMonth: number,
  assumed: Assumptions,
): Machines {
  const usable = assumed.coresPerMachine * assumed.usableShare
  const machines = (cores: number): number => Math.ceil(cores / usable)
  const databaseCores = load.readingCores + load.writingCores
  const isOne = load.serverCores + databaseCores <= usable
  const moved = [
    load.serverCores > assumed.usableShare && 'workers on all cores',
    terabytes > assumed.terabytesPerMachine && 'files in an object store',
    load.gigabitsPerSecond > assumed.gigabitsPerMachine && 'sound by a CDN',
    !isOne && 'PostgreSQL on a machine of its own',
    databaseCores > usable && 'reads on replicas',
    load.writingCores > usable && 'events divided by song',
    playRows > assumed.rowsOfOneTable && 'plays by month',
  ].filter(step => step !== false)
  const servers = machines(load.serverCores)
  const primaries = isOne ? 0 : machines(load.writingCores)
  const replicas = databaseCores > usable ? machines(load.readingCores) : 0
  const count = isOne ? 1 : servers + primaries + replicas
  const euroPerMonth =
    count * assumed.coresPerMachine * assumed.euroPerCore +
    terabytes * assumed.euroPerTerabyteStored +
    sentTerabytesPerMonth * assumed.euroPerTerabyteSent
  return { servers: isOne ? 1 : servers, primaries, replicas, euroPerMonth, moved }
}
