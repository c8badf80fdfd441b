import { idFromUuid } from '#contract/ids.ts'
import type { Playlist } from '#contract/library/playlists.ts'
import { type PersonRow, personOf } from '../../people/person.ts'
import { coverOf, type SongRow } from '../../songs/song.ts'

/** A song's cover as JSON built by PostgreSQL: the driver does not translate its ids. */
export type CoverRow = Pick<
  SongRow,
  'id' | 'cover_blobs' | 'cover_thumbhash' | 'cover_tone_dark' | 'cover_tone_light'
>

export interface PlaylistRow extends PersonRow {
  id: string
  name: string
  description: string | null
  is_public: boolean
  withheld_for: string | null
  song_count: number
  duration_seconds: number
  covers: CoverRow[]
  has_song: boolean | null
  created_at: Date
  updated_at: Date
}

/** Makes the contract's playlist of a row. */
export function playlistOf(row: PlaylistRow): Playlist {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isPublic: row.is_public,
    withheldFor: row.withheld_for as Playlist['withheldFor'],
    user: personOf(row),
    songCount: row.song_count,
    durationSeconds: row.duration_seconds,
    covers: row.covers.map(cover => ({ id: idFromUuid(cover.id), cover: coverOf(cover).cover })),
    hasSong: row.has_song,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
