import { sql } from 'kysely'
import { maxPlaylistSongs, maxPlaylists } from '#contract/limits.ts'
import type { Transaction } from '../../../database/connect.ts'
import { newId, toUuid } from '../../../database/ids.ts'
import type { Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import { markChanged } from '../../charts/changed/changed-songs.ts'

export interface NewPlaylist {
  name: string
  description?: string | null | undefined
  isPublic?: boolean | undefined
  /** Identifies the list of a browser; making a playlist of the same list again answers the first one. */
  deviceKey?: string | undefined
}

/** Makes a playlist and answers its id. Needs a transaction: one person's lists are made one after the other. */
export async function makePlaylist(
  transaction: Transaction,
  viewer: Pick<Viewer, 'id'>,
  at: Date,
  { name, description = null, isPublic = false, deviceKey }: NewPlaylist,
): Promise<string> {
  const userId = toUuid(viewer.id)
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const made = await transaction
    .insertInto('playlists')
    .values({
      id: toUuid(newId(at.getTime())),
      user_id: userId,
      name,
      description,
      is_public: isPublic,
      device_key: deviceKey ?? null,
      created_at: at,
      updated_at: at,
    })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'device_key'])
        .where('device_key', 'is not', null)
        .doUpdateSet({ updated_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await transaction
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count > maxPlaylists) refuse('playlist.tooMany', { limit: maxPlaylists })
  return made.id
}

/**
 * Marks songs that a list has gained or lost for the charts, which count those who keep a song. A transaction does this
 * once, for all of them (`markChanged`).
 */
export async function markKept(transaction: Transaction, songIds: readonly string[]): Promise<void> {
  await markChanged(sql`
    select distinct song_id from unnest(${songIds.map(toUuid)}::uuid[]) song_id order by 1`).execute(
    transaction,
  )
}

/**
 * Adds songs at the end, in the given order and each once; songs that are there already stay where they are, and songs
 * that can't be heard are left out. All of them are added by one statement, because other changes of the list wait for
 * this one, each with a connection of its own. The caller has locked the list's row (`ownPlaylist`), or has just made
 * it.
 *
 * Answers the songs that were added, for `markKept`, and whether all of the given songs are in the list now.
 */
export async function addSongs(
  transaction: Transaction,
  playlistId: string,
  songIds: readonly string[],
  at: Date,
): Promise<{ added: string[]; areAllThere: boolean }> {
  const list = toUuid(playlistId)
  const ids = [...new Set(songIds)].map(toUuid)
  const { rows } = await sql<{ song_id: string }>`
    insert into playlist_songs (playlist_id, song_id, position, added_at)
    select ${list}, songs.id,
      coalesce((select max(position) from playlist_songs where playlist_id = ${list}), 0) + wanted.place, ${at}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join songs on songs.id = wanted.id and songs.status = 'ready'
    order by wanted.place
    for key share of songs
    on conflict (playlist_id, song_id) do nothing
    returning song_id`.execute(transaction)
  const counts = await sql<{ all: number; given: number }>`
    select count(*) as all, count(*) filter (where song_id = any(${ids}::uuid[])) as given
    from playlist_songs where playlist_id = ${list}`.execute(transaction)
  const { all, given } = counts.rows[0]!
  if (rows.length > 0 && all > maxPlaylistSongs) refuse('playlist.full', { limit: maxPlaylistSongs })
  return { added: rows.map(row => row.song_id), areAllThere: given === ids.length }
}

/**
 * Puts a song of the list before another one, or at the end if that is `null` or not in the list. The list is numbered
 * again, and only rows whose number changes are written. The target is a song and not a number, so that two moves at
 * once, which take turns at the list's row, both have the intended result.
 */
export async function moveSong(
  transaction: Transaction,
  playlistId: string,
  songId: string,
  before: string | null,
): Promise<void> {
  const list = toUuid(playlistId)
  const next = before === null ? null : toUuid(before)
  await sql`
    update playlist_songs set position = placed.position
    from (
      select song_id, row_number() over (
        order by case when song_id = ${toUuid(songId)} then coalesce(
          (select position from playlist_songs where playlist_id = ${list} and song_id = ${next}::uuid), 'infinity'::float8
        ) - 0.5 else position end
      ) as position
      from playlist_songs where playlist_id = ${list}
    ) placed
    where playlist_songs.playlist_id = ${list} and playlist_songs.song_id = placed.song_id
      and playlist_songs.position <> placed.position`.execute(transaction)
}

/** The song that comes after this one in the list: put before that, it is back in its place. */
export async function songAfter(
  transaction: Transaction,
  playlistId: string,
  songId: string,
): Promise<string | null> {
  const { rows } = await sql<{ song_id: string }>`
    select later.song_id from playlist_songs this join playlist_songs later using (playlist_id)
    where playlist_id = ${toUuid(playlistId)} and this.song_id = ${toUuid(songId)} and later.position > this.position
    order by later.position limit 1`.execute(transaction)
  return rows[0]?.song_id ?? null
}

/** Takes songs out of the list; songs that aren't in it are fine. Answers those that were, for `markKept`. */
export async function takeSongs(
  transaction: Transaction,
  playlistId: string,
  songIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ song_id: string }>`
    delete from playlist_songs
    where playlist_id = ${toUuid(playlistId)} and song_id = any(${songIds.map(toUuid)}::uuid[])
    returning song_id`.execute(transaction)
  return rows.map(row => row.song_id)
}

/** Takes all songs out of a list that is about to be deleted: with its row they would go without being marked. */
export async function emptyPlaylist(transaction: Transaction, playlistId: string): Promise<void> {
  await sql`
    with gone as (
      delete from playlist_songs where playlist_id = ${toUuid(playlistId)} returning song_id
    )
    ${markChanged(sql`select song_id from gone order by 1`)}`.execute(transaction)
}

/** Writes those of name, description and visibility that are given, and the time of the change. */
export async function describePlaylist(
  transaction: Transaction,
  playlistId: string,
  at: Date,
  fields: {
    name?: string | undefined
    description?: string | null | undefined
    isPublic?: boolean | undefined
  } = {},
): Promise<void> {
  await transaction
    .updateTable('playlists')
    .set({
      updated_at: at,
      ...(fields.name !== undefined && { name: fields.name }),
      ...(fields.description !== undefined && { description: fields.description }),
      ...(fields.isPublic !== undefined && { is_public: fields.isPublic }),
    })
    .where('id', '=', toUuid(playlistId))
    .execute()
}
