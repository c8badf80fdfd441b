import { Counter, Gauge, type Registry } from 'prom-client'

export interface ReplicaFigures {
  name: string
  isUsed: boolean
  lagSeconds: number
  /** Statements since this process started: read on the replica, and answered by the primary instead. */
  read: number
  fellBack: number
}

/** How this process sees the standbys: each by name, because each may have its own trouble. */
export function registerReplicas(registry: Registry, replicas: () => ReplicaFigures[]): void {
  const addGauge = (name: string, help: string, valueOf: (replica: ReplicaFigures) => number): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [],
      collect() {
        for (const replica of replicas()) this.set({ replica: replica.name }, valueOf(replica))
      },
    })
    registry.registerMetric(gauge)
  }
  addGauge(
    'database_replica_used',
    'Whether a replica is read from: 0 while it lags or is away.',
    ({ isUsed }) => (isUsed ? 1 : 0),
  )
  addGauge(
    'database_replica_lag_seconds',
    'How old what a replica shows may be, to about a second.',
    ({ lagSeconds }) => lagSeconds,
  )
  const reads = new Counter({
    name: 'database_replica_reads_total',
    help: 'Statements for a replica since this program started; fell_back: the primary answered them in its place.',
    labelNames: ['replica', 'outcome'],
    registers: [],
    collect() {
      this.reset()
      for (const { name: replica, read, fellBack } of replicas()) {
        this.inc({ replica, outcome: 'read' }, read)
        this.inc({ replica, outcome: 'fell_back' }, fellBack)
      }
    },
  })
  registry.registerMetric(reads)
}
