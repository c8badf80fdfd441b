import type { QueryClient } from '@tanstack/react-query'
import type { Song } from '#contract/songs/songs.ts'
import { holdsSongs, reads } from '../../api/cached-songs.ts'

/** What a list already says about a song: shown at once, until the song itself has been read. */
export function knownSong(queries: QueryClient, id: string): Song | undefined {
  for (const endpoint of reads) {
    for (const [, read] of queries.getQueriesData({ queryKey: [endpoint] })) {
      const song = songsIn(read).find(one => one.id === id)
      if (song) return song
    }
  }
  return undefined
}

function songsIn(read: unknown): readonly Song[] {
  if (!holdsSongs(read)) return []
  if (Array.isArray(read)) return read
  return 'pages' in read ? read.pages.flatMap(page => page.items) : [read]
}
