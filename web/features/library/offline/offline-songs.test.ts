import { afterEach, expect, test, vi } from 'vitest'
import { aSong } from '../../../testing/a-song.ts'
import { keepSong } from './offline-songs.ts'

afterEach(() => vi.unstubAllGlobals())

test('the sound is fetched from this server, not from a CDN that lets no one read it, and kept under its address', async () => {
  const stored = new Map<string, Response>()
  const cache = {
    put: async (address: string, answer: Response) => {
      stored.set(address, new Response(await answer.text(), answer))
    },
    delete: async (address: string) => stored.delete(address),
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } })
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('?from=here'))
      throw new TypeError('The policy of the page refuses a redirect to another origin')
    return new Response('sound')
  })
  const song = aSong({ audioUrl: '/api/songs/rain/stream' })
  const { signal } = new AbortController()
  const kept = await keepSong(song, { keeperId: null, onShare: () => {}, signal })
  expect(kept).toMatchObject({ song, bytes: 5 })
  expect(await stored.get('/api/songs/rain/stream')?.text()).toBe('sound')
})
