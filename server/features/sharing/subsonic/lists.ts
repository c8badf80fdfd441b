import { randomInt } from 'node:crypto'
import { randomFrom } from '#contract/random.ts'
import { genres } from '#contract/songs/genres.ts'
import type { Song } from '#contract/songs/songs.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { needed, playlistWithSongs, songsOf } from './browsing.ts'
import { type Caller, furthestRow } from './caller.ts'
import { createGenreCounts } from './counts-sql.ts'
import { countIn, offsetIn } from './search.ts'
import { playlistShape, songShape, withSound, yearOf, yearShape } from './shapes.ts'
import { type Content, Failure } from './subsonic-answer.ts'
import { named, notThere } from './subsonic-ids.ts'

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
  alphabeticalByName: newest,
  alphabeticalByArtist: newest,
}

const byName = (one: Song, other: Song) => one.user.artistName.localeCompare(other.user.artistName)
const byAge = (one: Song, other: Song) => yearOf(one) - yearOf(other)

/**
 * The order of the lists that have one of their own; an album's name is its year. Undefined for lists whose albums
 * stand as the songs meet them.
 */
function orderOf(type: string, params: URLSearchParams): ((one: Song, other: Song) => number) | undefined {
  if (type === 'alphabeticalByName') return (one, other) => byAge(one, other) || byName(one, other)
  if (type === 'alphabeticalByArtist') return (one, other) => byName(one, other) || byAge(one, other)
  if (type !== 'byYear') return undefined
  // Apps name the later year first when they want the latest albums first.
  const isBackwards = Number(needed(params, 'fromYear')) > Number(needed(params, 'toYear'))
  return (one, other) => (isBackwards ? byAge(other, one) : byAge(one, other)) || byName(one, other)
}

/** Years of artists: in an order of their own, or in that in which they first appear in a list of songs. */
async function albums(caller: Caller, params: URLSearchParams) {
  const type = needed(params, 'type')
  const list = Object.hasOwn(albumLists, type) ? albumLists[type] : undefined
  if (!list) throw new Failure('generic', 'There is no such list.')
  const count = Math.min(countIn(params, 'size', usualAlbums), mostAlbums)
  const offset = offsetIn(params, 'offset')
  const order = orderOf(type, params)
  // An order needs all of them.
  const met = await albumsMet(rows => list(caller, params, rows), order ? furthestRow : offset + count)
  if (order) met.sort(order)
  const wanted = type === 'byYear' ? met.filter(isOfYears(params)) : met
  return await Promise.all(
    wanted.slice(offset, offset + count).map(async song => {
      const others = (await songsOf(caller, song.userId)).filter(other => yearOf(other) === yearOf(song))
      const [latest = song, ...rest] = others
      return yearShape([latest, ...rest])
    }),
  )
}

/**
 * One song of each album that occurs in a list of songs. Reads twice as many songs each time, until it has `count`
 * albums, or the list ends or reaches `furthestRow`.
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
  return { playlists: { playlist: playlists.map(own => playlistShape(own, caller.nameOf(own.user))) } }
}

export async function playlist(caller: Caller, params: URLSearchParams): Promise<Content> {
  const { kind, id } = named(needed(params, 'id'))
  if (kind !== 'playlist') throw notThere()
  const { playlist: about, songs } = await playlistWithSongs(caller, id)
  return { playlist: { ...playlistShape(about, caller.nameOf(about.user)), entry: songs.map(songShape) } }
}

/** Songs in random order, each once. */
async function drawn(caller: Caller, params: URLSearchParams, count: number): Promise<Song[]> {
  const query = params.has('genre') ? genreOf(params) : {}
  const [recent, liked] = await Promise.all([
    caller.rows('GET /api/songs', query, drawnFrom),
    caller.rows('GET /api/songs/popular', query, drawnFrom),
  ])
  const fitting = withSound([...recent, ...liked]).filter(isOfYears(params))
  const once = [...new Map(fitting.map(song => [song.id, song])).values()]
  const random = randomFrom(randomInt(2 ** 32))
  return once
    .map(song => ({ song, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ song }) => song)
}

/** Whether a song is of the years that an app asks for, in whichever order it names them. */
function isOfYears(params: URLSearchParams): (song: Song) => boolean {
  const [from, to] = [Number(params.get('fromYear') ?? 0), Number(params.get('toYear') ?? 9_999)]
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return song => yearOf(song) >= first && yearOf(song) <= last
}

const genreOf = (params: URLSearchParams) => ({ query: { genre: needed(params, 'genre').toLowerCase() } })
