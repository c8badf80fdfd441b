import type { Person } from '#contract/people/people.ts'
import { artistsByLetter, artistWithAlbums } from './browsing.ts'
import type { Caller } from './caller.ts'
import { artistShape, songShape, withSound } from './shapes.ts'
import type { Content } from './subsonic-answer.ts'

const usualCount = 20
const mostAtOnce = 500
/** For each album, its artist is read. */
const mostAlbums = 50

/** A search by words shows the albums of this many artists, the best matches. */
const artistsWithAlbums = 5

/** A number of rows in the parameters, kept between 0 and what is found at once. */
export function countIn(params: URLSearchParams, name: string, usual: number): number {
  const count = Math.trunc(Number(params.get(name) ?? usual))
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), mostAtOnce) : usual
}

export const offsetIn = (params: URLSearchParams, name: string): number => {
  const offset = Math.trunc(Number(params.get(name) ?? 0))
  return Number.isFinite(offset) ? Math.max(offset, 0) : 0
}

export async function artistsWithCounts(caller: Caller, people: readonly Person[]) {
  const counts = await caller.albumCounts(people.map(({ id }) => id))
  return people.map(person => artistShape(person, counts.get(person.id) ?? 0))
}

/**
 * Songs and artists by words, and the albums of these artists. An empty search, by which apps copy a library, finds the
 * newest songs, and the artists of an app's first screen with their albums.
 */
export async function found(caller: Caller, params: URLSearchParams): Promise<Content> {
  // Some apps write an empty search as two quotation marks.
  const q = (params.get('query') ?? '').replace(/^""$/, '').replace(/\*$/, '').trim()
  const partOf = (thing: string) =>
    [countIn(params, `${thing}Count`, usualCount), offsetIn(params, `${thing}Offset`)] as const
  const [songPart, artistPart, albumPart] = [partOf('song'), partOf('artist'), partOf('album')]
  const needsArtists = artistPart[0] > 0 || albumPart[0] > 0
  const artistsFound = async (): Promise<Person[]> => {
    if (!needsArtists) return []
    if (q === '') return (await artistsByLetter(caller)).flatMap(({ people }) => people)
    // Albums are those of the best artists, whatever page of artists is asked for.
    const most = Math.max(artistPart[0] + artistPart[1], artistsWithAlbums)
    return await caller.rows('GET /api/search/artists', { query: { q } }, most)
  }
  const [songs, artists] = await Promise.all([
    q === ''
      ? caller.rows('GET /api/songs', {}, ...songPart)
      : caller.rows('GET /api/search/songs', { query: { q } }, ...songPart),
    artistsFound(),
  ])
  const withAlbums = q === '' ? artists : artists.slice(0, artistsWithAlbums)
  return {
    artist: await artistsWithCounts(caller, artists.slice(artistPart[1], artistPart[0] + artistPart[1])),
    album: await albumsOf(caller, withAlbums, ...albumPart),
    song: withSound(songs).map(songShape),
  }
}

/** A part of the albums of these artists, one artist after the other. Reads only the artists of this part. */
async function albumsOf(caller: Caller, people: readonly Person[], asked: number, offset: number) {
  const count = Math.min(asked, mostAlbums)
  if (count === 0) return []
  const counts = await caller.albumCounts(people.map(({ id }) => id))
  const ends: number[] = []
  for (const { id } of people) ends.push((ends.at(-1) ?? 0) + (counts.get(id) ?? 0))
  const first = ends.findIndex(end => end > offset)
  if (first === -1) return []
  const before = ends[first - 1] ?? 0
  const read = people.slice(first).filter((_, place) => (ends[first + place - 1] ?? 0) < offset + count)
  const artists = await Promise.all(read.map(({ id }) => artistWithAlbums(caller, id)))
  return artists.flatMap(({ albums }) => albums).slice(offset - before, offset - before + count)
}
