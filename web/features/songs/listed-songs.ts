import type { Song } from '#contract/songs/songs.ts'

export interface ListedSong {
  song: Song
  /** From 1, in ranked lists. */
  rank: number | undefined
}

/**
 * Songs as a list shows them: each once, though a song may have moved to the next page between two reads, and `first`
 * before all others if the list doesn't have it yet.
 */
export function listedSongs(songs: readonly Song[], isRanked: boolean, first?: Song | null): ListedSong[] {
  const known = new Map(songs.map(song => [song.id, song]))
  const listed = [...known.values()].map((song, at) => ({ song, rank: isRanked ? at + 1 : undefined }))
  return first && !known.has(first.id) ? [{ song: first, rank: undefined }, ...listed] : listed
}
