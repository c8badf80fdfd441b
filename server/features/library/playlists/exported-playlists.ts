import { sql } from 'kysely'
import { idFromUuid } from '#contract/ids.ts'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, ofSongInSight, type Rows } from '../../../database/row-pages.ts'

/** A member's playlists, each with its songs in their order. */
export const exportedPlaylists: Rows = async ({ database }, personId, after) => {
  const rows = await database
    .selectFrom('playlists')
    .select(['id', 'name', 'description', 'is_public', 'created_at', 'updated_at'])
    .select(
      sql<{ id: string }[]>`array(
        select json_build_object('id', songs.id, 'title', ${ofSongInSight('title', sql`playlists.user_id`)},
          'artist_name', ${ofSongInSight('artist_name', sql`playlists.user_id`)}, 'added_at', added_at)
        from playlist_songs join songs on songs.id = song_id
        where playlist_id = playlists.id order by position, song_id)`.as('songs'),
    )
    .where('user_id', '=', toUuid(personId))
    .where('id', '>', fromId(after))
    .orderBy('id')
    .limit(sql.lit(exportPageSize))
    .execute()
  return rows.map(row => ({ ...row, songs: row.songs.map(song => ({ ...song, id: idFromUuid(song.id) })) }))
}
