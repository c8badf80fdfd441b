import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRules from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpointGroups } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { wavFile } from '../../testing/sound-files.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'
import { exampleOf } from './example-of.ts'
import { openApiOf } from './openapi.ts'

interface Operation {
  operationId: string
  tags: string[]
  description: string
  security: object[]
  parameters: { name: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, { headers?: object; content?: object }>
}

async function published(m?: TestMelodrome) {
  const { guest } = m ?? (await melodrome())
  const answer = await guest.send({ method: 'GET', url: '/api/openapi.json' })
  const document = answer.json<{ paths: Record<string, Record<string, Operation>> }>()
  return {
    source: answer.payload,
    calls: Object.values(document.paths).flatMap(path => Object.values(path)),
    call: (method: string, path: string) => document.paths[path]![method]!,
  }
}

test('Redocly finds nothing to say about the document, not even a warning', async () => {
  const { source } = await published()
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

/** Rules of Spectral that don't hold here, each with its reason. */
const spectralOff = {
  // Each installation has its own operator, whom its imprint names.
  'info-contact': 'off',
  // OpenAPI 3.1 lets a bearer token have roles; the rule still knows scopes of OAuth alone.
  'oas3-operation-security-defined': 'off',
} as const

test('Spectral finds nothing to say about the document, not even a warning', async () => {
  const { source } = await published()
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [spectralRules.oas as RulesetDefinition], rules: spectralOff })
  const problems = await spectral.run(source)
  expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
})

test('every call has a name, its room, who may call it and what it refuses', async () => {
  const { call, calls } = await published()
  expect(calls).toHaveLength(described.length)
  const names = Object.keys(endpointGroups)
  const wanting = calls.filter(
    ({ operationId, tags, description, security }) =>
      !operationId ||
      !description ||
      security.length === 0 ||
      tags.some(tag => !names.includes(tag)) ||
      !tags[0],
  )
  expect(wanting).toEqual([])
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length)
  const comment = call('post', '/api/songs/{id}/comments')
  expect(comment.operationId).toBe('postSongComments')
  expect(comment.tags).toEqual(['discussion'])
  expect(comment.security).toEqual([{ session: [] }, { token: ['write'] }])
  expect(comment.description).toContain('At most 30 tries in 10 minutes')
  expect(comment.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
  expect(comment.responses[404]).toMatchObject({ description: 'Refused: `song.notFound`.' })
  const tooOften = comment.responses[429]!
  expect(tooOften).toMatchObject({ description: expect.stringContaining('`comment.newcomer`') })
  expect(tooOften).toMatchObject({ description: expect.stringContaining('`request.tooMany`') })
  expect(tooOften.headers).toHaveProperty('Retry-After')
  expect(call('get', '/api/songs/popular').security).toEqual([{}, { token: ['read'] }])
  expect(call('post', '/api/drafts/{id}/publish').security).toContainEqual({ token: ['upload'] })
  expect(call('put', '/api/account/password').security).toEqual([{ session: [] }])
  expect(call('post', '/api/auth/login').security).toEqual([{}])
})

test('what is no JSON has its own media type, its headers and its parts', async () => {
  const { call } = await published()
  const typesOf = (path: string): string[] => Object.keys(call('get', path).responses[200]!.content as object)
  expect(typesOf('/api/songs/{id}/stream')).toEqual(['audio/mpeg'])
  expect(typesOf('/api/songs/{id}/link-picture')).toEqual(['image/jpeg'])
  expect(typesOf('/api/exports/{id}/file')).toEqual(['application/zip'])
  expect(typesOf('/api/challenges/{id}/votes.csv')).toEqual(['text/csv'])
  expect(typesOf('/api/live')).toEqual(['text/event-stream'])
  expect(typesOf('/api/oembed')).toEqual(['application/json', 'text/xml'])
  expect(typesOf('/api/songs/popular')).toEqual(['application/json'])
  expect(call('get', '/api/songs/popular').responses[200]!.headers).toHaveProperty('Link')
  expect(call('get', '/api/songs/{id}').responses[200]).not.toHaveProperty('headers')
  expect(call('post', '/api/uploads').responses[201]!.headers).toHaveProperty('Upload-Offset')
  expect(call('patch', '/api/uploads/{id}').requestBody!.content).toHaveProperty([
    'application/offset+octet-stream',
  ])
  const { required } = call('post', '/api/songs').requestBody!.content['multipart/form-data']!.schema
  expect(required).toContain('audio')
  expect(required).not.toContain('coverImage')
})

test('bytes answer as described: a part, not again, not another version, or from a CDN', async () => {
  const m = await melodrome({ media: { sender: 'node', url: 'https://cdn.example' } })
  const { id } = await m.mina.publish({ title: 'Neon', terms: 'true', audio: wavFile(2) })
  const { call } = await published(m)
  for (const path of ['/api/songs/{id}/stream', '/api/songs/{id}/link-picture']) {
    const { responses } = call('get', path)
    const url = path.replace('{id}', id)
    const ask = (headers: Record<string, string>, query = '?from=here') =>
      m.guest.send({ method: 'GET', url: url + query, headers })
    const etag = String((await ask({})).headers.etag)
    const answers = [
      await ask({ range: 'bytes=0-9' }),
      await ask({ 'if-none-match': etag }),
      await ask({ 'if-match': '"another"' }),
      await ask({ range: 'bytes=99999999-' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([206, 304, 412, 416])
    for (const { statusCode, payload } of answers) {
      expect(responses, `${path} ${statusCode}`).toHaveProperty(String(statusCode))
      expect('content' in responses[statusCode]!, `${path} ${statusCode}`).toBe(payload !== '')
    }
    const { statusCode } = await ask({}, '')
    expect(statusCode === 302, path).toBe('302' in responses)
  }
  const led = call('get', '/api/songs/{id}/stream').responses[302]
  expect(led?.headers).toHaveProperty('Location')
  expect(led).not.toHaveProperty('content')
})

test('calls that refuse without the version of tus name its header; an announcement names its words', async () => {
  const { call } = await published()
  const speaking = described.filter(([, { refusals }]) => refusals.includes('upload.protocol'))
  expect(speaking).toHaveLength(4)
  for (const [key] of speaking) {
    const [method = '', path = ''] = key.split(' ')
    const version = { name: 'Tus-Resumable', in: 'header', required: true }
    expect(call(method.toLowerCase(), path).parameters, key).toContainEqual(expect.objectContaining(version))
  }
  const words = call('post', '/api/uploads').parameters.find(({ name }) => name === 'Upload-Metadata')
  for (const word of ['filename', 'takes', 'basedOn']) expect(words?.description).toContain(`\`${word}\``)
})

const described = Object.values(endpointGroups).flatMap(room => Object.entries<Endpoint>(room.calls))

test.each(described)('the examples of %s are what the contract takes', (_key, endpoint) => {
  for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.multipart?.fields]) {
    if (!schema) continue
    const { $defs, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    expect(schema.safeParse(exampleOf(json, $defs ?? {})).error?.issues).toBeUndefined()
  }
})

test('what can be tried as it stands has an example: no cursor, an address for oEmbed', async () => {
  const { call } = await published()
  const exampleIn = (path: string, name: string) =>
    call('get', path).parameters.find(parameter => parameter.name === name)
  expect(exampleIn('/api/songs', 'limit')).toHaveProperty('example')
  expect(exampleIn('/api/songs', 'cursor')).not.toHaveProperty('example')
  expect(exampleIn('/api/oembed', 'url')).toMatchObject({ example: expect.stringMatching(/^https:.*songs/) })
})

test('the session is named as its cookie is, which is another one over HTTPS', async () => {
  const m = await melodrome({ trustProxy: 1 })
  const cookieOver = async (protocol: string) => {
    const headers = { 'x-forwarded-proto': protocol }
    const answer = await m.guest.send({ method: 'GET', url: '/api/openapi.json', headers })
    return answer.json().components.securitySchemes.session.name
  }
  expect(await cookieOver('http')).toBe('melodrome_session')
  expect(await cookieOver('https')).toBe('__Host-melodrome_session')
  expect(await cookieOver('http')).toBe('melodrome_session')
})

test('a tuple has as many items as it names', async () => {
  const { call } = await published()
  const { schema } = call('post', '/api/songs/{id}/listens').requestBody!.content['application/json']!
  const range = { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number', minimum: 0 } }
  expect(schema).toMatchObject({ properties: { heard: { type: 'array', items: range } } })
})

test('a name that is used twice ends the making of the document', () => {
  const endpoint: Endpoint = { summary: 'A call', may: 'anyone', answer: null, refusals: [] }
  const one = z.object({ title: z.string() }).meta({ id: 'Thing' })
  const other = z.object({ stars: z.int() }).meta({ id: 'Thing' })
  const document = (calls: Record<string, Endpoint>) =>
    openApiOf({ songs: { about: 'Songs', calls } }, 'melodrome_session')
  expect(() => document({ 'GET /api/songs': endpoint, 'POST /api/songs': endpoint })).not.toThrow()
  expect(() => document({ 'GET /api/user-likes': endpoint, 'GET /api/users/{id}/likes': endpoint })).toThrow(
    'GET /api/users/{id}/likes and GET /api/user-likes are both getUserLikes',
  )
  const answering = (answer: z.ZodType): Endpoint => ({ ...endpoint, answer: z.object({ answer }) })
  expect(() => document({ 'GET /api/songs': answering(one), 'GET /api/plays': answering(other) })).toThrow(
    'two different shapes are called Thing',
  )
})
