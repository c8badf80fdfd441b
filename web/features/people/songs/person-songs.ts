import type { QueryClient } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import { ask, askPages } from '../../../api/queries.ts'

/** A person, as their page shows them. */
export function personRead(id: string) {
  return ask('GET /api/users/{id}', { params: { id } })
}

/** A person's songs, newest first; their owner also sees those that are not ready. */
export function songsRead(id: string) {
  return askPages('GET /api/users/{id}/songs', { params: { id } })
}

/** For the server's page; in the browser the list has a place of its own to wait in. */
export async function loadPersonSongs(queries: QueryClient, id: string): Promise<void> {
  await queries.prefetchInfiniteQuery(songsRead(id))
}

export interface SongsByState {
  ready: Song[]
  /** Being prepared or failed: only their owner is told of them. */
  unfinished: Song[]
}

export function songsByState(songs: readonly Song[]): SongsByState {
  return {
    ready: songs.filter(song => song.status === 'ready'),
    unfinished: songs.filter(song => song.status !== 'ready'),
  }
}

/** Live events say when it is ready; this is for where they don't come through. */
const pollMs = 15_000

/** Milliseconds until the songs are read again: soon while one of them is being prepared, else never. */
export function pollInterval(songs: readonly Song[]): number | false {
  return songs.some(song => song.status === 'processing') ? pollMs : false
}
