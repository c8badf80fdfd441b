import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { type RateLimit, rateLimits } from './rate-limits.ts'

const endpoints = Object.entries<Endpoint>(api)

test('every endpoint with a limit by e-mail takes an e-mail address in its body', () => {
  for (const [key, { limits = [], body }] of endpoints) {
    const isByEmail = limits.some(limit => (rateLimits[limit] as RateLimit).by.includes('email'))
    if (isByEmail) expect(body instanceof z.ZodObject && 'email' in body.shape, key).toBe(true)
  }
})

test('no limit counts by e-mail address alone, so a stranger cannot lock out a member', () => {
  for (const [name, { by }] of Object.entries<RateLimit>(rateLimits)) {
    if (by.includes('email')) expect(by, name).toContain('network')
  }
})

test('a limit is small enough for its row, and a call names it', () => {
  const named = new Set(endpoints.flatMap(([, { limits = [] }]) => limits))
  for (const [name, { times }] of Object.entries<RateLimit>(rateLimits)) {
    expect(times, name).toBeLessThanOrEqual(120)
    expect([...named], name).toContain(name)
  }
})
