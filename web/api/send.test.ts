import { afterEach, expect, test, vi } from 'vitest'
import { Unreachable } from './refused.ts'
import { send } from './send.ts'
import { sendParts } from './send-parts.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

test('a call that gets no answer ends after a minute, one with a file when a slow line could have sent it', async () => {
  vi.useFakeTimers()
  // The platform's own clock can't be moved.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    const patience = new AbortController()
    setTimeout(() => patience.abort(), milliseconds)
    return patience.signal
  })
  const keys: (string | undefined)[] = []
  let isSilent = true
  vi.stubGlobal(
    'fetch',
    (_path: string, { headers, signal }: RequestInit & { headers: Record<string, string> }) => {
      keys.push(headers['Idempotency-Key'])
      return new Promise<Response>((resolve, reject) => {
        if (isSilent) signal?.addEventListener('abort', () => reject(signal.reason))
        else resolve(new Response('{}'))
      })
    },
  )
  const cover = new FormData()
  cover.append('coverImage', new Blob([new Uint8Array(480_000)]), 'cover.png')
  const sends = {
    read: () => send('GET', '/api/songs'),
    write: () => send('POST', '/api/playlists', { name: 'Night drive' }),
    form: () => sendParts('PUT', '/api/songs/1/cover', cover),
  }
  const ended: string[] = []
  for (const [name, sending] of Object.entries(sends))
    sending().catch(error => error instanceof Unreachable && ended.push(name))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toEqual(['read', 'write'])
  await vi.advanceTimersByTimeAsync(89_000)
  expect(ended).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toHaveLength(3)

  isSilent = false
  await sends.write()
  const [, first, , again] = keys
  expect(first).toBeDefined()
  expect(again).toBe(first)
})
