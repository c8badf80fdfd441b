import { maxPageSize } from '#contract/limits.ts'
import { ask, askPages, type GetCall } from '../../../api/queries.ts'

/** Lists that fill themselves; their addresses look like those of playlists. */
const shelves = ['liked', 'heard'] as const
export type Shelf = (typeof shelves)[number]

export function isShelf(id: string): id is Shelf {
  return id === 'liked' || id === 'heard'
}

const mosaicCovers = 4
const query = { limit: maxPageSize }

/** The member's own playlists; with a song, each says whether it has that song. */
export function ownPlaylists(song?: string) {
  return askPages('GET /api/playlists', { query: { ...query, ...(song && { song }) } })
}

export function publicPlaylists(userId: string) {
  return askPages('GET /api/users/{id}/playlists', { params: { id: userId }, query })
}

export function playlistRead(id: string) {
  return ask('GET /api/playlists/{id}', { params: { id } })
}

export function playlistSongs(id: string) {
  return askPages('GET /api/playlists/{id}/songs', { params: { id }, query })
}

export function shelfSongs(shelf: Shelf) {
  return shelf === 'liked' ? askPages('GET /api/liked-songs') : askPages('GET /api/heard-songs')
}

/** The covers for a shelf's picture. */
export function shelfCovers(shelf: Shelf) {
  const few = { query: { limit: mosaicCovers } }
  return shelf === 'liked' ? ask('GET /api/liked-songs', few) : ask('GET /api/heard-songs', few)
}

/** The reads that are out of date after a playlist has changed. */
export const playlistReads: readonly GetCall[] = [
  'GET /api/playlists',
  'GET /api/playlists/{id}',
  'GET /api/playlists/{id}/songs',
  'GET /api/users/{id}/playlists',
]
