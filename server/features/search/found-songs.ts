import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import { notBlocked } from '../people/reach/reach.ts'
import { selectSongs } from '../songs/songs-sql.ts'
import type { SearchQuery, WordQueries } from './index/query.ts'

/** How well a song matches (steps below), how well among those, and how popular it is. */
interface Match {
  step: number
  /** 0 is nearest. */
  distance: number
  score: number
}

/** Where a page begins: the last row of the page before. */
export interface FoundPosition extends Match {
  id: string
}

export const FoundCursor = z
  .tuple([z.int().min(0).max(7), z.int().min(0).max(9), z.number(), Id])
  .transform(([step, distance, score, id]): FoundPosition => ({ step, distance, score, id }))

interface Step {
  /** Among the most popular, or among the others. */
  isHead: boolean
  where: RawBuilder<unknown>
  distance: RawBuilder<unknown>
}

/**
 * Behind the popular ones so many matches are compared. One asks for them when those did not fill a page, which are one
 * in thirty of all; so there are rarely more.
 */
const mostCompared = 1_000

/**
 * Songs that hold every word of the search: those it names exactly, then those with the words in the title, in title,
 * artist and tags, anywhere; each of them first among the most popular, in indexes that stay small, then among the
 * rest. PostgreSQL takes a step only when those before did not fill the page. Among equals the more popular is first.
 */
export function foundSongs(
  database: Executor,
  viewer: Viewer | null,
  page: { query: SearchQuery; after: FoundPosition | undefined; limit: number },
) {
  const first = page.after?.step ?? 0
  const steps = stepsOf(page.query).flatMap((step, at) =>
    at >= first ? [matchesOf(step, at, viewer, page)] : [],
  )
  const matches = sql<Match & { song_id: string }>`(
    select * from (${sql.join(steps, sql` union all `)}) steps limit ${sql.lit(page.limit)}
  )`
  return selectSongs(database, viewer)
    .innerJoin(matches.as('matches'), join => join.onRef('matches.song_id', '=', 'songs.id'))
    .select(['matches.step', 'matches.distance', 'matches.score'])
    .where('songs.status', '=', sql.lit('ready'))
    .orderBy('matches.step')
    .orderBy('matches.distance')
    .orderBy('matches.score', 'desc')
    .orderBy('songs.id', 'desc')
}

function stepsOf({ key, begun, lastBegun, artist, withoutLyrics }: SearchQuery): Step[] {
  // With a space more or less it is the same title.
  const named = sql`replace(title_key, ' ', '') = ${key.replaceAll(' ', '')}`
  // Whole words side by side, the beginning of such, or words apart.
  const titleDistance = sql`case
    when position(${` ${key} `} in ' ' || title_key || ' ') > 0 then 0
    when position(${key} in title_key) > 0 then 1
    else 2 end`
  const artistDistance = sql`case when names @@ ${artist}::tsquery then 0 else 1 end`
  const textDistance = sql`case when texts @@ ${withoutLyrics}::tsquery then 0 else 1 end`
  const headFirst = (where: (words: WordQueries) => RawBuilder<unknown>, distance: RawBuilder<unknown>) => [
    { isHead: true, where: where(begun), distance },
    { isHead: false, where: where(lastBegun), distance },
  ]
  return [
    ...headFirst(() => named, sql`case when title_key = ${key} then 0 else 1 end`),
    ...headFirst(({ names }) => sql`title @@ ${names}::tsquery and not ${named}`, titleDistance),
    ...headFirst(
      ({ names }) => sql`names @@ ${names}::tsquery and not title @@ ${names}::tsquery`,
      artistDistance,
    ),
    ...(begun.texts === null
      ? []
      : headFirst(
          ({ names, texts }) => sql`texts @@ ${texts}::tsquery and not names @@ ${names}::tsquery`,
          textDistance,
        )),
  ]
}

function matchesOf(
  { isHead, where, distance }: Step,
  at: number,
  viewer: Viewer | null,
  { after, limit }: Slice<FoundPosition>,
): RawBuilder<unknown> {
  const isBehind =
    after?.step === at
      ? sql`where (-distance, score, song_id) < (${-after.distance}::int, ${after.score}::float8, ${toUuid(after.id)}::uuid)`
      : sql``
  const score = isHead
    ? sql`popularity`
    : sql`coalesce((
        select score from song_ranks where song_ranks.song_id = compared.song_id and chart = 'popular:all'
      ), 0)`
  return sql`(
    select ${sql.lit(at)}::int as step, distance, score, song_id from (
      select song_id, ${distance} as distance, ${score} as score
      from (
        select song_id, title_key, names, texts, popularity from song_index
        where ${sql.raw(isHead ? 'is_head' : 'not is_head')} and ${where} and ${notBlocked(viewer, 'song_index.user_id')}
        ${isHead ? sql`` : sql`limit ${sql.lit(mostCompared)}`}
      ) compared
    ) scored ${isBehind}
    order by distance, score desc, song_id desc limit ${sql.lit(limit)}
  )`
}
