import { maxPageSize } from '#contract/limits.ts'
import { ask, askPages, type GetCall } from '../../../api/queries.ts'

/** Songs that gather by themselves, under an address like a list's own. */
const shelves = ['liked', 'heard'] as const
export type Shelf = (typeof shelves)[number]

export function isShelf(id: string): id is Shelf {
  return id === 'liked' || id === 'heard'
}

const mosaicCovers = 4
const query = { limit: maxPageSize }

/** Own playlists; with a song, each says whether that song is in it. */
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

/** For a shelf's picture. */
export function shelfCovers(shelf: Shelf) {
  const few = { query: { limit: mosaicCovers } }
  return shelf === 'liked' ? ask('GET /api/liked-songs', few) : ask('GET /api/heard-songs', few)
}

/** What is read again when a list has changed. */
export const playlistReads: readonly GetCall[] = [
  'GET /api/playlists',
  'GET /api/playlists/{id}',
  'GET /api/playlists/{id}/songs',
  'GET /api/users/{id}/playlists',
]
