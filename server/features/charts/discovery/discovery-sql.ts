import { sql } from 'kysely'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { memberListener } from '../../library/plays/listener.ts'
import { notKeptAway } from '../../people/reach/reach.ts'
import { selectSongs } from '../../songs/songs-sql.ts'

/** How many of the viewer's latest likes are tried, how many fans of each are read, and how many likes of each fan. */
const seeds = 3
const fansOfSeed = 50
const likesOfFan = 20
const kinOfSeed = 24
/** If a like brings fewer songs than this, an older like that brings more is used. */
const enough = 4

/**
 * Songs suggested because of one song that the viewer likes: first the songs that its other fans like, by the number of
 * these fans, then the most played of its genre. However many songs and likes there are, it reads a few thousand rows
 * by their indexes.
 */
export function songsBecauseLiked(database: Executor, viewer: Viewer, limit: number) {
  const own = toUuid(viewer.id)
  const found = sql<{ song_id: string; because_id: string; fans: number }>`(
    with seed as materialized (
      select song_id, likes.updated_at from likes join songs on songs.id = song_id
      where likes.user_id = ${own} and is_like and status = 'ready' and ${notKeptAway(viewer, 'songs.user_id')}
      order by likes.updated_at desc, song_id desc limit ${sql.lit(seeds)}
    ), shared as (
      select seed.song_id as because_id, other.song_id, count(*) as fans from seed
      cross join lateral (
        select user_id from likes where song_id = seed.song_id and is_like and user_id <> ${own} limit ${sql.lit(fansOfSeed)}
      ) fan
      cross join lateral (
        select song_id from likes where user_id = fan.user_id and is_like
        order by updated_at desc, song_id desc limit ${sql.lit(likesOfFan)}
      ) other
      group by 1, 2
    ), kin as (
      select seed.song_id as because_id, ranked.song_id, 0 as fans from seed
      join songs on songs.id = seed.song_id
      cross join lateral (
        select song_id from song_ranks where chart = 'popular:all' and genre = songs.genre
        order by score desc, song_id desc limit ${sql.lit(kinOfSeed)}
      ) ranked
    ), fresh as materialized (
      select because_id, song_id, max(fans) as fans from (select * from shared union all select * from kin) brought
      where ${isNew(viewer, 'brought.song_id')}
        and (select ${notKeptAway(viewer, 'songs.user_id')} from songs
             where songs.id = brought.song_id and status = 'ready' and user_id <> ${own})
      group by 1, 2
    ), chosen as (
      select seed.song_id from seed join fresh on fresh.because_id = seed.song_id
      group by seed.song_id, seed.updated_at
      order by least(count(*), ${sql.lit(enough)}) desc, seed.updated_at desc limit 1
    )
    select fresh.song_id, because_id, fans from fresh join chosen on chosen.song_id = because_id
    order by fans desc, fresh.song_id desc limit ${sql.lit(limit)}
  )`
  return selectSongs(database, viewer)
    .innerJoin(found.as('found'), 'found.song_id', 'songs.id')
    .innerJoin('songs as because', 'because.id', 'found.because_id')
    .select(['because.id as because_id', 'because.title as because_title'])
    .orderBy('found.fans', 'desc')
    .orderBy('songs.id', 'desc')
}

/**
 * Songs that the viewer has neither played nor liked or disliked, in random order: the last ones before a random
 * moment, mixed with the newest.
 */
export function unheardSongs(database: Executor, viewer: Viewer, limit: number) {
  const unheard = sql`songs.status = 'ready' and songs.user_id <> ${toUuid(viewer.id)}
    and ${isNew(viewer, 'songs.id')} and ${notKeptAway(viewer, 'songs.user_id')}`
  const found = sql<{ id: string; place: number }>`(
    with moment as materialized (
      select first + random() * (latest - first) as at from (
        select
          (select published_at from songs where status = 'ready' order by published_at, id limit 1) as first,
          (select published_at from songs where status = 'ready' order by published_at desc, id desc limit 1) as latest
      ) ends
    ), around as (
      (select id from songs where ${unheard} and published_at <= (select at from moment)
       order by published_at desc, id desc limit ${sql.lit(limit)})
      union
      (select id from songs where ${unheard} order by published_at desc, id desc limit ${sql.lit(limit)})
    )
    select id, random() as place from around order by place limit ${sql.lit(limit)}
  )`
  return selectSongs(database, viewer)
    .innerJoin(found.as('found'), 'found.id', 'songs.id')
    .orderBy('found.place')
}

/**
 * The viewer has neither played it nor liked or disliked it. Looked up row by row, because a join would lead the
 * planner to read all plays.
 */
function isNew(viewer: Viewer, column: string) {
  const song = sql.ref(column)
  return sql<boolean>`(
      select true from play_listeners where song_id = ${song} and listener = ${memberListener(viewer.id)}
    ) is not true and (select true from likes where song_id = ${song} and user_id = ${toUuid(viewer.id)}) is not true`
}
