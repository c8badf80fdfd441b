import type { Person } from '#contract/people/people.ts'
import type { Content } from './answer.ts'
import type { Caller } from './caller.ts'
import { artistShape, songShape, withSound } from './shapes.ts'

const usualCount = 20
const mostAtOnce = 500

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

/** Songs and artists by words. An empty search, by which apps copy a library, finds the newest songs. */
export async function found(caller: Caller, params: URLSearchParams): Promise<Content> {
  // Some apps write an empty search as two quotation marks.
  const q = (params.get('query') ?? '').replace(/^""$/, '').replace(/\*$/, '').trim()
  const songCount = countIn(params, 'songCount', usualCount)
  const songOffset = offsetIn(params, 'songOffset')
  if (q === '') {
    const newest = await caller.rows('GET /api/songs', {}, songCount, songOffset)
    return { song: withSound(newest).map(songShape) }
  }
  const query = { q }
  const [songs, artists] = await Promise.all([
    caller.rows('GET /api/search/songs', { query }, songCount, songOffset),
    caller.rows(
      'GET /api/search/artists',
      { query },
      countIn(params, 'artistCount', usualCount),
      offsetIn(params, 'artistOffset'),
    ),
  ])
  return { artist: await artistsWithCounts(caller, artists), song: withSound(songs).map(songShape) }
}
