import { afterEach, expect, test, vi } from 'vitest'
import { resetAuth } from './leave.ts'
import type { Viewer } from './viewer.ts'

afterEach(() => vi.unstubAllGlobals())

const told: string[] = []

/** Its keys are properties, as those of a real one are. */
function aStorage(kept: Record<string, string>): Record<string, string> {
  const storage = { ...kept }
  const removeItem = (key: string) => void delete storage[key]
  const setItem = (key: string, value: string) => {
    told.push(`${key} ${value}`)
    storage[key] = value
  }
  return Object.defineProperties(storage, { removeItem: { value: removeItem }, setItem: { value: setItem } })
}

test('a reset leaves nothing of ours, not even what the page stores while it is left, and other tabs hear of it', async () => {
  const local = aStorage({ melodrome_queue: '{}', melodrome_volume: '75', theirs: 'kept' })
  const page = new EventTarget()
  const opened: string[] = []
  // The player stores its queue when the page is left.
  page.addEventListener('pagehide', () => {
    local['melodrome_queue'] = '{}'
  })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', aStorage({}))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('fetch', async () => new Response('{}'))
  vi.stubGlobal('location', {
    assign: (address: string) => {
      opened.push(address)
      page.dispatchEvent(new Event('pagehide'))
    },
  })
  await resetAuth({ type: 'authenticated', account: { id: 'mina' } } as Viewer)
  expect(local).toEqual({ theirs: 'kept' })
  expect(opened).toEqual(['/'])
  expect(told).toEqual(['melodrome_signed_out mina'])
})
