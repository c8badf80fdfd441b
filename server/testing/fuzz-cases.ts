import fc from 'fast-check'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** One call as it is sent. */
export interface FuzzCase {
  key: string
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer | undefined
}

/** The parts of JSON Schema that the contract's shapes are written in. */
interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  minimum?: number
  maximum?: number
}

const nul = String.fromCharCode(0)

/**
 * Values that have broken servers before: characters no database stores, huge, nested, of another type, or with a
 * special meaning elsewhere.
 */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    nul,
    `a${nul}b`,
    '\ud800',
    'x\udfff',
    '\ufeff',
    '\u202e',
    "'; drop table songs; --",
    '%00',
    '%zz',
    '../../etc/passwd',
    '<img src=x onerror=alert(1)>',
    '{{title}}',
    '__proto__',
    null,
    true,
    -1,
    0.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    [],
    {},
    [[[[[[]]]]]],
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '٣',
    'ﷺ'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 200, max: 9_000 }).map(length => 'a'.repeat(length)),
  fc
    .integer({ min: 50, max: 2_000 })
    .map(depth => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that fit the shape, and often others. */
function valueOf(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: wantedOf(shape, ids) }, { weight: 2, arbitrary: nasty })
}

function wantedOf(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(one => wantedOf(one, ids)))
  if (shape.type === 'object' && shape.properties) return objectOf(shape.properties, ids)
  if (shape.type === 'array') return fc.array(valueOf(shape.items ?? {}, ids), { maxLength: 4 })
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'null') return fc.constant(null)
  if (shape.type === 'integer' || shape.type === 'number') {
    const min = Math.max(shape.minimum ?? 0, -1_000)
    return fc.integer({ min, max: Math.max(min, Math.min(shape.maximum ?? 1_000, 1e6)) })
  }
  return fc.oneof(
    fc.constantFrom(...ids),
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      '밤비가 내린 뒤',
      'rain on glass',
      '@jun 좋아요',
      'https://example.org',
      'mina@example.org',
    ),
  )
}

function objectOf(properties: Record<string, Shape>, ids: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, valueOf(shape, ids)]),
  )
  return fc.record(fields, { requiredKeys: [] })
}

const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape) : {}

/** Live streams end only when the reader leaves, so there is no answer to check. */
const endless = new Set(['GET /api/live'])

/** Calls of the whole contract; `ids` are those of things that exist. */
export function fuzzCases(ids: readonly string[]): fc.Arbitrary<FuzzCase> {
  const calls = Object.entries<Endpoint>(api).filter(([key]) => !endless.has(key))
  return fc.constantFrom(...calls.map(([key, endpoint]) => caseOf(key, endpoint, ids))).chain(each => each())
}

/** A shape is read when its call is drawn for the first time: a short run never draws most calls. */
function caseOf(key: string, endpoint: Endpoint, ids: readonly string[]): () => fc.Arbitrary<FuzzCase> {
  let known: fc.Arbitrary<FuzzCase> | undefined
  return () => (known ??= callOf(key, endpoint, ids))
}

function callOf(key: string, endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<FuzzCase> {
  const [method, path] = key.split(' ') as [string, string]
  const params = shapeOf(endpoint.params).properties ?? {}
  const query = shapeOf(endpoint.query).properties ?? {}
  return fc
    .record({
      params: objectOf(params, ids),
      query: objectOf(query, ids),
      body: method === 'GET' ? fc.constant(undefined) : bodyOf(endpoint, ids),
    })
    .map(({ params: given, query: asked, body }) => ({
      key,
      method,
      url:
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded((given as never)[name])) + queryOf(asked),
      headers: body?.headers ?? {},
      payload: body?.payload,
    }))
}

function queryOf(asked: object): string {
  const pairs = Object.entries(asked).map(([name, value]) => `${name}=${encoded(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Values as in addresses; half of a surrogate pair, which they can't hold, as the byte that UTF-8 never has. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  try {
    return encodeURIComponent(text).slice(0, 4_000)
  } catch {
    return '%ff'
  }
}

interface Body {
  headers: Record<string, string>
  payload: Buffer
}

function bodyOf(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<Body | undefined> {
  if (endpoint.multipart) return formOf(endpoint.multipart, ids)
  const value = fc.oneof(
    { weight: 8, arbitrary: wantedOf(shapeOf(endpoint.body), ids) },
    { weight: 1, arbitrary: nasty },
  )
  return fc.tuple(value, fc.integer({ min: 0, max: 30 })).map(([given, way]) => asSent(given, way))
}

/** Most bodies are valid JSON; some are cut, doubled, in another encoding or sent with another type. */
function asSent(value: unknown, way: number): Body | undefined {
  const json = JSON.stringify(value) ?? ''
  const type = { 'content-type': 'application/json' }
  if (way === 0) return undefined
  if (way === 1) return { headers: type, payload: Buffer.from(json.slice(0, json.length / 2)) }
  if (way === 2) return { headers: type, payload: Buffer.from(json.replace('{', '{"a":1,"a":2,')) }
  if (way === 3) return { headers: type, payload: Buffer.from(json, 'utf16le') }
  if (way === 4) return { headers: type, payload: Buffer.from(json, 'latin1') }
  if (way === 5) return { headers: { 'content-type': 'application/xml' }, payload: Buffer.from(json) }
  if (way === 6) return { headers: { ...type, 'content-encoding': 'gzip' }, payload: Buffer.from(json) }
  if (way === 7)
    return { headers: type, payload: Buffer.from(json.replace('{', '{"__proto__":{"role":"admin"},')) }
  return { headers: type, payload: Buffer.from(json) }
}

const boundary = 'fuzz'

function formOf(
  { fields, files }: NonNullable<Endpoint['multipart']>,
  ids: readonly string[],
): fc.Arbitrary<Body> {
  const file = fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes))
  return fc
    .tuple(
      objectOf(shapeOf(fields).properties ?? {}, ids),
      fc.constantFrom(...Object.keys(files), 'other'),
      file,
      fc.boolean(),
    )
    .map(([given, name, bytes, ends]) => ({
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        ...Object.entries(given).map(([field, value]) =>
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
          ),
        ),
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="song.mp3"\r\ncontent-type: audio/mpeg\r\n\r\n`,
        ),
        bytes,
        Buffer.from(ends ? `\r\n--${boundary}--\r\n` : ''),
      ]),
    }))
}
