import { maxPageSize } from '#contract/limits.ts'
import type { Song } from '#contract/songs/songs.ts'
import type { OfflineSong } from './offline-songs.ts'

/** What has to change among the songs that a browser keeps. */
export interface Checked {
  remove: OfflineSong[]
  /** Songs whose information has changed. */
  renew: OfflineSong[]
}

/** Reads which of these songs still exist for this viewer. */
export type ReadSongs = (ids: readonly string[]) => Promise<readonly Song[]>

/**
 * Removes songs that were deleted, hidden or withheld, and those that another member kept in this browser. While no one
 * is signed in (`null`) the songs of a member stay: a session may have ended, which is no sign-out. Rejects if the
 * server can't be reached: then nothing is known.
 */
export async function checkOffline(
  kept: readonly OfflineSong[],
  viewerId: string | null,
  read: ReadSongs,
): Promise<Checked> {
  const isForeign = ({ keeperId }: OfflineSong) =>
    viewerId !== null && keeperId !== null && keeperId !== viewerId
  const own = kept.filter(one => !isForeign(one))
  const songs = new Map<string, Song>()
  for (let at = 0; at < own.length; at += maxPageSize) {
    const ids = own.slice(at, at + maxPageSize).map(({ song }) => song.id)
    for (const song of await read(ids)) songs.set(song.id, song)
  }
  const isThere = ({ song }: OfflineSong) => songs.get(song.id)?.status === 'ready'
  return {
    remove: [...kept.filter(isForeign), ...own.filter(one => !isThere(one))],
    renew: own.filter(isThere).flatMap(one => {
      const now = songs.get(one.song.id)!
      // The kept pictures stay the same.
      return isSame(one.song, now) ? [] : [{ ...one, song: { ...now, cover: one.song.cover } }]
    }),
  }
}

/** A new name or picture of the artist is no change of the song, so its `updatedAt` stays. */
const isSame = (kept: Song, now: Song): boolean =>
  kept.updatedAt === now.updatedAt &&
  kept.artistName === now.artistName &&
  kept.user.profileImageUrl === now.user.profileImageUrl
