import type { Playlist, playlists } from '#contract/library/playlists.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers, Viewer } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { checkWords } from '../../moderation/filters/check-words.ts'
import {
  addSongs,
  describePlaylist,
  emptyPlaylist,
  makePlaylist,
  markKept,
  moveSong,
  songAfter,
  takeSongs,
} from './change-playlist.ts'
import { playlistOf } from './playlist.ts'
import { ownPlaylist, visiblePlaylist } from './playlist-access.ts'
import { likedPage, playlistPage, playlistSongPage } from './playlist-lists.ts'
import { selectPlaylists } from './playlists-sql.ts'

export const playlistRoutes = (m: Melodrome): Handlers<typeof playlists> => ({
  'GET /api/playlists': async ({ viewer, query, answerPage }) =>
    answerPage(await playlistPage(m, viewer.id, { ...query, onlyPublic: false })),

  'POST /api/playlists': ({ viewer, body: { songId, songIds = [], ...wishes } }) =>
    transact(m.database, async transaction => {
      await checkPlaylistWords(m, transaction, viewer, wishes)
      const id = await makePlaylist(transaction, viewer, m.clock(), wishes)
      const first = songId === undefined ? [] : [songId]
      const { added } = await addSongs(transaction, id, [...first, ...songIds], m.clock())
      if (!first.every(given => added.includes(given))) refuse('song.notFound')
      await markKept(transaction, added)
      return playlistById(transaction, id)
    }),

  'GET /api/playlists/{id}': async ({ viewer, params }) => {
    const { id } = await visiblePlaylist(m.database, viewer, params.id)
    return playlistById(m.database, id)
  },

  'GET /api/playlists/{id}/songs': async ask => {
    const { id } = await visiblePlaylist(m.database, ask.viewer, ask.params.id)
    const page = await playlistSongPage(m, ask, id, ask.query)
    return ask.answerPage(page)
  },

  'PATCH /api/playlists/{id}': ({
    viewer,
    params,
    body: { removeSongIds = [], addSongIds = [], ...wishes },
  }) =>
    changed(m, viewer, params.id, async (transaction, known) => {
      // A public list is checked whole: the name of a list that a browser brought along was never checked.
      const texts = wishes.isPublic ? { ...(await playlistById(transaction, params.id)), ...wishes } : wishes
      const isPublic = wishes.isPublic ?? known.is_public
      await checkPlaylistWords(m, transaction, viewer, { ...texts, isPublic })
      const taken = await takeSongs(transaction, params.id, removeSongIds)
      const { added, areAllThere } = await addSongs(transaction, params.id, addSongIds, m.clock())
      if (!areAllThere) refuse('song.notFound')
      await markKept(transaction, [...taken, ...added])
      await describePlaylist(transaction, params.id, m.clock(), wishes)
    }),

  'DELETE /api/playlists/{id}': ({ viewer, params }) =>
    transact(m.database, async transaction => {
      const { id } = await ownPlaylist(transaction, viewer, params.id)
      await emptyPlaylist(transaction, id)
      await transaction.deleteFrom('playlists').where('id', '=', toUuid(id)).execute()
      return undefined
    }),

  'PUT /api/playlists/{id}/songs/{songId}': ({ viewer, params: { id, songId }, body: { before } }) =>
    changed(m, viewer, id, async transaction => {
      const { added, areAllThere } = await addSongs(transaction, id, [songId], m.clock())
      if (!areAllThere) refuse('song.notFound')
      await markKept(transaction, added)
      if (before !== undefined && before !== songId) await moveSong(transaction, id, songId, before)
      await describePlaylist(transaction, id, m.clock())
    }),

  'DELETE /api/playlists/{id}/songs/{songId}': ({ viewer, params: { id, songId } }) =>
    transact(m.database, async transaction => {
      await ownPlaylist(transaction, viewer, id)
      const before = await songAfter(transaction, id, songId)
      await markKept(transaction, await takeSongs(transaction, id, [songId]))
      await describePlaylist(transaction, id, m.clock())
      return { ...(await playlistById(transaction, id)), before }
    }),

  'GET /api/users/{id}/playlists': async ({ params, query, answerPage }) =>
    answerPage(await playlistPage(m, params.id, { ...query, onlyPublic: true })),

  'GET /api/liked-songs': async ask => ask.answerPage(await likedPage(m, ask, ask.query)),
})

/** Changes an own playlist under its lock, and answers the changed playlist. */
function changed(
  m: Melodrome,
  viewer: Viewer,
  id: string,
  change: (transaction: Transaction, known: { is_public: boolean }) => Promise<void>,
): Promise<Playlist> {
  return transact(m.database, async transaction => {
    await change(transaction, await ownPlaylist(transaction, viewer, id))
    return playlistById(transaction, id)
  })
}

async function playlistById(database: Executor, id: string): Promise<Playlist> {
  const row = await selectPlaylists(database).where('playlists.id', '=', toUuid(id)).executeTakeFirstOrThrow()
  return playlistOf(row)
}

/**
 * A playlist can't be held for review, so a text that would be held elsewhere is refused here. Links are limited where
 * others read them.
 */
async function checkPlaylistWords(
  m: Melodrome,
  transaction: Transaction,
  viewer: Viewer,
  {
    name,
    description,
    isPublic = false,
  }: { name?: string | undefined; description?: string | null | undefined; isPublic?: boolean | undefined },
): Promise<void> {
  const place = { writerId: viewer.id, linksAreLimited: isPublic, onHold: 'refuse' } as const
  await checkWords(m, transaction, { name, description }, place)
}
