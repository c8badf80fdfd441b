import { afterEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'
import { sendParts } from './send-parts.ts'

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

test('a form with files, too, is sent again with the same key until it has got an answer', async () => {
  const keys: string[] = []
  const answers = [
    new Response('{}', { status: 500 }),
    new Response('{"code":"request.keyUnderWay","message":""}', { status: 409 }),
    new TypeError('cut'),
  ]
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key']!)
    const answer = answers.pop() ?? new Response('{}')
    if (answer instanceof TypeError) throw answer
    return answer
  })
  const publish = (title: string, cover: string) => {
    const form = new FormData()
    form.append('title', title)
    form.append('coverImage', new Blob([cover], { type: 'image/png' }), 'cover.png')
    return sendParts('POST', '/api/drafts/1/publish', form)
  }
  await expect(publish('Night drive', 'sea')).rejects.toThrow('could not be sent')
  await expect(publish('Night drive', 'sea')).rejects.toThrow('409')
  await expect(publish('Night drive', 'sea')).rejects.toThrow('500')
  await publish('Night drive', 'sea')
  await publish('Night drive', 'mountain')
  const [first, underWay, failed, later, other] = keys
  expect([underWay, failed]).toEqual([first, first])
  expect(new Set([first, later, other]).size).toBe(3)
})
