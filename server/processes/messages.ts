import type { PoolConfig } from 'pg'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** The metrics of one process, as prom-client exports them. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** What a process is told before it starts. */
export interface Orders {
  /** From 1; a process keeps its number when it is restarted. */
  number: number
  port: number
  connection: PoolConfig
  /** One process also does the jobs and upkeep of the installation. */
  isFirst: boolean
}

/** Messages from the first process to those that answer. */
export type Told =
  | { kind: 'orders'; orders: Orders }
  | { kind: 'stop' }
  /** Asks for its figures, for `asker`. */
  | { kind: 'measure'; question: string }
  | { kind: 'measured'; question: string; all: Figures[] }

/** Messages in the other direction. */
export type Said =
  /** It listens: earlier messages to a process are lost. */
  | { kind: 'here' }
  | { kind: 'ready'; address: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'measureAll'; question: string }
  | { kind: 'measured'; question: string; own: Figures }
