import { sql } from 'kysely'
import type { Embeddable } from '#contract/sharing/embed-address.ts'
import type { Pictured } from '#contract/sharing/link-picture-address.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { isPresent } from '../../people/reach/reach.ts'
import type { CoverBlobs } from '../../songs/song.ts'

export interface Shown {
  kind: Embeddable
  title: string
  artistName: string
  personId: string
  /** The thing that its picture shows. */
  pictured: Pictured
  /** Everything that the picture shows, to tell when it has changed. */
  version: (string | null)[]
}

/** A song that every visitor may hear. */
export async function openSong(database: Executor, id: string): Promise<Shown | undefined> {
  const row = await database
    .selectFrom('songs')
    .select(['id', 'title', 'artist_name', 'user_id', 'cover_blobs'])
    .where('id', '=', toUuid(id))
    .where('status', '=', 'ready')
    .executeTakeFirst()
  return (
    row && {
      kind: 'song',
      title: row.title,
      artistName: row.artist_name,
      personId: row.user_id,
      pictured: { kind: 'song', id: row.id },
      version: [row.title, row.artist_name, fileOf(row.cover_blobs)],
    }
  )
}

/** A public playlist, with the data of its first song for the picture. */
export async function openPlaylist(database: Executor, id: string): Promise<Shown | undefined> {
  const row = await database
    .selectFrom('playlists')
    .innerJoin('users', 'users.id', 'playlists.user_id')
    // A list without a song that can be heard has no player.
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('playlist_songs')
          .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
          .whereRef('playlist_songs.playlist_id', '=', 'playlists.id')
          .where('songs.status', '=', sql.lit('ready'))
          .select(['songs.id as song_id', 'songs.cover_blobs'])
          .orderBy('playlist_songs.position')
          .orderBy('playlist_songs.song_id')
          .limit(sql.lit(1))
          .as('first'),
      join => join.onTrue(),
    )
    .select([
      'playlists.name',
      'playlists.user_id',
      'users.artist_name',
      'first.song_id',
      'first.cover_blobs',
    ])
    .where('playlists.id', '=', toUuid(id))
    .where('playlists.is_public', '=', sql.lit(true))
    .where('playlists.withheld_for', 'is', null)
    .where(isPresent(sql.ref('playlists.user_id')))
    .executeTakeFirst()
  return (
    row && {
      kind: 'playlist',
      title: row.name,
      artistName: row.artist_name,
      personId: row.user_id,
      pictured: { kind: 'playlist', id },
      version: [row.name, row.artist_name, row.song_id, fileOf(row.cover_blobs)],
    }
  )
}

function fileOf(coverBlobs: unknown): string | null {
  return (coverBlobs as CoverBlobs | null)?.full ?? null
}
