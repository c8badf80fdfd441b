import { afterEach, expect, test, vi } from 'vitest'
import { takePushes } from './push.ts'

type Listener = (event: object) => void

/**
 * A worker's environment with these open pages; what happens is recorded in `seen`. A press allows to bring forward one
 * window, open or new, as in Chromium.
 */
function aWorker(pages: { url: string; answers: boolean }[], icon = {}) {
  const listeners = new Map<string, Listener>()
  const seen: unknown[] = []
  let allowed = 1
  const bringForward = async (what: unknown) => {
    if (allowed-- < 1) throw new DOMException('Not allowed to open a window.', 'InvalidAccessError')
    seen.push(what)
  }
  const clients = pages.map(({ url, answers }) => ({
    url,
    focus: () => bringForward(['focus', url]),
    postMessage: (message: object, [port]: [MessagePort]) => {
      seen.push(['message', url, message])
      if (answers) port.postMessage('gone')
      port.close()
    },
  }))
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: 'https://music.example' },
    navigator: icon,
    registration: {
      showNotification: async (title: string, options: object) => seen.push([title, options]),
      pushManager: {
        subscribe: async (options: object) => {
          seen.push(['subscribe', options])
          return { toJSON: () => ({ endpoint: 'https://push.example/2', expirationTime: null, keys }) }
        },
      },
    },
    clients: {
      matchAll: async () => clients,
      openWindow: (address: string) => bringForward(['open', address]),
    },
  })
  takePushes()
  const happens = async (name: string, event: object): Promise<void> => {
    let work: Promise<void> | undefined
    listeners.get(name)!({ ...event, waitUntil: (given: Promise<void>) => void (work = given) })
    await work
  }
  return { seen, happens }
}

afterEach(() => vi.unstubAllGlobals())

const keys = { p256dh: 'a key', auth: 'a secret' }

/** A server that answers the request for its key; what is sent to it is recorded in `seen`. */
function aServer(seen: unknown[], answer: Response): void {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (!method) return answer
    seen.push([method, address, JSON.parse(body as string)])
    return new Response(null, { status: 204 })
  })
}

const pushed = { id: 'a', title: 'Like', body: 'jun likes it.', address: '/songs/1', language: 'en' }
const press = (data: object) => ({ notification: { close: () => {}, data } })
const pressed = press({ address: '/songs/1' })

test('what is pushed is shown under its id, so that it takes the place of what it was', async () => {
  const { seen, happens } = aWorker([])
  await happens('push', { data: { json: () => pushed } })
  expect(seen).toMatchObject([
    ['Like', { body: 'jun likes it.', tag: 'a', lang: 'en', data: { address: '/songs/1' } }],
  ])
})

test('the icon shows how many are unread; a test push, and a browser without such numbers, leave it alone', async () => {
  const counts: number[] = []
  const { seen, happens } = aWorker([], { setAppBadge: async (count: number) => counts.push(count) })
  await happens('push', { data: { json: () => ({ ...pushed, unread: 3 }) } })
  await happens('push', { data: { json: () => pushed } })
  expect(counts).toEqual([3])
  expect(seen).toHaveLength(2)
  const refuses = () => Promise.reject(new DOMException('not installed', 'NotAllowedError'))
  for (const icon of [{}, { setAppBadge: refuses }]) {
    const other = aWorker([], icon)
    await other.happens('push', { data: { json: () => ({ ...pushed, unread: 3 }) } })
    expect(other.seen).toHaveLength(1)
  }
})

test('a press leads there in a page that is open, the one that is there already first', async () => {
  const [home, song] = ['https://music.example/', 'https://music.example/songs/1']
  const one = aWorker([{ url: home, answers: true }])
  await one.happens('notificationclick', pressed)
  expect(one.seen).toEqual([
    ['message', home, { open: '/songs/1' }],
    ['focus', home],
  ])
  const two = aWorker([
    { url: home, answers: true },
    { url: song, answers: true },
  ])
  await two.happens('notificationclick', pressed)
  expect(two.seen.at(-1)).toEqual(['focus', song])
})

test('a press opens a page where none is open, or where none answers', async () => {
  const none = aWorker([])
  await none.happens('notificationclick', pressed)
  expect(none.seen).toEqual([['open', '/songs/1']])
  const deaf = aWorker([{ url: 'https://music.example/', answers: false }])
  await deaf.happens('notificationclick', pressed)
  expect(deaf.seen.at(-1)).toEqual(['open', '/songs/1'])
})

test('a press marks the notification as read, whether or not that succeeds; a test push is none', async () => {
  const counts: number[] = []
  const worker = () => aWorker([], { setAppBadge: async (count: number) => counts.push(count) })
  const keptOf = async (sent: object): Promise<object> => {
    const { seen, happens } = worker()
    await happens('push', { data: { json: () => sent } })
    return (seen[0] as [string, { data: object }])[1].data
  }
  const asked: unknown[] = []
  const pressOn = async (kept: object, answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', (address: string, { method }: RequestInit = {}) => {
      asked.push([method, address])
      return answer()
    })
    const { seen, happens } = worker()
    await happens('notificationclick', press(kept))
    expect(seen).toEqual([['open', '/songs/1']])
  }
  const kept = await keptOf({ ...pushed, unread: 3 })
  await pressOn(kept, async () => Response.json({ count: 2 }))
  expect(asked).toEqual([['PATCH', '/api/notifications/a/read']])
  await pressOn(kept, async () => Response.json({ code: 'account.unauthorized' }, { status: 401 }))
  await pressOn(kept, () => Promise.reject(new TypeError('no connection')))
  expect(asked).toHaveLength(3)
  await pressOn(await keptOf(pushed), async () => Response.error())
  expect(asked).toHaveLength(3)
  expect(counts).toEqual([3, 2])
})

test('a browser whose push service gave it another address subscribes there and tells the server', async () => {
  const { seen, happens } = aWorker([])
  aServer(seen, Response.json({ publicKey: 'ours' }))
  await happens('pushsubscriptionchange', {})
  expect(seen).toEqual([
    ['subscribe', { userVisibleOnly: true, applicationServerKey: 'ours' }],
    ['PUT', '/api/push/device', { endpoint: 'https://push.example/2', keys }],
  ])
})

test.each([
  ['no one is signed in', Response.json({ code: 'account.unauthorized' }, { status: 401 })],
  ['nothing is pushed by this server', Response.json({ publicKey: null })],
])('it subscribes to nothing where %s', async (_why, answer) => {
  const { seen, happens } = aWorker([])
  aServer(seen, answer)
  await happens('pushsubscriptionchange', {})
  expect(seen).toEqual([])
})
