import { afterEach, expect, test, vi } from 'vitest'
import { songSender } from '../sending/send-song.ts'
import { noUpload } from '../upload-fields.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const diskFull = { status: 507, code: 'server.diskFull', message: 'Our storage is full right now.' }

/** A server whose drafts are `drafts`, and whose answers to publishing are `answers`; answers what it was asked. */
function serverWith(drafts: () => unknown[], answers: (readonly [status: number, body: unknown])[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`)
    return new Response(path === '/api/drafts' ? JSON.stringify(drafts()) : '{}')
  })
  class Publishing extends EventTarget {
    readonly upload = new EventTarget()
    path = ''
    status = 0
    responseText = ''
    open(method: string, path: string) {
      asked.push(`${method} ${path}`)
    }
    setRequestHeader() {}
    send() {
      const [status, body] = answers.shift()!
      this.status = status
      this.responseText = JSON.stringify(body)
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Publishing)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return asked
}

/** A sender whose files become drafts called `draft1`, `draft2`, …. */
function aSender() {
  let count = 0
  const sendAudio = async () => `draft${++count}`
  const { send } = songSender({ load: async () => ({ sendAudio }) })
  const file = new File(['la'], 'la.wav')
  const options = {
    accountId: 'mina',
    signal: new AbortController().signal,
    onProgress: () => {},
    onWaiting: () => {},
    onSent: () => {},
  }
  return () => send(file, { ...noUpload, audio: file, title: 'La', terms: true }, options)
}

test('a draft that failed through no fault of its file is analysed again at the next try, and is not sent again', async () => {
  const asked = serverWith(
    () => [{ id: 'draft1', canRetry: true }],
    [
      [507, diskFull],
      [200, { id: 'song' }],
    ],
  )
  const publish = aSender()
  await expect(publish()).rejects.toMatchObject({ status: 507 })
  expect(asked).toEqual(['POST /api/drafts/draft1/publish', 'GET /api/drafts'])
  expect(await publish()).toEqual({ id: 'song' })
  expect(asked.slice(2)).toEqual(['POST /api/drafts/draft1/retry', 'POST /api/drafts/draft1/publish'])
})

test('a draft that is gone with the fault is sent again; one that only the request failed for is published as it is', async () => {
  let drafts: unknown[] = [{ id: 'draft1', canRetry: false }]
  const asked = serverWith(
    () => drafts,
    [
      [507, diskFull],
      [507, diskFull],
      [200, { id: 'song' }],
    ],
  )
  const publish = aSender()
  await expect(publish()).rejects.toMatchObject({ status: 507 })
  drafts = []
  await expect(publish()).rejects.toMatchObject({ status: 507 })
  await publish()
  expect(asked.filter(call => call.endsWith('/publish'))).toEqual([
    'POST /api/drafts/draft1/publish',
    'POST /api/drafts/draft1/publish',
    'POST /api/drafts/draft2/publish',
  ])
  expect(asked.filter(call => call.endsWith('/retry'))).toEqual([])
})
