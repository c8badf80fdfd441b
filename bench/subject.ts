import type { Product } from '../tools/product.ts'

export interface BenchRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With the query, below the product's address. */
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Subject {
  /** As it stands in the table. */
  name: string
  /** Makes what the requests need, through the API, and says what is asked. */
  prepare: (app: Product) => Promise<Prepared>
}

export interface Prepared {
  /** The i-th of `variety` different requests; they are asked in turn, over and over. */
  request: (i: number) => BenchRequest
  /** 1 unless told. For writes: more than can be asked in one run, or most of them change nothing. */
  variety?: number
  /** The same work as a pgbench script, straight at the product's database: what PostgreSQL alone could do. */
  statement?: string
}
