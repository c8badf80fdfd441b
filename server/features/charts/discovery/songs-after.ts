import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { notKeptAway } from '../../people/reach/reach.ts'
import { selectSongs } from '../../songs/songs-sql.ts'

/** How many songs of the artist come first; how many fans of the song are read, and how many likes of each fan. */
const songsOfArtist = 6
const fans = 50
const likesOfFan = 20
/** More than a page of the chart, since some of its songs may have come already. */
const charted = 120

/**
 * The songs that follow a song that was played by itself: the newest others of its artist, then songs that its fans
 * like, by the number of these fans, then the chart of all time. However many songs there are, it reads some hundred
 * rows by their indexes. Songs that the viewer dislikes are left out. A song that others can't see does not tell whose
 * it is.
 */
export function songsAfter(database: Executor, viewer: Viewer | null, songId: string, limit: number) {
  const id = toUuid(songId)
  const found = sql<{ song_id: string; step: number; weight: number }>`(
    with artist as materialized (
      (select songs.id as song_id, extract(epoch from published_at)::float8 as weight from songs
       where user_id = (select user_id from songs where id = ${id} and status = 'ready')
         and status = 'ready' and songs.id <> ${id}
       order by published_at desc, songs.id desc limit ${sql.lit(songsOfArtist)})
    ), shared as (
      select other.song_id, count(*)::float8 as weight
      from (
        select user_id from likes where song_id = ${id} and is_like order by updated_at desc limit ${sql.lit(fans)}
      ) fan
      cross join lateral (
        select song_id from likes where user_id = fan.user_id and is_like
        order by updated_at desc, song_id desc limit ${sql.lit(likesOfFan)}
      ) other
      group by 1
    ), charted as (
      select song_id, score::float8 as weight from song_ranks where chart = 'popular:all'
      order by score desc, song_id desc limit ${sql.lit(charted)}
    ), brought as (
      select distinct on (song_id) song_id, step, weight from (
        select song_id, 1 as step, weight from artist
        union all select song_id, 2, weight from shared
        union all select song_id, 3, weight from charted
      ) every
      where song_id <> ${id}
      order by song_id, step
    )
    select song_id, step, weight from brought
    where (select ${notKeptAway(viewer, 'songs.user_id')} from songs where songs.id = brought.song_id and status = 'ready')
      and ${isNotDisliked(viewer)}
    order by step, weight desc, song_id desc limit ${sql.lit(limit)}
  )`
  return selectSongs(database, viewer)
    .innerJoin(found.as('found'), 'found.song_id', 'songs.id')
    .orderBy('found.step')
    .orderBy('found.weight', 'desc')
    .orderBy('songs.id', 'desc')
}

function isNotDisliked(viewer: Viewer | null) {
  if (!viewer) return sql<boolean>`true`
  return sql<boolean>`(
    select is_like from likes where song_id = brought.song_id and user_id = ${toUuid(viewer.id)}) is not false`
}
