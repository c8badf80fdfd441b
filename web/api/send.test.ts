import { afterEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

test('what got no answer is sent again with the same key; every other call has a key of its own', async () => {
  const keys: (string | null)[] = []
  let isLineCut = true
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? null)
    return isLineCut ? Promise.reject(new TypeError('cut')) : Promise.resolve(new Response('{}'))
  })
  const write = (content: string) => send('POST', '/api/songs/1/comments', { content })
  await expect(write('Lovely')).rejects.toThrow('could not be reached')
  await expect(write('Loud')).rejects.toThrow('could not be reached')
  isLineCut = false
  await write('Lovely')
  await write('Lovely')
  const [first, other, again, later] = keys
  expect(again).toBe(first)
  expect(new Set([first, other, later]).size).toBe(3)
  await send('GET', '/api/songs')
  expect(keys.at(-1)).toBeNull()
})
