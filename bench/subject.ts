import type { Product } from '../tools/product.ts'
import type { Community } from './community.ts'

export interface BenchRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The product on which subjects are measured, with its people and songs. */
export interface Stage {
  app: Product
  community: Community
}

export interface Subject {
  /** Its name on the command line. */
  name: string
  /** Its name in the table. */
  title: string
  /** What a request may cost in CPU, server and database together, as a multiple of the yardstick (`reference.ts`). */
  goal?: number
  /** Prepares what the requests need, and answers the requests. */
  prepare: (stage: Stage) => Promise<Prepared> | Prepared
}

export interface Prepared {
  /** The requests of the given run, which are sent in turn, over and over; runs count from 0. */
  requests: (run: number) => BenchRequest[]
  /** How many connections ask at the same time, if it isn't the usual number. */
  connections?: number
  /** For writes: how many rows were written since then, so that no bench measures requests that wrote nothing. */
  written?: (since: Date) => Promise<number>
}
