import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ObjectStore } from '../blobs/object-store.ts'

interface Asked {
  method: string
  /** Empty for requests about the whole bucket. */
  key: string
  query: URLSearchParams
  range: string | undefined
}

/**
 * `status`: an answer with this error code; `cut`: the connection breaks in the middle; `silence`: no answer ever
 * comes.
 */
type Fault = { status: number; code: string } | 'cut' | 'silence'

interface Awaited {
  concerns: (asked: Asked) => boolean
  fault: Fault
  times: number
}

interface Kept {
  content: Buffer
  modifiedAt: Date
}

/** Speaks as much S3 as we use, keeps everything in memory, and fails when it is told to. */
export interface StoreStandIn {
  settings: ObjectStore
  /** The address as an operator would write it. */
  url: string
  kept: Map<string, Kept>
  /** By their id; each has its parts by their number. */
  uploads: Map<string, Map<number, Buffer>>
  /** The ids of the keys with which requests were signed. */
  keyIds: Set<string>
  /** Every request: `PUT blobs/ab/…`. */
  asked: string[]
  /** The next `times` matching requests fail. */
  fail: (fault: Fault, concerns: Awaited['concerns'], times?: number) => void
  /** No request fails any more. */
  forgive: () => void
  /** Runs before each answer; may wait. */
  before: (asked: Asked) => Promise<void> | void
}

/** Runs until the test ends. */
export async function startStandIn(): Promise<StoreStandIn> {
  const faults: Awaited[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const settings: ObjectStore = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'songs',
    region: 'us-east-1',
    key: { id: 'key', secret: 'secret' },
    silenceMs: 500,
  }
  const standIn: StoreStandIn = {
    settings,
    url: `s3://key:secret@127.0.0.1:${port}/songs?tls=off`,
    kept: new Map(),
    uploads: new Map(),
    asked: [],
    fail: (fault, concerns, times = 1) => void faults.push({ fault, concerns, times }),
    forgive: () => void faults.splice(0),
    before: () => {},
    keyIds: new Set(),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', settings.endpoint)
    const [, , ...rest] = url.pathname.split('/')
    const { method = '', headers } = request
    const key = decodeURIComponent(rest.join('/'))
    const asked: Asked = { method, key, query: url.searchParams, range: headers.range }
    standIn.asked.push(`${method} ${key}`)
    standIn.keyIds.add(/Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1] ?? '')
    const awaited = faults.find(({ concerns, times }) => times > 0 && concerns(asked))
    if (awaited) {
      awaited.times--
      if (awaited.fault === 'silence') return
      // In the middle of what is sent, if it is long enough for that.
      if (awaited.fault === 'cut' && method !== 'GET')
        return void request.once('data', () => request.destroy())
    }
    const body = Buffer.concat(await request.toArray().catch(() => []))
    await standIn.before(asked)
    if (awaited && typeof awaited.fault === 'object')
      return sendError(response, awaited.fault.status, awaited.fault.code)
    const md5 = headers['content-md5']
    if (md5 && md5 !== createHash('md5').update(body).digest('base64'))
      return sendError(response, 400, 'BadDigest')
    const found = answerTo(standIn, asked, body)
    if (found.code) return sendError(response, found.status, found.code)
    response.writeHead(found.status, { 'content-length': found.body.length, ...found.headers })
    if (awaited?.fault !== 'cut') return void response.end(method === 'HEAD' ? undefined : found.body)
    response.write(found.body.subarray(0, found.body.length / 2), () => response.destroy())
  }
  return standIn
}

interface Found {
  status: number
  headers: Record<string, string | number>
  body: Buffer
  code?: string
}

const plain = (status: number, body: string | Buffer = '', headers: Found['headers'] = {}): Found => ({
  status,
  headers,
  body: Buffer.from(body),
})
const refused = (status: number, code: string): Found => ({ ...plain(status), code })

function answerTo(store: StoreStandIn, asked: Asked, body: Buffer): Found {
  const { method, key, query, range } = asked
  const upload = query.get('uploadId')
  if (key === '') return plain(200, query.has('uploads') ? uploadsXml(store) : listXml(store, query))
  if (method === 'POST' && query.has('uploads')) return plain(200, beginXml(store))
  if (method === 'PUT' && upload) {
    store.uploads.get(upload)!.set(Number(query.get('partNumber')), body)
    return plain(200, '', { etag: `"${query.get('partNumber')}"` })
  }
  if (method === 'POST' && upload) {
    const parts = [...store.uploads.get(upload)!].toSorted(([one], [other]) => one - other)
    store.kept.set(key, { content: Buffer.concat(parts.map(([, part]) => part)), modifiedAt: new Date() })
    store.uploads.delete(upload)
    return plain(200, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
  }
  if (method === 'DELETE') {
    if (upload) store.uploads.delete(upload)
    else store.kept.delete(key)
    return plain(204)
  }
  if (method === 'PUT') {
    store.kept.set(key, { content: body, modifiedAt: new Date() })
    return plain(200, '', { etag: '"x"' })
  }
  const kept = store.kept.get(key)
  return kept ? partOf(kept, range) : refused(404, 'NoSuchKey')
}

function partOf({ content, modifiedAt }: Kept, range: string | undefined): Found {
  const headers = { 'last-modified': modifiedAt.toUTCString() }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) return plain(200, content, headers)
  if (Number(first) >= content.length) return refused(416, 'InvalidRange')
  const part = content.subarray(Number(first), Number(last) + 1)
  const end = Number(first) + part.length - 1
  return plain(206, part, { ...headers, 'content-range': `bytes ${first}-${end}/${content.length}` })
}

/** Two per page, so that each of our lists needs several pages. */
const pageSize = 2

function listXml({ kept }: StoreStandIn, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...kept.keys()]
    .filter(key => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted()
  const page = keys.slice(0, pageSize)
  const rows = page.map(key => {
    const { content, modifiedAt } = kept.get(key)!
    return `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`
  })
  const more = keys.length > pageSize
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
}

function beginXml({ uploads }: StoreStandIn): string {
  const id = randomUUID()
  uploads.set(id, new Map())
  return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
}

function uploadsXml({ uploads }: StoreStandIn): string {
  const rows = [...uploads.keys()].map(
    id =>
      `<Upload><Key>blobs/x</Key><UploadId>${id}</UploadId><Initiated>${new Date().toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
