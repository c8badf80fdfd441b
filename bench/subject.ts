import type { Product } from '../tools/product.ts'
import type { Community } from './community.ts'

export interface BenchRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With the query, below the product's address. */
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What subjects are measured on: the product and the people and songs in it. */
export interface Stage {
  app: Product
  community: Community
}

export interface Subject {
  /** Asks for it on the command line. */
  name: string
  /** As it stands in the table. */
  title: string
  /** What a request may cost in CPU, server and database together, as a multiple of the yardstick (`reference.ts`). */
  goal?: number
  /** Prepares whatever the requests need and says what is asked. */
  prepare: (stage: Stage) => Promise<Prepared> | Prepared
}

export interface Prepared {
  /** What is asked in the given run, in turn, over and over; runs count from 0. */
  requests: (run: number) => BenchRequest[]
  /** How many ask at once, where it isn't the usual number. */
  connections?: number
  /** For writes: how many rows came of requests since then, so that no bench measures writes that wrote nothing. */
  written?: (since: Date) => Promise<number>
}
