import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type Endpoint, type Method, writesItself } from '#contract/endpoint.ts'
import { aSong } from '../../testing/songs.ts'
import { melodrome } from '../../testing/test-melodrome.ts'

const endpoints = Object.entries(api) as [string, Endpoint][]
const urlOf = (key: string, id: string): { method: string; url: string } => {
  const [method, path] = key.split(' ') as [string, string]
  return { method, url: path.replaceAll(/\{\w+\}/g, id) }
}

test('every call of the contract has a route', async () => {
  const { app } = await melodrome()
  const missing = endpoints.filter(([key]) => {
    const [method, path] = key.split(' ') as [Method, string]
    return !app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })
  })
  expect(missing.map(([key]) => key)).toEqual([])
})

test('every endpoint that needs a session refuses anyone who has none, under every spelling of its address', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  for (const [key, endpoint] of endpoints) {
    if (endpoint.may === 'anyone') continue
    const { method, url } = urlOf(key, id)
    const forged = { 'x-user-id': m.mina.id, 'x-auth-type': 'authenticated', 'x-local-auth': 'true' }
    expect((await m.guest.send({ method, url, headers: forged })).statusCode, key).toBe(401)
    for (const spelling of [
      `${url}/`,
      `/${url}`,
      url.replace('/api/', '/API/'),
      url.replace('/api/', '/api//'),
    ]) {
      expect([401, 404], `${key} as ${spelling}`).toContain(
        (await m.guest.send({ method, url: spelling })).statusCode,
      )
    }
  }
})

test('only the owner of an e-mail address finds it in answers to reads', async () => {
  const m = await melodrome()
  const id = await aSong(m, { by: m.mina })
  for (const [key, endpoint] of endpoints) {
    if (!key.startsWith('GET') || writesItself(endpoint.answer)) continue
    const { url } = urlOf(key, key.includes('/users/') ? m.mina.id : id)
    const answer = await m.jun.send({
      method: 'GET',
      url: url.startsWith('/api/search') ? `${url}?q=mina` : url,
    })
    expect(answer.payload, key).not.toContain('mina@example.org')
    expect(answer.payload, key).not.toMatch(/password|\$argon2/)
  }
  expect((await m.mina.send({ method: 'GET', url: '/api/auth/user' })).payload).toContain('mina@example.org')
})

test('the contract is readable: OpenAPI 3.1 with every endpoint', async () => {
  const m = await melodrome()
  const document = (await m.guest.send({ method: 'GET', url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.1')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(Object.keys(api).toSorted())
  expect(document.components.schemas).toHaveProperty('Song')
})
