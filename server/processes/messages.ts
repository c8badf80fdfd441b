import type { PoolConfig } from 'pg'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** What one process has measured, as prom-client hands it on. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** What a process is told before it starts. */
export interface Orders {
  /** From 1 on; it keeps its number when it is started again. */
  number: number
  port: number
  connection: PoolConfig
  /** One of them also does what an installation does beside answering: jobs and upkeep. */
  isFirst: boolean
}

/** From the first process to those that answer. */
export type Told =
  | { kind: 'orders'; orders: Orders }
  | { kind: 'stop' }
  /** Asks for its figures, in the name of `asker`. */
  | { kind: 'measure'; question: string }
  | { kind: 'measured'; question: string; all: Figures[] }

/** The other way. */
export type Said =
  /** It listens: what is said to a process before that is lost. */
  | { kind: 'here' }
  | { kind: 'ready'; address: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'measureAll'; question: string }
  | { kind: 'measured'; question: string; own: Figures }
