import { maxPageSize } from '#contract/limits.ts'
import { needed, playlistWithSongs } from './browsing.ts'
import type { Caller } from './caller.ts'
import { playlistShape, songShape, withSound } from './shapes.ts'
import { type Content, Failure } from './subsonic-answer.ts'
import { named, notThere, songIdOf } from './subsonic-ids.ts'

/** Makes a playlist; with `playlistId` it replaces that playlist's songs with those named, in their order. */
export async function createPlaylist(caller: Caller, params: URLSearchParams): Promise<Content> {
  const songIds = params.getAll('songId').map(songIdOf)
  const existing = params.get('playlistId')
  const name = params.get('name')
  if (existing === null) {
    const { id } = await caller.act('POST /api/playlists', {
      body: { name: needed(params, 'name'), songIds },
    })
    return await shown(caller, id)
  }
  const id = idOf(existing)
  const removeSongIds = (await playlistWithSongs(caller, id)).songs.map(song => song.id)
  const addSongIds = await thereOf(caller, songIds)
  const body = { ...(name !== null && { name }), removeSongIds, addSongIds }
  await caller.act('PATCH /api/playlists/{id}', { params: { id }, body })
  return await shown(caller, id)
}

/**
 * Changes name, comment, visibility and songs: all of it or nothing. Positions count songs as `getPlaylist` lists them.
 */
export async function updatePlaylist(caller: Caller, params: URLSearchParams): Promise<Content> {
  const id = idOf(needed(params, 'playlistId'))
  const [name, comment, isPublic] = [params.get('name'), params.get('comment'), params.get('public')]
  const places = params.getAll('songIndexToRemove')
  const body = {
    ...(name !== null && { name }),
    ...(comment !== null && { description: comment }),
    ...(isPublic !== null && { isPublic: isPublic === 'true' }),
    removeSongIds: places.length === 0 ? [] : await songsAt(caller, id, places),
    addSongIds: params.getAll('songIdToAdd').map(songIdOf),
  }
  await caller.act('PATCH /api/playlists/{id}', { params: { id }, body })
  return {}
}

export async function deletePlaylist(caller: Caller, params: URLSearchParams): Promise<Content> {
  const id = idOf(needed(params, 'id'))
  await caller.act('DELETE /api/playlists/{id}', { params: { id } })
  return {}
}

/** An app may not know yet that a song is gone; its new order of the others must not fail for that. */
async function thereOf(caller: Caller, songIds: readonly string[]): Promise<string[]> {
  const there: string[] = []
  for (let from = 0; from < songIds.length; from += maxPageSize) {
    const ids = songIds.slice(from, from + maxPageSize).join(',')
    const songs = await caller.read('GET /api/songs/by-ids', { query: { ids } })
    there.push(...withSound(songs).map(({ id }) => id))
  }
  return there
}

async function songsAt(caller: Caller, id: string, places: readonly string[]): Promise<string[]> {
  const { songs } = await playlistWithSongs(caller, id)
  return places.map(place => {
    const song = /^\d{1,4}$/.test(place) ? songs[Number(place)] : undefined
    if (!song) throw new Failure('generic', `The playlist has no song at ${place}.`)
    return song.id
  })
}

async function shown(caller: Caller, id: string): Promise<Content> {
  const { playlist, songs } = await playlistWithSongs(caller, id)
  return {
    playlist: { ...playlistShape(playlist, caller.nameOf(playlist.user)), entry: songs.map(songShape) },
  }
}

function idOf(text: string): string {
  const { kind, id } = named(text)
  if (kind !== 'playlist') throw notThere()
  return id
}
