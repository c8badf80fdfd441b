import fastJson from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { answerSchema, answerWriter } from './answer-writer.ts'

// A start would not show it: writers are made at the first answer.
test('a writer can be made of every answer in the contract', () => {
  const promised = Object.entries<Endpoint>(api).filter(
    ([, { answer }]) => answer && typeof answer === 'object',
  )
  expect(promised.length).toBeGreaterThan(100)
  for (const [key, { answer }] of promised)
    expect(() => fastJson(answerSchema(answer as z.ZodType)), key).not.toThrow()
})

test('an answer is written with the fields of its shape alone', () => {
  const write = answerWriter(z.object({ id: z.string(), note: z.string().nullable() }))
  expect(write({ id: 'one', note: null, email: 'mina@example.org' })).toBe('{"id":"one","note":null}')
  expect(write({ id: 'two', note: 'a', email: 'jun@example.org' })).toBe('{"id":"two","note":"a"}')
})
