import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFollower, tellTabsOfSignOut } from './live.ts'

class Stream extends EventTarget {
  static readonly CLOSED = 2
  static all: Stream[] = []
  readyState = 1
  readonly topics: string

  constructor(address: string) {
    super()
    this.topics = new URL(address, 'http://localhost').searchParams.get('topics') ?? ''
    Stream.all.push(this)
  }

  close(): void {
    this.readyState = Stream.CLOSED
  }

  /** The connection stands; each further time the browser has repaired it. */
  open(): void {
    this.dispatchEvent(new Event('open'))
  }

  /** The server answered with something that is no stream. */
  refuse(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

class Channel extends EventTarget {
  static all: Channel[] = []
  isClosed = false

  constructor() {
    super()
    Channel.all.push(this)
  }

  postMessage(data: unknown): void {
    for (const other of Channel.all)
      if (other !== this && !this.isClosed && !other.isClosed)
        other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
  }

  close(): void {
    this.isClosed = true
  }
}

/** Locks of one name: the first who asks has it first. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      last = last.then(() => (signal.aborted ? undefined : hold()))
      return last
    },
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
/** What the server says when it is asked who is signed in. */
let who = () => Response.json({ id: 'mina' })

beforeEach(() => {
  vi.useFakeTimers()
  Stream.all = []
  Channel.all = []
  who = () => Response.json({ id: 'mina' })
  vi.stubGlobal('window', { BroadcastChannel: Channel })
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { locks: locks() })
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async () => who())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Another tab of the same browser that watches these topics. */
function aTab(...topics: string[]) {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const left = vi.fn()
  const heard = vi.fn()
  const look = vi.fn()
  const follower = new LiveFollower('mina', heard, left)
  for (const topic of topics) follower.watch(topic, look)
  follower.start()
  return {
    follower,
    left,
    heard,
    look,
    channel: Channel.all.at(-1)!,
    is: (event: string) => window.dispatchEvent(new Event(event)),
    hears: (key: string, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
  }
}

const soon = () => vi.advanceTimersByTimeAsync(100)
const later = () => vi.advanceTimersByTimeAsync(5_000)
const asked = () => Stream.all.at(-1)?.topics

test('the stream is about what open tabs watch, and no longer about what a closed one did', async () => {
  aTab('song:a')
  const other = aTab('song:b')
  await soon()
  expect(asked()).toBe('song:a,song:b')
  other.is('pagehide')
  await soon()
  expect(asked()).toBe('song:a')
  other.is('pageshow')
  await soon()
  expect(asked()).toBe('song:a,song:b')
})

test('a tab that takes over the stream forgets the tabs that do not answer', async () => {
  const first = aTab('song:a')
  const broken = aTab('song:b')
  const next = aTab('song:c')
  aTab('song:d')
  await soon()
  expect(asked()).toBe('song:a,song:b,song:c,song:d')
  // It ended without a word, and would have been the next one.
  broken.channel.close()
  broken.follower.stop()
  first.follower.stop()
  await soon()
  expect(asked()).toBe('song:c,song:d')
  expect(next.left).not.toHaveBeenCalled()
})

test('a tab whose network is back reads everything again, also if the stream has survived', async () => {
  const tab = aTab('song:a')
  await soon()
  Stream.all.at(-1)!.open()
  tab.heard.mockClear()
  tab.is('online')
  await soon()
  expect(tab.heard.mock.calls).toEqual([['fresh']])
  expect(tab.look).toHaveBeenCalledOnce()
  expect(Stream.all).toHaveLength(1)
})

test('a refused stream is asked for again while its person is signed in, and while the server is silent', async () => {
  const { left } = aTab()
  await soon()
  Stream.all.at(-1)!.refuse()
  await later()
  expect(Stream.all).toHaveLength(2)
  who = () => new Response('<html>', { status: 503 })
  Stream.all.at(-1)!.refuse()
  await later()
  expect(Stream.all).toHaveLength(2)
  who = () => Response.json({ id: 'mina' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Stream.all).toHaveLength(3)
  expect(left).not.toHaveBeenCalled()
})

const ends = {
  'the stream is refused': () => Stream.all.at(-1)!.refuse(),
  'the browser has repaired the stream': () => {
    Stream.all.at(-1)!.open()
    Stream.all.at(-1)!.open()
  },
  'the page is looked at again': () => page.dispatchEvent(new Event('visibilitychange')),
}
for (const [when, happens] of Object.entries(ends))
  test(`when ${when}, a page says once that another person has signed in; any other answer changes nothing`, async () => {
    const harmless = {
      'the same person': () => Response.json({ id: 'mina' }),
      'no one': () => new Response('{}', { status: 401 }),
      'not our server': () => new Response('<html>'),
      'no answer': () => Response.error(),
    }
    for (const [name, answer] of Object.entries(harmless)) {
      who = answer
      const { follower, left } = aTab()
      await soon()
      happens()
      await later()
      expect(left, name).not.toHaveBeenCalled()
      follower.stop()
    }
    who = () => Response.json({ id: 'jun' })
    const { left } = aTab()
    await soon()
    happens()
    await later()
    happens()
    await later()
    expect(left).toHaveBeenCalledOnce()
  })

test('a page whose person signs out in another tab says so; another person’s sign-out changes nothing', async () => {
  const mina = aTab()
  await soon()
  vi.stubGlobal('localStorage', {
    setItem: (key: string, newValue: string) => mina.hears(key, newValue),
    removeItem: (key: string) => mina.hears(key, null),
  })
  tellTabsOfSignOut('jun')
  expect(mina.left).not.toHaveBeenCalled()
  tellTabsOfSignOut('mina')
  expect(mina.left).toHaveBeenCalledOnce()
})
