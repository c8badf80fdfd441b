import { sql } from 'kysely'
import type { z } from 'zod'
import type { KeptOnDevice } from '#contract/library/guest-import.ts'
import { maxPlaylistSongs } from '#contract/limits.ts'
import type { Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { putSilentLikes } from '../../votes/cast-votes.ts'
import { addSongs, makePlaylist, markKept } from '../playlists/change-playlist.ts'
import { rememberHeard } from '../plays/heard-songs.ts'

type Kept = z.output<typeof KeptOnDevice>

/**
 * Gives an account the data that a browser kept before there was one. Doing it twice does no harm: an existing vote is not
 * changed, the list is made once, and the history keeps the later moment. The list, which may be refused, comes first
 * and in a transaction of its own: likes and list both mark songs, which a transaction does once (`markChanged`).
 */
export async function takeOverKept(m: Melodrome, viewer: Viewer, kept: Kept) {
  const now = m.clock()
  const list = await transact(m.database, transaction => listAll(transaction, viewer, kept, now))
  return await transact(m.database, async transaction => {
    const likes = await likeAll(transaction, viewer, kept.likes, now)
    const heard = kept.heard.length > 0 ? await rememberHeard(transaction, viewer, kept.heard, now) : 0
    return { likes, heard, ...list }
  })
}

/** Uses the statement of ordinary likes, for all songs at once. */
async function likeAll(transaction: Transaction, viewer: Viewer, ids: string[], at: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from songs
    where id = any(${ids.map(toUuid)}::uuid[]) and status = 'ready' and user_id <> ${toUuid(viewer.id)}
      and not exists (select from likes where song_id = songs.id and user_id = ${toUuid(viewer.id)})
    order by id`.execute(transaction)
  if (rows.length === 0) return 0
  return await putSilentLikes(transaction, { userId: viewer.id, songIds: rows.map(({ id }) => id), at })
}

async function listAll(
  transaction: Transaction,
  viewer: Viewer,
  { listed, listName, deviceKey }: Kept,
  at: Date,
): Promise<{ listed: number; playlistId: string | null }> {
  const { rows } = await sql<{ id: string }>`
    select id from songs join unnest(${[...new Set(listed)].map(toUuid)}::uuid[]) with ordinality as asked (song_id, place)
      on song_id = id
    where status = 'ready' order by place limit ${sql.lit(maxPlaylistSongs)} for key share of songs`.execute(
    transaction,
  )
  if (rows.length === 0) return { listed: 0, playlistId: null }
  const playlistId = await makePlaylist(transaction, viewer, at, { name: listName, deviceKey })
  const ids = rows.map(({ id }) => id)
  const { added } = await addSongs(transaction, playlistId, ids, at)
  await markKept(transaction, added)
  return { listed: added.length, playlistId }
}
