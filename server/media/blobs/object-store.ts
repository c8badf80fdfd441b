/** A bucket of an object storage that speaks S3: AWS, Ceph, MinIO, Garage. */
export interface ObjectStore {
  /** `https://host:port` */
  endpoint: string
  bucket: string
  region: string
  /**
   * Without one, keys are looked up where AWS provides them: the environment, a web identity, the role of container or
   * machine.
   */
  key: { id: string; secret: string } | undefined
  /** For tests: how long a connection may be silent. */
  silenceMs?: number
}

/** What is needed to find the blobs of an installation. */
export interface BlobPlace {
  dataDirectory: string
  objectStore?: ObjectStore | undefined
  /** If both exist: where new blobs are stored; the other place is read if a blob is missing there. */
  blobsIn?: 'folder' | 'store' | undefined
}

/** Stores other than AWS have no regions, and accept any. */
const usualRegion = 'us-east-1'

/**
 * `s3://KEY:SECRET@host:port/bucket?region=eu-central-1`, without a key if a role provides one, with `tls=off` for
 * plain HTTP; undefined for anything else, or if there is more in it.
 */
export function objectStoreOf(text: string): ObjectStore | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return undefined
  const { tls = 'on', region = usualRegion, ...more } = Object.fromEntries(url.searchParams)
  if (!['on', 'off'].includes(tls) || !/^[a-z\d-]{1,63}$/i.test(region) || Object.keys(more).length > 0)
    return undefined
  const [, bucket] = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/?$/.exec(url.pathname) ?? []
  const [id, secret] = [decoded(url.username), decoded(url.password)]
  const isWhole = id !== undefined && secret !== undefined && (id === '') === (secret === '')
  if (!bucket || !isWhole) return undefined
  const endpoint = `${tls === 'on' ? 'https' : 'http'}://${url.host}`
  return { endpoint, bucket, region, key: id === '' ? undefined : { id, secret } }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
