import { afterEach, expect, test, vi } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { keepOffline } from './offline-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a song is kept while the browser still asks whether songs may stay for long, and after a no', async () => {
  const cache = { put: async () => undefined, delete: async () => true }
  vi.stubGlobal('window', {})
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async () => new Response('sound'))
  vi.spyOn(console, 'error').mockReturnValue()
  const song = aSong()
  for (const persist of [() => new Promise(() => {}), () => Promise.reject(new Error('no'))]) {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({}), persist } })
    expect(await keepOffline(song, null)).toMatchObject({ song })
  }
})
