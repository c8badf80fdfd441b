import type { Found } from '#contract/search/search.ts'
import type { Melodrome } from '../../melodrome.ts'
import type { Reader } from '../songs/song-lists.ts'
import { corrected } from './corrected.ts'
import { readQuery } from './index/query.ts'
import { respaced } from './respaced.ts'
import { sources } from './sources.ts'

/** The best of every kind, or for a search that finds nothing those of the word that was probably meant. */
export async function foundAtOnce(
  m: Melodrome,
  reader: Reader,
  { q, limit }: { q: string; limit: number },
): Promise<Found> {
  const found = await bestOf(m, reader, q, limit)
  if (!isNothing(found)) return found
  const correction = (await respaced(m.database, q)) ?? (await corrected(m.database, q))
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

const isNothing = ({ songs, artists, posts }: Found): boolean =>
  songs.length + artists.length + posts.length === 0
