import type { Playlist, playlists } from '#contract/library/playlists.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers, Viewer } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { checkWords } from '../../moderation/filters/check-words.ts'
import { addSong, addSongs, describePlaylist, makePlaylist, moveSong, takeSong } from './change-playlist.ts'
import { playlistOf } from './playlist.ts'
import { ownPlaylist, visiblePlaylist } from './playlist-access.ts'
import { likedPage, playlistPage, playlistSongPage } from './playlist-lists.ts'
import { selectPlaylists } from './playlists-sql.ts'

export const playlistRoutes = (m: Melodrome): Handlers<typeof playlists> => ({
  'GET /api/playlists': async ({ viewer, query, nextPage }) => {
    const page = await playlistPage(m, viewer.id, { ...query, onlyPublic: false })
    nextPage(page.next)
    return page.items
  },

  'POST /api/playlists': ({ viewer, body: { songId, songIds, ...wishes } }) =>
    transact(m.database, async transaction => {
      await checkPlaylistWords(m, transaction, viewer, wishes)
      const id = await makePlaylist(transaction, viewer, m.clock(), wishes)
      if (songId !== undefined) await addSong(transaction, id, songId, m.clock())
      if (songIds !== undefined) await addSongs(transaction, id, songIds, m.clock())
      return playlistById(transaction, id)
    }),

  'GET /api/playlists/{id}': async ({ viewer, params }) => {
    const { id } = await visiblePlaylist(m.database, viewer, params.id)
    return playlistById(m.database, id)
  },

  'GET /api/playlists/{id}/songs': async ask => {
    const { id } = await visiblePlaylist(m.database, ask.viewer, ask.params.id)
    const page = await playlistSongPage(m, ask, id, ask.query)
    ask.nextPage(page.next)
    return page.items
  },

  'PATCH /api/playlists/{id}': ({ viewer, params, body: { removeSongIds, addSongIds, ...wishes } }) =>
    changed(m, viewer, params.id, async transaction => {
      await checkPlaylistWords(m, transaction, viewer, wishes)
      for (const songId of removeSongIds ?? []) await takeSong(transaction, params.id, songId)
      for (const songId of addSongIds ?? []) await addSong(transaction, params.id, songId, m.clock())
      await describePlaylist(transaction, params.id, m.clock(), wishes)
    }),

  'DELETE /api/playlists/{id}': ({ viewer, params }) =>
    transact(m.database, async transaction => {
      const { id } = await ownPlaylist(transaction, viewer, params.id)
      await transaction.deleteFrom('playlists').where('id', '=', toUuid(id)).execute()
      return undefined
    }),

  'PUT /api/playlists/{id}/songs/{songId}': ({ viewer, params: { id, songId }, body: { before } }) =>
    changed(m, viewer, id, async transaction => {
      await addSong(transaction, id, songId, m.clock())
      if (before !== undefined && before !== songId) await moveSong(transaction, id, songId, before)
      await describePlaylist(transaction, id, m.clock())
    }),

  'DELETE /api/playlists/{id}/songs/{songId}': ({ viewer, params: { id, songId } }) =>
    changed(m, viewer, id, async transaction => {
      await takeSong(transaction, id, songId)
      await describePlaylist(transaction, id, m.clock())
    }),

  'GET /api/users/{id}/playlists': async ({ params, query, nextPage }) => {
    const page = await playlistPage(m, params.id, { ...query, onlyPublic: true })
    nextPage(page.next)
    return page.items
  },

  'GET /api/liked-songs': async ask => {
    const page = await likedPage(m, ask, ask.query)
    ask.nextPage(page.next)
    return page.items
  },
})

/** Changes an own playlist under its lock, and answers the changed playlist. */
function changed(
  m: Melodrome,
  viewer: Viewer,
  id: string,
  change: (transaction: Transaction) => Promise<void>,
): Promise<Playlist> {
  return transact(m.database, async transaction => {
    await ownPlaylist(transaction, viewer, id)
    await change(transaction)
    return playlistById(transaction, id)
  })
}

async function playlistById(database: Executor, id: string): Promise<Playlist> {
  const row = await selectPlaylists(database).where('playlists.id', '=', toUuid(id)).executeTakeFirstOrThrow()
  return playlistOf(row)
}

/** A playlist can't be held for review, so a text that would be held elsewhere is refused here. */
async function checkPlaylistWords(
  m: Melodrome,
  transaction: Transaction,
  viewer: Viewer,
  { name, description }: { name?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  await checkWords(m, transaction, { name, description }, { writerId: viewer.id, onHold: 'refuse' })
}
