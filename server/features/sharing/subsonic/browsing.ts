import type { Person } from '#contract/people/people.ts'
import type { Song } from '#contract/songs/songs.ts'
import { type Caller, furthestRow } from './caller.ts'
import {
  artistShape,
  challengeAlbum,
  playlistAlbum,
  songShape,
  withSound,
  yearOf,
  yearShape,
} from './shapes.ts'
import { type Content, Failure } from './subsonic-answer.ts'
import { artistId, named, notThere, songIdOf } from './subsonic-ids.ts'

const newestLookedAt = 500
const othersLookedAt = 100

/** The parameter of this name; refuses a call without it. */
export function needed(params: URLSearchParams, name: string): string {
  return params.get(name) ?? fail(name)
}

function fail(name: string): never {
  throw new Failure('parameterMissing', `The parameter ${name} is missing.`)
}

/**
 * The artists of an app's first screen: those the listener follows or likes, and the makers of what is new or popular.
 * A phone does not need all members of a large community; a search finds the others.
 */
export async function artistsByLetter(caller: Caller): Promise<{ name: string; people: Person[] }[]> {
  const { id } = await caller.read('GET /api/auth/user', {})
  const [followed, ...lists] = await Promise.all([
    caller.rows('GET /api/users/{id}/followed', { params: { id } }, othersLookedAt),
    caller.rows('GET /api/liked-songs', {}, othersLookedAt),
    caller.rows('GET /api/songs/popular', {}, othersLookedAt),
    caller.rows('GET /api/songs', {}, newestLookedAt),
  ])
  const everybody = [...followed, ...lists.flat().map(({ user }) => user)]
  const once = [...new Map(everybody.map(person => [person.id, person])).values()]
  const inOrder = once.toSorted((one, other) => one.artistName.localeCompare(other.artistName))
  return [...new Set(inOrder.map(letterOf))].map(name => ({
    name,
    people: inOrder.filter(person => letterOf(person) === name),
  }))
}

const letterOf = ({ artistName }: Person): string => {
  const [first = '#'] = artistName.toUpperCase()
  return /\p{L}/u.test(first) ? first : '#'
}

export async function artists(caller: Caller): Promise<Content> {
  const letters = await artistsByLetter(caller)
  const counts = await caller.albumCounts(letters.flatMap(({ people }) => people.map(({ id }) => id)))
  const index = letters.map(({ name, people }) => ({
    name,
    artist: people.map(person => artistShape(person, counts.get(person.id) ?? 0)),
  }))
  return { artists: { ignoredArticles: '', index } }
}

/** The same for apps that browse folders. */
export async function indexes(caller: Caller): Promise<Content> {
  const { artists: found } = (await artists(caller)) as { artists: Content }
  return { indexes: { ...found, lastModified: 0 } }
}

export async function artist(caller: Caller, params: URLSearchParams): Promise<Content> {
  const wanted = named(needed(params, 'id'))
  if (wanted.kind !== 'artist') throw notThere()
  const { person, albums } = await artistWithAlbums(caller, wanted.id)
  return { artist: { ...artistShape(person, albums.length), album: albums } }
}

/** An artist's years, the latest first, then their public playlists. */
export async function artistWithAlbums(caller: Caller, id: string) {
  const [person, songs, playlists] = await Promise.all([
    caller.read('GET /api/users/{id}', { params: { id } }),
    songsOf(caller, id),
    caller.rows('GET /api/users/{id}/playlists', { params: { id } }, furthestRow),
  ])
  const years = [...new Set(songs.map(yearOf))].map(year => songs.filter(song => yearOf(song) === year))
  return {
    person,
    albums: [...years.map(of => yearShape(of as [Song, ...Song[]])), ...playlists.map(playlistAlbum)],
  }
}

export const songsOf = async (caller: Caller, id: string): Promise<Song[]> =>
  withSound(await caller.rows('GET /api/users/{id}/songs', { params: { id } }, furthestRow))

export async function playlistWithSongs(caller: Caller, id: string) {
  const [playlist, songs] = await Promise.all([
    caller.read('GET /api/playlists/{id}', { params: { id } }),
    caller.rows('GET /api/playlists/{id}/songs', { params: { id } }, furthestRow),
  ])
  return { playlist, album: playlistAlbum(playlist), songs: withSound(songs) }
}

/** An album of any kind with its songs: a year of an artist, a playlist, the entries of a challenge. */
async function albumWithSongs(caller: Caller, text: string) {
  const { id, ...wanted } = named(text)
  if (wanted.kind === 'playlist') return await playlistWithSongs(caller, id)
  if (wanted.kind === 'challenge') {
    const challenge = await caller.read('GET /api/challenges/{id}', { params: { id } })
    const entries = await caller.rows('GET /api/challenges/{id}/submissions', { params: { id } }, furthestRow)
    const songs = withSound(entries.map(({ song }) => song))
    return { album: challengeAlbum(challenge, songs), songs }
  }
  if (wanted.kind !== 'year') throw notThere()
  const [first, ...rest] = (await songsOf(caller, id)).filter(song => yearOf(song) === wanted.year)
  if (!first) throw notThere()
  return { album: yearShape([first, ...rest]), songs: [first, ...rest] }
}

export async function album(caller: Caller, params: URLSearchParams): Promise<Content> {
  const { album: about, songs } = await albumWithSongs(caller, needed(params, 'id'))
  return { album: { ...about, song: songs.map(songShape) } }
}

/** A folder: an artist with their albums, or an album with its songs. */
export async function directory(caller: Caller, params: URLSearchParams): Promise<Content> {
  const id = needed(params, 'id')
  const wanted = named(id)
  if (wanted.kind === 'artist') {
    const { person, albums } = await artistWithAlbums(caller, wanted.id)
    return { directory: { id: artistId(person.id), name: person.artistName, child: albums } }
  }
  const { album: about, songs } = await albumWithSongs(caller, id)
  return { directory: { id, name: about.name, child: songs.map(songShape) } }
}

export async function oneSong(caller: Caller, params: URLSearchParams): Promise<Content> {
  const id = songIdOf(needed(params, 'id'))
  const [found] = withSound([await caller.read('GET /api/songs/{id}', { params: { id } })])
  if (!found) throw notThere()
  return { song: songShape(found) }
}
