import { z } from 'zod'
import type { Endpoint, Room } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document: the same objects that check every request. */
export function openApiOf(api: Room): Json {
  const components: Json = { Problem: problemSchema }
  const paths: Record<string, Json> = {}
  for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
    const [method, path] = key.split(' ') as [string, string]
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = operation(endpoint, components)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Melodrome',
      version: '1',
      description: 'Lists answer arrays; the next page is the address in the `Link` header with rel="next".',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'melodrome_session' } },
    },
  }
}

const problemSchema = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string', description: "In the reader's language." },
    params: { type: 'object' },
    fields: {
      type: 'object',
      description: 'Every wrong field.',
      additionalProperties: {
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const waitAnswer = {
  description: 'Tried too often; when to try again stands in `Retry-After`, in seconds.',
  headers: { 'Retry-After': { schema: { type: 'integer' } } },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const problemAnswer = {
  description: 'Refused; why stands in `code` and `message`.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key within 24 hours, the call answers what it has made and makes nothing. Refused with 409 while the first call is under way or after it broke off, and with 422 where the key was used for something else.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operation(endpoint: Endpoint, components: Json): Json {
  const refused = new Set([
    ...endpoint.refusals.map(code => refusals[code].status),
    ...(endpoint.may === 'anyone' ? [] : [401]),
  ])
  return {
    summary: endpoint.summary,
    ...(endpoint.may === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.creates ? [idempotencyKey] : []),
    ],
    ...requestBody(endpoint, components),
    responses: {
      ...success(endpoint, components),
      ...Object.fromEntries([...refused].toSorted((a, b) => a - b).map(status => [status, problemAnswer])),
      ...(endpoint.limits && { 429: waitAnswer }),
      default: problemAnswer,
    },
  }
}

function success({ answer }: Endpoint, components: Json): Json {
  if (answer === null) return { 204: { description: 'Done' } }
  if (answer === 'bytes')
    return { 200: { description: 'audio/mpeg' }, 206: { description: 'The byte range asked for' } }
  return {
    200: {
      description: 'OK',
      content: { 'application/json': { schema: schemaOf(answer, 'output', components) } },
    },
  }
}

function requestBody(endpoint: Endpoint, components: Json): Json {
  if (endpoint.multipart) {
    const fields = schemaOf(endpoint.multipart.fields, 'input', components) as { properties?: Json }
    const files = Object.fromEntries(
      endpoint.multipart.files.map(name => [name, { type: 'string', format: 'binary' }]),
    )
    const schema = { ...fields, properties: { ...fields.properties, ...files } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', components) } },
    },
  }
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', {}) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

/** A schema as JSON; those with a name move to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json))
    components[name] = toComponents(definition)
  return toComponents(rest) as Json
}

function toComponents(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'))
}
