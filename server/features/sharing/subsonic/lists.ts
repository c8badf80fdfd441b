import { randomInt } from 'node:crypto'
import { genres } from '#contract/songs/genres.ts'
import type { Song } from '#contract/songs/songs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { randomFrom } from '../../../random.ts'
import { type Content, Failure } from './answer.ts'
import { needed, playlistWithSongs, songsOf } from './browsing.ts'
import { type Caller, furthestRow } from './caller.ts'
import { createGenreCounts } from './counts-sql.ts'
import { named, notThere } from './ids.ts'
import { countIn, offsetIn } from './search.ts'
import { playlistShape, songShape, withSound, yearOf, yearShape } from './shapes.ts'

type SongList = (caller: Caller, params: URLSearchParams, count: number) => Promise<Song[]>

const usualAlbums = 10
const usualSongs = 10
/** For each album, the songs of its artist are read. */
const mostAlbums = 50
/** How many songs are looked at first for one album. */
const songsPerAlbum = 4
/** Random songs are drawn from this many of the newest and of the most popular. */
const drawnFrom = 200

const newest: SongList = (caller, _params, count) => caller.rows('GET /api/songs', {}, count)
const popular: SongList = (caller, _params, count) => caller.rows('GET /api/songs/popular', {}, count)

/** From which songs the albums of each kind of list come; the kinds are the protocol's. */
const albumLists: Record<string, SongList> = {
  newest,
  recent: newest,
  frequent: popular,
  highest: (caller, _params, count) => caller.rows('GET /api/songs/top-rated', {}, count),
  starred: (caller, _params, count) => caller.rows('GET /api/liked-songs', {}, count),
  random: drawn,
  byGenre: (caller, params, count) => caller.rows('GET /api/songs', genreOf(params), count),
  byYear: newest,
  alphabeticalByName: popular,
  alphabeticalByArtist: popular,
}

/** Years of artists, in the order in which they first appear in a list of songs. */
async function albums(caller: Caller, params: URLSearchParams) {
  const type = needed(params, 'type')
  const list = Object.hasOwn(albumLists, type) ? albumLists[type] : undefined
  if (!list) throw new Failure('generic', 'There is no such list.')
  const count = Math.min(countIn(params, 'size', usualAlbums), mostAlbums)
  const offset = offsetIn(params, 'offset')
  const met = await albumsMet(rows => list(caller, params, rows), offset + count)
  return await Promise.all(
    met.slice(offset, offset + count).map(async song => {
      const others = (await songsOf(caller, song.userId)).filter(other => yearOf(other) === yearOf(song))
      const [latest = song, ...rest] = others
      return yearShape([latest, ...rest])
    }),
  )
}

/**
 * A song of each album that a list of songs meets: at least `count` if the list has as many. While its songs are of
 * fewer albums, twice as many are read.
 */
async function albumsMet(list: (rows: number) => Promise<Song[]>, count: number): Promise<Song[]> {
  let rows = count * songsPerAlbum
  for (;;) {
    rows = Math.min(rows, furthestRow)
    const songs = await list(rows)
    const met = new Map(withSound(songs).map(song => [`${song.userId} ${yearOf(song)}`, song]))
    if (met.size >= count || songs.length < rows || rows === furthestRow) return [...met.values()]
    rows *= 2
  }
}

export const albumList = async (caller: Caller, params: URLSearchParams): Promise<Content> => ({
  albumList: { album: await albums(caller, params) },
})

export const albumList2 = async (caller: Caller, params: URLSearchParams): Promise<Content> => ({
  albumList2: { album: await albums(caller, params) },
})

async function starred(caller: Caller) {
  return { song: withSound(await caller.rows('GET /api/liked-songs', {}, furthestRow)).map(songShape) }
}

export const starredSongs = async (caller: Caller): Promise<Content> => ({ starred: await starred(caller) })
export const starredSongs2 = async (caller: Caller): Promise<Content> => ({ starred2: await starred(caller) })

export async function randomSongs(caller: Caller, params: URLSearchParams): Promise<Content> {
  const songs = await drawn(caller, params, countIn(params, 'size', usualSongs))
  return { randomSongs: { song: songs.map(songShape) } }
}

export async function songsByGenre(caller: Caller, params: URLSearchParams): Promise<Content> {
  const [count, offset] = [countIn(params, 'count', usualSongs), offsetIn(params, 'offset')]
  const songs = await caller.rows('GET /api/songs', genreOf(params), count, offset)
  return { songsByGenre: { song: withSound(songs).map(songShape) } }
}

/** Our genres, also those without a song yet. */
export function createGenreList(m: Pick<Melodrome, 'database' | 'clock'>): () => Promise<Content> {
  const counts = createGenreCounts(m)
  return async () => {
    const known = new Map((await counts()).map(count => [count.genre, count]))
    const genre = genres.map(value => ({
      value,
      songCount: known.get(value)?.songs ?? 0,
      albumCount: known.get(value)?.albums ?? 0,
    }))
    return { genres: { genre } }
  }
}

/** The listener's own playlists, private ones too. */
export async function ownPlaylists(caller: Caller): Promise<Content> {
  const playlists = await caller.rows('GET /api/playlists', {}, furthestRow)
  return { playlists: { playlist: playlists.map(playlistShape) } }
}

export async function playlist(caller: Caller, params: URLSearchParams): Promise<Content> {
  const { kind, id } = named(needed(params, 'id'))
  if (kind !== 'playlist') throw notThere()
  const { playlist: about, songs } = await playlistWithSongs(caller, id)
  return { playlist: { ...playlistShape(about), entry: songs.map(songShape) } }
}

/** Songs in random order, each once. */
async function drawn(caller: Caller, params: URLSearchParams, count: number): Promise<Song[]> {
  const query = params.has('genre') ? genreOf(params) : {}
  const [recent, liked] = await Promise.all([
    caller.rows('GET /api/songs', query, drawnFrom),
    caller.rows('GET /api/songs/popular', query, drawnFrom),
  ])
  const once = [...new Map(withSound([...recent, ...liked]).map(song => [song.id, song])).values()]
  const random = randomFrom(randomInt(2 ** 32))
  return once
    .map(song => ({ song, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ song }) => song)
}

const genreOf = (params: URLSearchParams) => ({ query: { genre: needed(params, 'genre').toLowerCase() } })
