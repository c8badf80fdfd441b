import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Endpoint, type Endpoints, writesItself } from '#contract/endpoint.ts'
import { scopeOf, type TokenScope } from '#contract/identity/token-scopes.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { exampleOf } from './example-of.ts'
import { operationIdOf } from './operation-id.ts'
import { writtenCall } from './written-answers.ts'

type Json = Record<string, unknown>

export type DescribedRooms = Record<string, { about: string; calls: Endpoints }>

/**
 * The contract as an OpenAPI 3.1 document: the same objects that check every request. A room's name is the tag of its
 * calls, and `sessionCookie` the name of the cookie that a session has. Throws when two calls, or two different shapes,
 * have one name.
 */
export function openApiOf(rooms: DescribedRooms, sessionCookie: string): Json {
  const components: Json = { Problem: problemSchema }
  const paths: Record<string, Json> = {}
  const ids = new Map<string, string>()
  for (const [room, { calls }] of Object.entries(rooms)) {
    for (const [key, endpoint] of Object.entries<Endpoint>(calls)) {
      const [method, path] = key.split(' ') as [string, string]
      const operationId = operationIdOf(method, path)
      if (ids.has(operationId)) throw new Error(`${key} and ${ids.get(operationId)} are both ${operationId}`)
      ids.set(operationId, key)
      paths[path] ??= {}
      const described = operation(key, endpoint, components)
      paths[path][method.toLowerCase()] = { operationId, tags: [room], ...described }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Melodrome',
      version: '1',
      description: 'Lists answer arrays; the next page is the address in the `Link` header with rel="next".',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(rooms).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token from the settings: `Authorization: Bearer melodrome_…`.',
        },
      },
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

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

const tooOften = 429
const waitHeader = {
  'Retry-After': { description: 'In how many seconds to try again.', schema: { type: 'integer' } },
}

const elsewhere = {
  302: {
    description: 'A CDN has the bytes, at `Location`, for one play',
    headers: { Location: { schema: { type: 'string' } } },
  },
}

const otherProblem = { description: 'Refused; `code` and `message` say why.', content: problem }

const nextPage = {
  Link: {
    description: 'The address of the next page, with rel="next"; absent on the last page.',
    schema: { type: 'string' },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key within 24 hours, the call answers what it has made and makes nothing. Refused with 409 while the first call is under way or after it broke off, and with 422 where the key was used for something else.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operation(key: string, endpoint: Endpoint, components: Json): Json {
  const { answer, may } = endpoint
  const method = key.slice(0, key.indexOf(' '))
  const scope = scopeOf(key, endpoint)
  const written = writesItself(answer) ? writtenCall(answer, method) : undefined
  return {
    summary: endpoint.summary,
    description: descriptionOf(endpoint, scope),
    security: [
      // An empty requirement: signing in is optional.
      ...(may === 'anyone' ? [{}] : [{ session: [] }]),
      ...(scope ? [{ token: [scope] }] : []),
    ],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.creates ? [idempotencyKey] : []),
      ...(written?.parameters ?? []),
    ],
    ...(written?.requestBody ? { requestBody: written.requestBody } : requestBody(endpoint, components)),
    responses: {
      ...(written?.responses ?? success(endpoint, components)),
      ...(endpoint.mayRedirect && elsewhere),
      ...refusalsOf(endpoint),
      default: otherProblem,
    },
  }
}

const callers: Record<Endpoint['may'], string> = {
  anyone: 'Needs no session.',
  halfway: 'Needs a session, which may still wait for its second factor.',
  member: 'Needs a session.',
  moderator: 'Needs the session of a moderator or an administrator.',
  admin: 'Needs the session of an administrator.',
}

function descriptionOf(
  { may, evenSuspended, evenBanned, limits = [] }: Endpoint,
  scope: TokenScope | null,
): string {
  const often = limits.map(name => {
    const { by, times, counts, minutes } = rateLimits[name]
    return `At most ${times} ${counts} in ${minutes} minutes, counted by ${by.join(' and ')}.`
  })
  return [
    callers[may],
    scope ? `Takes API tokens with the scope \`${scope}\`.` : 'Takes no API token.',
    ...(evenSuspended ? ['Also open to a suspended member.'] : []),
    ...(evenBanned ? ['Also open to a banned member.'] : []),
    ...often,
  ].join(' ')
}

/** An answer for each status, with its codes. */
function refusalsOf({ may, refusals: promised }: Endpoint): Json {
  const codes: RefusalCode[] = ['request.tooMany', ...promised]
  if (may !== 'anyone') codes.push('account.unauthorized')
  const statuses = [...new Set(codes.map(code => refusals[code].status))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map(status => {
      const named = codes.filter(code => refusals[code].status === status).map(code => `\`${code}\``)
      const description = `Refused: ${[...new Set(named)].join(', ')}.`
      return [status, { description, ...(status === tooOften && { headers: waitHeader }), content: problem }]
    }),
  )
}

function success({ answer, query }: Endpoint, components: Json): Json {
  if (answer === null || writesItself(answer)) return { 204: { description: 'Done' } }
  const isPaged = query !== undefined && 'cursor' in query.shape
  return {
    200: {
      description: 'OK',
      ...(isPaged && { headers: nextPage }),
      content: { 'application/json': described(schemaOf(answer, 'output', components), components) },
    },
  }
}

function requestBody(endpoint: Endpoint, components: Json): Json {
  if (endpoint.multipart) {
    const fields = schemaOf(endpoint.multipart.fields, 'input', components) as {
      properties?: Json
      required?: string[]
    }
    const files = Object.entries(endpoint.multipart.files)
    const schema = {
      ...fields,
      properties: {
        ...fields.properties,
        ...Object.fromEntries(files.map(([name]) => [name, { type: 'string', format: 'binary' }])),
      },
      required: [
        ...(fields.required ?? []),
        ...files.filter(([, need]) => need === 'required').map(([name]) => name),
      ],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': described(schemaOf(endpoint.body, 'input', components), components) },
    },
  }
}

/** Without an example: a cursor that no list has given is refused. */
const cursorParameter = { description: 'From the address of the next page in the `Link` header.' }

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
    ...(name === 'cursor' ? cursorParameter : { example: exampleOf(of, {}, name) }),
  }))
}

const described = (schema: Json, components: Json): Json => ({
  schema,
  example: exampleOf(schema, components),
})

/** A schema as JSON; those with a name move to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      closeTuple(jsonSchema)
      nameKeys(jsonSchema)
    },
  }) as Json
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
    const component = toComponents(definition)
    if (name in components && !isDeepStrictEqual(components[name], component))
      throw new Error(`two different shapes are called ${name}`)
    components[name] = component
  }
  return toComponents(rest) as Json
}

/** A tuple has exactly this many items. */
function closeTuple(schema: Json): void {
  const { prefixItems } = schema as { prefixItems?: unknown[] }
  if (!prefixItems) return
  const length = prefixItems.length
  Object.assign(schema, { minItems: length, maxItems: length, items: prefixItems[0] })
}

/** If the keys of a record are known, each becomes a property: generators of clients understand that. */
function nameKeys(schema: Json): void {
  const { propertyNames, additionalProperties } = schema as { propertyNames?: { enum?: string[] } } & Json
  if (!propertyNames?.enum) return
  delete schema.propertyNames
  schema.properties = Object.fromEntries(propertyNames.enum.map(key => [key, additionalProperties]))
  schema.additionalProperties = false
}

function toComponents(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'))
}
