import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { latestFirst } from '../../../database/latest-first.ts'
import type { TimePosition } from '../../../http/cursor.ts'
import type { Slice } from '../../../http/keyset.ts'
import type { Viewer } from '../../../http/mount.ts'
import { personColumns } from '../../people/person.ts'
import { isPresent, notBlocked } from '../../people/reach/reach.ts'
import { selectSongs } from '../../songs/songs-sql.ts'
import type { CoverRow } from './playlist.ts'

const mosaicCovers = 4

/** Where a page of a playlist begins: the last song of the page before. */
export interface PlacePosition {
  position: number
  id: string
}

/**
 * Playlists with everything a card shows. Counts are read from the rows at each reading, by the index of the list's
 * order; a person has few lists, and a list has few songs.
 */
export function selectPlaylists(database: Executor, songId?: string) {
  return database
    .selectFrom('playlists')
    .innerJoin('users', 'users.id', 'playlists.user_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('playlist_songs')
          .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
          .whereRef('playlist_songs.playlist_id', '=', 'playlists.id')
          .where('songs.status', '=', sql.lit('ready'))
          .select(({ fn }) => [
            fn.countAll<number>().as('song_count'),
            sql<number>`coalesce(sum(songs.duration_seconds), 0)::float8`.as('duration_seconds'),
          ])
          .as('inside'),
      join => join.onTrue(),
    )
    .select([
      'playlists.id',
      'playlists.name',
      'playlists.description',
      'playlists.is_public',
      'playlists.withheld_for',
      'playlists.created_at',
      'playlists.updated_at',
      'inside.song_count',
      'inside.duration_seconds',
      ...personColumns,
    ])
    .select([
      sql<CoverRow[]>`array(
        select json_build_object('id', songs.id, 'cover_blobs', cover_blobs, 'cover_thumbhash', cover_thumbhash,
          'cover_tone_dark', cover_tone_dark, 'cover_tone_light', cover_tone_light)
        from playlist_songs join songs on songs.id = song_id and songs.status = 'ready'
        where playlist_id = playlists.id order by position, song_id limit ${sql.lit(mosaicCovers)})`.as(
        'covers',
      ),
      (songId === undefined
        ? sql<boolean | null>`null::boolean`
        : sql<boolean | null>`exists (
            select from playlist_songs where playlist_id = playlists.id and song_id = ${toUuid(songId)})`
      ).as('has_song'),
    ])
}

export function playlistsOfPerson(
  database: Executor,
  personId: string,
  page: { song?: string | undefined; onlyPublic: boolean; after: string | undefined; limit: number },
) {
  return selectPlaylists(database, page.song)
    .where('playlists.user_id', '=', toUuid(personId))
    .$if(page.onlyPublic, query =>
      query
        .where('playlists.is_public', '=', sql.lit(true))
        .where('playlists.withheld_for', 'is', null)
        .where(isPresent(personId)),
    )
    .$if(!page.onlyPublic, query =>
      query.where(sql<boolean>`playlists.withheld_for is distinct from 'removed'`),
    )
    .$if(page.after !== undefined, query => query.where('playlists.id', '<', toUuid(page.after!)))
    .orderBy('playlists.id', 'desc')
    .limit(sql.lit(page.limit))
}

export function songsOfPlaylist(
  database: Executor,
  viewer: Viewer | null,
  playlistId: string,
  page: Slice<PlacePosition>,
) {
  return selectSongs(database, viewer)
    .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
    .select('playlist_songs.position')
    .where('playlist_songs.playlist_id', '=', toUuid(playlistId))
    .where('songs.status', '=', sql.lit('ready'))
    .where(notBlocked(viewer, 'songs.user_id'))
    .$if(page.after !== undefined, query =>
      query.where(
        sql<boolean>`(playlist_songs.position, playlist_songs.song_id) > (${page.after!.position}, ${toUuid(page.after!.id)})`,
      ),
    )
    .orderBy('playlist_songs.position')
    .orderBy('playlist_songs.song_id')
    .limit(sql.lit(page.limit))
}

export function likedSongs(database: Executor, viewer: Viewer, page: Slice<TimePosition>) {
  return selectSongs(database, viewer)
    .innerJoin('likes as liked', 'liked.song_id', 'songs.id')
    .select('liked.updated_at as liked_at')
    .where('liked.user_id', '=', toUuid(viewer.id))
    .where('liked.is_like', '=', sql.lit(true))
    .where('songs.status', '=', sql.lit('ready'))
    .where(notBlocked(viewer, 'songs.user_id'))
    .$call(query => latestFirst(query, ['liked.updated_at', 'liked.song_id'], page))
}
