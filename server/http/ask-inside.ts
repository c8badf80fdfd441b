import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject, { type InjectOptions, type Response } from 'light-my-request'
import type { BucketName } from './limits/token-buckets.ts'

/** The outside request that causes this inside request. */
interface MadeFor {
  /** A header would be believed only from a proxy. */
  protocol?: 'http' | 'https'
  /** The buckets that the outside request has already paid from, also for this inside request. */
  paid?: readonly BucketName[]
}

/** Kept outside of the request object, so that a caller can't forge it. */
const paidBuckets = new WeakMap<object, readonly BucketName[]>()

/**
 * A request to our own API without a connection, with all checks of one from outside. Unlike `app.inject` it is also
 * answered while the server closes, so a page that is being drawn is finished.
 */
export function askInside(
  app: FastifyInstance,
  request: InjectOptions,
  { protocol = 'http', paid = [] }: MadeFor = {},
): Promise<Response> {
  return inject((req, res) => {
    Object.assign(req.socket, { encrypted: protocol === 'https' })
    paidBuckets.set(req, paid)
    app.routing(req, res)
  }, request)
}

/** Whether the request for which this one is made has already taken from that bucket. */
export const hasPaid = ({ raw }: FastifyRequest, bucket: BucketName): boolean =>
  paidBuckets.get(raw)?.includes(bucket) ?? false
