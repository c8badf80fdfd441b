import { afterEach, expect, test, vi } from 'vitest'
import { createSay } from '#words/say.ts'
import { shownToast } from '../notices/toasts.ts'
import { logOut, resetAuth } from './leave.ts'
import { guestOf } from './make-guest.ts'
import type { Viewer } from './viewer.ts'

afterEach(() => vi.unstubAllGlobals())

const say = createSay('en', { app: { 'logOut.failed': 'You are still logged in' } })
const mina = { type: 'authenticated', account: { id: 'mina' } } as Viewer
const guest = { type: 'guest', guest: guestOf('guest_1_abcd') } as const

let told: string[] = []

/** Its keys are properties, as those of a real one are. */
function aStorage(kept: Record<string, string>): Record<string, string> {
  const storage = { ...kept }
  const removeItem = (key: string) => void delete storage[key]
  const setItem = (key: string, value: string) => {
    told.push(`${key} ${value}`)
    storage[key] = value
  }
  const getItem = (key: string) => storage[key] ?? null
  return Object.defineProperties(storage, {
    getItem: { value: getItem },
    removeItem: { value: removeItem },
    setItem: { value: setItem },
  })
}

/** A browser that keeps things, and in which a song plays: the player stores its queue when the page is left. */
function aBrowser(answer: () => Promise<Response>) {
  told = []
  const local = aStorage({
    melodrome_queue: '{}',
    melodrome_searches: '{}',
    melodrome_unsent_post_mina: '{}',
    melodrome_volume: '75',
    theirs: 'kept',
  })
  const page = new EventTarget()
  const opened: string[] = []
  page.addEventListener('pagehide', () => {
    local['melodrome_queue'] = '{}'
  })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', aStorage({}))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', {
    assign: (address: string) => {
      opened.push(address)
      page.dispatchEvent(new Event('pagehide'))
    },
  })
  return { local, opened }
}

test('a reset leaves nothing of ours, not even what the page stores while it is left, and other tabs hear of it', async () => {
  const { local, opened } = aBrowser(async () => new Response('{}'))
  expect(await resetAuth(mina, say)).toBe(true)
  expect(local).toEqual({ theirs: 'kept' })
  expect(opened).toEqual(['/'])
  expect(told).toEqual(['melodrome_signed_out mina'])
})

test('after a log-out nothing shows what the member searched, typed and played; a guest’s queue stays', async () => {
  const members = aBrowser(async () => new Response(null, { status: 204 }))
  await logOut(mina, say)
  expect(members.local).toEqual({ melodrome_volume: '75', theirs: 'kept' })
  expect(members.opened).toEqual(['/'])
  expect(told).toEqual(['melodrome_signed_out mina'])

  const guests = aBrowser(async () => new Response(null, { status: 204 }))
  await logOut(guest, say)
  expect(guests.local).toMatchObject({ melodrome_queue: '{}', melodrome_searches: '{}' })
  expect(guests.opened).toEqual(['/'])
})

test('a log-out that does not reach the server changes nothing, says so, and can be tried again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const down = async () => new Response('{"code":"server.busy","message":"Busy"}', { status: 503 })
  for (const answer of [async () => Promise.reject(new Error('cut')), down]) {
    const { local, opened } = aBrowser(answer)
    const before = { ...local }
    for (const act of [logOut, resetAuth]) {
      await act(mina, say)
      expect(local).toEqual(before)
      expect([...opened, ...told]).toEqual([])
      expect(shownToast()).toMatchObject({ title: 'You are still logged in', tone: 'bad' })
    }
    await logOut(null, say)
    expect(opened, 'a banned member has a cookie, too').toEqual([])
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
    shownToast()?.action?.act()
    await vi.waitFor(() => expect(opened).toEqual(['/']))
    expect(local).not.toHaveProperty('melodrome_unsent_post_mina')

    const alone = aBrowser(answer)
    await logOut(guest, say)
    expect(alone.opened, 'a guest’s session is in the browser').toEqual(['/'])
  }
  logged.mockRestore()
})
