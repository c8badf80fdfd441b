import { idFromUuid } from '#contract/ids.ts'
import type { Found } from '#contract/search/search.ts'
import { toUuid } from '../../database/ids.ts'
import { KeptBriefly } from '../../http/kept-briefly.ts'
import type { Melodrome } from '../../melodrome.ts'
import { personOf } from '../people/person.ts'
import { songsOnCards } from '../songs/song-cards.ts'
import type { Reader } from '../songs/song-lists.ts'
import { corrected } from './corrected.ts'
import { readArtistsAmong, readFoundArtists } from './found-artists.ts'
import { readAnyPost } from './found-posts.ts'
import { readFoundSongs, readSongsAmong } from './found-songs.ts'
import { editionOfIndex } from './index/edition.ts'
import { readQuery } from './index/query.ts'
import { respaced } from './respaced.ts'
import { sources } from './sources.ts'
import { isSung, withFoundLines } from './sung-lines.ts'

/** What a search finds for everybody: which songs and artists, best first, as PostgreSQL writes their ids. */
interface Finding {
  search: string
  correction: string | null
  songs: string[]
  /** Those of the songs that were found by their lyrics. */
  sung: string[]
  artists: string[]
  hasPosts: boolean
}

export type KeptFindings = KeptBriefly<Finding>
/** What this instance indexes is found at once; what another instance indexes, after this time at the latest. */
const findingsKeptForMs = 10_000
/** Each half a kilobyte. */
export const keepFindings = (clock?: () => number): KeptFindings =>
  new KeptBriefly<Finding>({ forMs: findingsKeptForMs, most: 1_000, clock })

interface Asked {
  q: string
  limit: number
}

/**
 * The best of every kind; if a search finds nothing, the best for the word that was probably meant. What is found
 * is kept for ten seconds, for all people who type the same. What of it this reader may see is read each time. If a
 * reader may not see all of it, a search of their own is run.
 */
export async function foundAtOnce(
  m: Melodrome,
  kept: KeptFindings,
  reader: Reader,
  asked: Asked,
): Promise<Found> {
  const name = JSON.stringify([editionOfIndex(), asked])
  const finding = await kept.take(name, () => findForAll(m, asked))
  return (await shownTo(m, reader, asked.limit, finding)) ?? findFor(m, reader, asked)
}

async function findForAll(m: Melodrome, { q, limit }: Asked): Promise<Finding> {
  const finding = await idsOf(m, q, limit)
  if (!isNothing(finding)) return finding
  const correction = await correctionOf(m, q)
  if (correction === null) return finding
  const meant = await idsOf(m, correction, limit)
  return isNothing(meant) ? finding : { ...meant, correction }
}

async function idsOf({ database }: Melodrome, search: string, limit: number): Promise<Finding> {
  const nothing = { search, correction: null, songs: [], sung: [], artists: [], hasPosts: false }
  const query = readQuery(search)
  if (!query) return nothing
  const page = { query, after: undefined, limit }
  const { names, texts } = query.begun
  const [songs, artists, posts] = await Promise.all([
    readFoundSongs(database, null, page),
    readFoundArtists(database, null, page),
    readAnyPost(database, { names, texts }, { hasTexts: texts !== null }),
  ])
  const best = songs.slice(0, limit)
  return {
    ...nothing,
    songs: best.map(({ uuid }) => uuid),
    sung: best.filter(isSung).map(({ uuid }) => uuid),
    artists: artists.slice(0, limit).map(row => toUuid(row.person_id)),
    hasPosts: posts[0]!.is_found,
  }
}

/** Undefined if the reader may not see all of it: then there may be something else for them. */
async function shownTo(
  m: Melodrome,
  reader: Reader,
  limit: number,
  { search, correction, ...ids }: Finding,
): Promise<Found | undefined> {
  const viewer = reader.viewer?.id
  const shape = { isSignedIn: viewer !== undefined }
  const [songs, artists, posts] = await Promise.all([
    ids.songs.length > 0 ? readSongsAmong(m.database, { viewer, ids: ids.songs }, shape) : [],
    ids.artists.length > 0 ? readArtistsAmong(m.database, { viewer, ids: ids.artists }, shape) : [],
    ids.hasPosts ? sources.posts(m, reader, { query: readQuery(search)!, limit }) : undefined,
  ])
  const isAll = songs.length === ids.songs.length && artists.length === ids.artists.length
  if (!isAll || posts?.items.length === 0) return undefined
  const songOf = new Map(songs.map(row => [row.uuid, row]))
  const artistOf = new Map(artists.map(row => [row.person_id, row]))
  const cards = await songsOnCards(
    m.database,
    ids.songs.map(uuid => songOf.get(uuid)!),
  )
  return {
    songs: await withFoundLines(m.database, cards, { sung: ids.sung, key: readQuery(search)?.key ?? '' }),
    artists: ids.artists.map(uuid => personOf(artistOf.get(idFromUuid(uuid))!)),
    posts: posts?.items ?? [],
    correction,
  }
}

async function findFor(m: Melodrome, reader: Reader, { q, limit }: Asked): Promise<Found> {
  const found = await bestOf(m, reader, q, limit)
  if (!isNothing(found)) return found
  const correction = await correctionOf(m, q)
  if (correction === null) return found
  const meant = await bestOf(m, reader, correction, limit)
  return isNothing(meant) ? found : { ...meant, correction }
}

async function bestOf(m: Melodrome, reader: Reader, search: string, limit: number): Promise<Found> {
  const query = readQuery(search)
  if (!query) return { songs: [], artists: [], posts: [], correction: null }
  const [songs, artists, posts] = await Promise.all([
    sources.songs(m, reader, { query, limit }),
    sources.artists(m, reader, { query, limit }),
    sources.posts(m, reader, { query, limit }),
  ])
  return { songs: songs.items, artists: artists.items, posts: posts.items, correction: null }
}

const correctionOf = async ({ database }: Melodrome, search: string): Promise<string | null> =>
  (await respaced(database, search)) ?? (await corrected(database, search))

const isNothing = (found: {
  songs: unknown[]
  artists: unknown[]
  posts?: unknown[]
  hasPosts?: boolean
}): boolean =>
  found.songs.length + found.artists.length + (found.posts?.length ?? 0) === 0 && found.hasPosts !== true
