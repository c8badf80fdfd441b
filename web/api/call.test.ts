import { expect, test } from 'vitest'
import { addressOf, askThrough, nextCursor, pageOf } from './call.ts'
import { isUnauthorized, Refused } from './refused.ts'
import { bodyOf, type Reply } from './send.ts'

const reply = (parts: Partial<Reply>) => async () => ({
  status: 200,
  body: null,
  text: '',
  link: null,
  ...parts,
})

test('an address takes its parameters and its query, and leaves out what is missing', () => {
  expect(addressOf('/api/songs/{id}/like', { params: { id: 'a/b' } })).toBe('/api/songs/a%2Fb/like')
  expect(
    addressOf('/api/songs', { query: { search: '비 & 눈', limit: 5, cursor: null, genre: undefined } }),
  ).toBe('/api/songs?search=%EB%B9%84+%26+%EB%88%88&limit=5')
})

test('the next page’s cursor stands in the Link header', () => {
  expect(nextCursor('</api/songs?limit=2&cursor=abc%3D>; rel="next"')).toBe('abc=')
  expect(nextCursor('</a>; rel="prev", <https://x.example/a?cursor=n>; rel="next"')).toBe('n')
  expect(nextCursor('</a?cursor=p>; rel="prev"')).toBeNull()
  expect(nextCursor(null)).toBeNull()
})

test('a page of a list is its items and the way on', () => {
  const page = pageOf({ status: 200, body: [1, 2], text: '[1,2]', link: '</a?cursor=n>; rel="next"' })
  expect(page).toEqual({ items: [1, 2], next: 'n' })
})

test('a refusal says status and body, and carries the problem', async () => {
  const problem = { status: 409, code: 'account.emailTaken', message: 'Taken' }
  const text = JSON.stringify(problem)
  const refused = await caught(
    askThrough(reply({ status: 409, body: problem, text }), 'POST /api/auth/register'),
  )
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ message: `409: ${text}`, status: 409, problem })
  expect(isUnauthorized(refused)).toBe(false)
})

test('a refusal without a body falls back to the status text', async () => {
  const refused = await caught(askThrough(reply({ status: 401, text: 'Unauthorized' }), 'GET /api/auth/user'))
  expect(refused).toMatchObject({ message: '401: Unauthorized', problem: null })
  expect(isUnauthorized(refused)).toBe(true)
})

test('an answer that is not JSON is kept as text', () => {
  expect([bodyOf('{"a":1}'), bodyOf(''), bodyOf('<html>')]).toEqual([{ a: 1 }, null, '<html>'])
})

async function caught(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}
