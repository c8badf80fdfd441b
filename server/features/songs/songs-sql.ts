import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listOf } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { latestFirst } from '../../database/latest-first.ts'
import type { TimePosition } from '../../http/cursor.ts'
import type { Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import { isModerator } from '../moderation/visibility/withheld.ts'
import { personColumns } from '../people/person.ts'
import { notBlocked, notKeptAway } from '../people/reach/reach.ts'
import type { SongRow } from './song.ts'

/**
 * Songs with everything a card shows, the viewer's own like and rating included: the basis of every list of songs that
 * keeps no cards. One statement on purpose: the joins are by primary key, and separate statements for people, counts
 * and own votes would cost more than they save.
 */
export function selectSongs(database: Executor, viewer: { id: string } | null) {
  return songsWithOwnVotes(database, viewer).select([
    'songs.id',
    'songs.title',
    'songs.description',
    'songs.genre',
    'songs.cover_blobs',
    'songs.cover_thumbhash',
    'songs.cover_tone_dark',
    'songs.cover_tone_light',
    'songs.duration_seconds',
    'songs.peaks',
    'songs.status',
    'songs.withheld_for',
    'songs.failure',
    'songs.artist_name',
    'songs.created_at',
    'songs.updated_at',
    'songs.published_at',
    'song_stats.plays',
    'song_stats.likes',
    'song_stats.dislikes',
    'song_stats.rating_sum',
    'song_stats.rating_count',
    'song_stats.comment_count',
    ...personColumns,
  ])
}

/**
 * The same for a list whose cards are known already (song-cards.ts): which songs, in which version, and the viewer's
 * own votes. Ids as PostgreSQL writes them, because most are only looked up.
 */
export function selectVersions(database: Executor, viewer: { id: string } | null) {
  return songsWithOwnVotes(database, viewer).select([
    sql<string>`songs.id::text`.as('uuid'),
    versionOfSong.as('version'),
  ])
}

/**
 * A new value after every change of a song, its artist or its counts: PostgreSQL gives each version of a row the number
 * of the transaction that wrote it, whichever column has changed.
 */
const versionOfSong = sql<string>`concat_ws(' ', songs.xmin, users.xmin, song_stats.xmin)`

function songsWithOwnVotes(database: Executor, viewer: { id: string } | null) {
  const own = viewer ? toUuid(viewer.id) : null
  return database
    .selectFrom('songs')
    .innerJoin('users', 'users.id', 'songs.user_id')
    .innerJoin('song_stats', 'song_stats.song_id', 'songs.id')
    .$if(own !== null, query =>
      query
        .leftJoin('likes', join => join.onRef('likes.song_id', '=', 'songs.id').on('likes.user_id', '=', own))
        .leftJoin('ratings', join =>
          join.onRef('ratings.song_id', '=', 'songs.id').on('ratings.user_id', '=', own),
        ),
    )
    .select(
      own === null
        ? [
            sql<boolean | null>`null::boolean`.as('is_like'),
            sql<number | null>`null::smallint`.as('own_rating'),
          ]
        : [
            sql<boolean | null>`likes.is_like`.as('is_like'),
            sql<number | null>`ratings.rating`.as('own_rating'),
          ],
    )
}

/** A song that is ready, or the viewer's own in any state. */
export function visibleSong(
  database: Executor,
  id: string,
  viewer: Viewer | null,
): Promise<SongRow | undefined> {
  return selectSongs(database, viewer)
    .where('songs.id', '=', toUuid(id))
    .where(whereVisible(viewer))
    .executeTakeFirst()
}

/**
 * THE condition on `songs` for who may see one by its address: ready, or the viewer's own; for moderators also withheld
 * ones.
 */
export function whereVisible(viewer: Pick<Viewer, 'id' | 'role'> | null): RawBuilder<SqlBool> {
  if (!viewer) return sql`songs.status = 'ready'`
  const withheld = isModerator(viewer) ? sql`or songs.status = 'withheld'` : sql``
  return sql`(songs.status = 'ready' or ${ownInSight(viewer)} ${withheld})`
}

/** A song that a decision has removed is gone for its owner, too. */
function ownInSight(viewer: { id: string }): RawBuilder<SqlBool> {
  return sql`(songs.user_id = ${toUuid(viewer.id)} and songs.withheld_for is distinct from 'removed')`
}

/** Songs that name this one as their origin. */
export function remixesOf(database: Executor, viewer: Viewer | null, id: string, page: Slice<TimePosition>) {
  return selectSongs(database, viewer)
    .where('songs.status', '=', sql.lit('ready'))
    .where('songs.based_on_id', '=', toUuid(id))
    .where(notBlocked(viewer, 'songs.user_id'))
    .$call(query => latestFirst(query, ['songs.published_at', 'songs.id'], page))
}

/** Songs that are ready, by their ids as PostgreSQL writes them, with their versions; as everyone is shown them. */
export function songsForCards(database: Executor, { uuids }: { uuids: readonly string[] }) {
  return selectSongs(database, null)
    .select(versionOfSong.as('version'))
    .where('songs.id', '=', sql<string>`any(${listOf(uuids, 'uuid')})`)
    .where('songs.status', '=', sql.lit('ready'))
}

/** Songs that are ready, in no particular order. */
export function songsByIds(database: Executor, viewer: Viewer | null, ids: readonly string[]) {
  return selectSongs(database, viewer)
    .where('songs.id', 'in', ids.map(toUuid))
    .where('songs.status', '=', sql.lit('ready'))
}

export function recentSongs(
  database: Executor,
  viewer: { id: string } | null,
  page: Slice<TimePosition> & { since: Date | undefined; genre: string | undefined },
) {
  return selectVersions(database, viewer)
    .select('songs.published_at')
    .where('songs.status', '=', sql.lit('ready'))
    .where(notKeptAway(viewer, 'songs.user_id'))
    .$if(page.since !== undefined, query => query.where('songs.published_at', '>=', page.since!))
    .$if(page.genre !== undefined, query => query.where('songs.genre', '=', page.genre!))
    .$call(query => latestFirst(query, ['songs.published_at', 'songs.id'], page))
}

/** All songs of one person; those that are not ready only for the person themselves. */
export function songsOfPerson(
  database: Executor,
  viewer: Viewer | null,
  personId: string,
  page: Slice<TimePosition>,
) {
  return selectSongs(database, viewer)
    .where('songs.user_id', '=', toUuid(personId))
    .where(viewer?.id === personId ? ownInSight(viewer) : sql<SqlBool>`songs.status = 'ready'`)
    .$call(query => latestFirst(query, ['songs.created_at', 'songs.id'], page))
}
