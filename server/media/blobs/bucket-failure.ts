import { StoreAway, StoreFull } from './blob-store.ts'
import type { ObjectStore } from './object-store.ts'

/** The codes of AWS, Ceph and MinIO for it. */
const full = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
])

/** A missing object; a missing bucket is another error. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}

/** The client's error after its last try, as one of ours. It contains neither keys nor addresses with keys. */
export function bucketFailure(error: unknown, { endpoint, bucket }: ObjectStore): Error {
  const place = `The object storage at ${endpoint}/${bucket}`
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const status = statusOf(error)
  if (full.has(name) || status === 507) return new StoreFull(`${place} is full (${name}).`, { cause: error })
  if (name === 'CredentialsProviderError')
    return new StoreAway(`${place} can't be asked: S3_URL has no key, and no role gives one (${message}).`, {
      cause: error,
    })
  if (status === undefined || status >= 500 || status === 429)
    return new StoreAway(`${place} does not answer (${status ?? name}: ${message}).`, { cause: error })
  return new Error(`${place} refuses (${status} ${name}).`, { cause: error })
}

/** Undefined if no answer has come. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode
}
