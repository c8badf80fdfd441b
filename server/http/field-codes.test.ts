import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import fields from '#words/ko/shell/fields.json' with { type: 'json' }

test('every code by which the contract refuses a field has its sentence', () => {
  const inputs = Object.values<Endpoint>(api).flatMap(({ params, query, body, multipart }) => [
    params,
    query,
    body,
    multipart?.fields,
  ])
  const codes = new Set(inputs.flatMap(input => (input ? codesOf(input) : [])))
  for (const known of ['tooLong', 'moment', 'option']) expect(codes).toContain(known)
  expect([...codes].filter(code => !(code in fields))).toEqual([])
})

interface Part {
  _zod?: { def: object }
}

/** The messages of a schema, of its checks and of everything inside: what zod itself would say has no code. */
function codesOf(schema: z.ZodType): string[] {
  const found: string[] = []
  const open: unknown[] = [schema]
  const seen = new Set<unknown>()
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== 'object' || part === null || seen.has(part)) continue
    seen.add(part)
    const { _zod: core } = part as Part
    const inside = core?.def ?? part
    if ('error' in inside && typeof inside.error === 'function') found.push(messageFrom(inside.error({})))
    open.push(...Object.values(inside))
  }
  return found
}

const messageFrom = (said: string | { message: string }): string =>
  typeof said === 'string' ? said : said.message
