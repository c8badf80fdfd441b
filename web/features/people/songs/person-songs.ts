import type { QueryClient } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import { ask, askPages } from '../../../api/queries.ts'

/** The read of a person, for their page. */
export function personRead(id: string) {
  return ask('GET /api/users/{id}', { params: { id } })
}

/** The read of a person's songs, newest first; their owner also gets those that are not ready. */
export function songsRead(id: string) {
  return askPages('GET /api/users/{id}/songs', { params: { id } })
}

/** For pages that the server renders; in the browser the list shows its own loading state. */
export async function loadPersonSongs(queries: QueryClient, id: string): Promise<void> {
  await queries.prefetchInfiniteQuery(songsRead(id))
}

export interface SongsByState {
  ready: Song[]
  /** Being prepared, failed or withheld: only their owner gets them. */
  unfinished: Song[]
}

export function songsByState(songs: readonly Song[]): SongsByState {
  return {
    ready: songs.filter(song => song.status === 'ready'),
    unfinished: songs.filter(song => song.status !== 'ready'),
  }
}

/** Live events report when a song is ready; this is for networks that block them. */
const pollMs = 15_000

/** Milliseconds until the songs are read again: soon while one of them is being prepared, otherwise never. */
export function pollInterval(songs: readonly Song[]): number | false {
  return songs.some(song => song.status === 'processing') ? pollMs : false
}
