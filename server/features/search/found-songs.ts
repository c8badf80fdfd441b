import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { foundAtOnce, maxPageSize, pageSize } from '#contract/limits.ts'
import { Id } from '#contract/shapes.ts'
import { compiledByShape, compiledLimit, listOf } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Slice } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import { notBlocked } from '../people/reach/reach.ts'
import type { VersionRow } from '../songs/song-cards.ts'
import { selectVersions } from '../songs/songs-sql.ts'
import type { SearchQuery } from './index/query.ts'

/** How well a song matches (steps below), how well among those, and how popular it is. */
export interface Match {
  step: number
  /** 0 is nearest. */
  distance: number
  score: number
}

/** Where a page begins: the last row of the page before. */
export interface FoundPosition extends Match {
  id: string
}

const lastStep = 12

export const FoundCursor = z
  .tuple([z.int().min(0).max(lastStep), z.int().min(0).max(9), z.number(), Id])
  .transform(([step, distance, score, id]): FoundPosition => ({ step, distance, score, id }))

/** From this step on songs match by more than names. */
export const firstStepOfTexts = 10

interface Step {
  /** Its place among all steps, also among those that this search leaves out. */
  at: number
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

interface FoundPage extends Slice<FoundPosition> {
  query: SearchQuery
}

const limits = [foundAtOnce + 1, pageSize + 1, maxPageSize + 1]

export type FoundRow = VersionRow & Match

/** At least the rows of this page, where there are so many: those of `foundSongs`. */
export function readFoundSongs(
  database: Executor,
  viewer: Viewer | null,
  { query, after, limit }: FoundPage,
): Promise<FoundRow[]> {
  const { key, begun, lastBegun, asWritten, artist, withoutLyrics } = query
  return compiledFound(
    database,
    {
      viewer: viewer?.id,
      key,
      names: begun.names,
      texts: begun.texts,
      lastNames: lastBegun.names,
      lastTexts: lastBegun.texts,
      writtenNames: asWritten.names,
      writtenTexts: asWritten.texts,
      artist,
      withoutLyrics,
      distance: after?.distance,
      score: after?.score,
      id: after?.id,
    },
    {
      limit: compiledLimit(limit, limits),
      isSignedIn: viewer !== null,
      hasTexts: begun.texts !== null,
      beginsNames: query.beginsNames,
      beginsTexts: query.beginsTexts,
      endsShort: query.endsShort,
      step: after?.step,
    },
  )
}

interface FoundShape {
  limit: number
  isSignedIn: boolean
  hasTexts: boolean
  /** Whether the last word may be the beginning of others, in names and in texts. */
  beginsNames: boolean
  beginsTexts: boolean
  endsShort: boolean
  /** Where the page before has ended. */
  step: number | undefined
}

/** Each is there where the shape says so. */
interface FoundValues {
  viewer: string | undefined
  key: string
  names: string
  texts: string | null
  lastNames: string
  lastTexts: string | null
  writtenNames: string
  writtenTexts: string | null
  artist: string
  withoutLyrics: string | null
  distance: number | undefined
  score: number | undefined
  id: string | undefined
}

const compiledFound = compiledByShape(
  (
    database,
    values: FoundValues,
    { limit, isSignedIn, hasTexts, beginsNames, beginsTexts, endsShort, step }: FoundShape,
  ) =>
    foundSongs(database, isSignedIn ? { id: values.viewer! } : null, {
      query: {
        key: values.key,
        begun: { names: values.names, texts: hasTexts ? values.texts : null },
        lastBegun: { names: values.lastNames, texts: hasTexts ? values.lastTexts : null },
        asWritten: { names: values.writtenNames, texts: hasTexts ? values.writtenTexts : null },
        beginsNames,
        beginsTexts,
        endsShort,
        artist: values.artist,
        withoutLyrics: hasTexts ? values.withoutLyrics : null,
      },
      after:
        step === undefined
          ? undefined
          : { step, distance: values.distance!, score: values.score!, id: values.id! },
      limit,
    }),
)

/** Of these songs those that the viewer is shown now, with their own votes. Ids as PostgreSQL writes them. */
export function songsAmong(database: Executor, viewer: { id: string } | null, ids: readonly string[]) {
  return selectVersions(database, viewer)
    .where('songs.id', '=', sql<string>`any(${listOf(ids, 'uuid')})`)
    .where('songs.status', '=', sql.lit('ready'))
    .where(notBlocked(viewer, 'songs.user_id'))
}

export const readSongsAmong = compiledByShape(
  (
    database,
    values: { viewer: string | undefined; ids: readonly string[] },
    { isSignedIn }: { isSignedIn: boolean },
  ) => songsAmong(database, isSignedIn ? { id: values.viewer! } : null, values.ids),
)

/**
 * Songs that hold every word of the search: those it names exactly, then those with the words in the title, then in
 * title, artist and tags, then anywhere. Each kind is looked for first among the most popular, in indexes that stay
 * small, then among the rest: there the last word is taken first as written, then as the beginning of a longer word.
 * If the last word is short, songs with the words as written come before all in which it begins a longer one. PostgreSQL
 * takes a step only when those before did not fill the page. Among equals the more popular is first.
 */
export function foundSongs(database: Executor, viewer: { id: string } | null, page: FoundPage) {
  const first = page.after?.step ?? 0
  const steps = stepsOf(page.query).flatMap(step => (step.at >= first ? [matchesOf(step, viewer, page)] : []))
  const matches = sql<Match & { song_id: string }>`(
    select * from (${sql.join(steps, sql` union all `)}) steps limit ${sql.lit(page.limit)}
  )`
  return selectVersions(database, viewer)
    .innerJoin(matches.as('matches'), join => join.onRef('matches.song_id', '=', 'songs.id'))
    .select(['matches.step', 'matches.distance', 'matches.score'])
    .where('songs.status', '=', sql.lit('ready'))
    .orderBy('matches.step')
    .orderBy('matches.distance')
    .orderBy('matches.score', 'desc')
    .orderBy('songs.id', 'desc')
}

/**
 * A search in a query of its own, so that PostgreSQL plans the statement for any search, and once. A plan for each costs
 * more than most searches do, and for a letter that many titles have it reads every title.
 */
const unseen = (query: string | null): RawBuilder<unknown> => sql`(select ${query}::tsquery)`

function stepsOf(words: SearchQuery): Step[] {
  const { key, begun, lastBegun, asWritten, endsShort, artist, withoutLyrics } = words
  const typed = sql`(select ${key}::text)`
  // With a space more or less it is the same title.
  const named = sql`replace(title_key, ' ', '') = replace(${typed}, ' ', '')`
  // Whole words side by side, the beginning of such, or words apart.
  const titleDistance = sql`case
    when position(' ' || ${typed} || ' ' in ' ' || title_key || ' ') > 0 then 0
    when position(${typed} in title_key) > 0 then 1
    else 2 end`
  const artistDistance = sql`case when names @@ ${unseen(artist)} then 0 else 1 end`
  const textDistance = sql`case when texts @@ ${unseen(withoutLyrics)} then 0 else 1 end`
  const title = (query: string | null) => sql`title @@ ${unseen(query)}`
  const names = (query: string | null) => sql`names @@ ${unseen(query)}`
  const texts = (query: string | null) => sql`texts @@ ${unseen(query)}`
  /** What matched in an earlier step is left out: the title itself, and `not`. */
  const where = (matches: RawBuilder<unknown>, ...not: RawBuilder<unknown>[]) =>
    sql`${matches} and ${sql.join(
      [...not, named].map(each => sql`not ${each}`),
      sql` and `,
    )}`
  /** What was found as it is written, before beginnings, because the last word is short. */
  const written = endsShort ? [names(asWritten.names)] : []
  const isInTitle = sql`case when ${title(asWritten.names)} then 0 else 1 end`
  const isExact = sql`case when title_key = ${typed} then 0 else 1 end`
  const steps: (Step | false)[] = [
    { at: 0, isHead: true, where: named, distance: isExact },
    { at: 1, isHead: false, where: named, distance: isExact },
    endsShort && { at: 2, isHead: true, where: where(names(asWritten.names)), distance: isInTitle },
    endsShort && { at: 3, isHead: false, where: where(names(asWritten.names)), distance: isInTitle },
    { at: 4, isHead: true, where: where(title(begun.names), ...written), distance: titleDistance },
    !endsShort && { at: 5, isHead: false, where: where(title(asWritten.names)), distance: titleDistance },
    words.beginsNames && {
      at: 6,
      isHead: false,
      where: where(title(lastBegun.names), title(asWritten.names), ...written),
      distance: titleDistance,
    },
    {
      at: 7,
      isHead: true,
      where: where(names(begun.names), title(begun.names), ...written),
      distance: artistDistance,
    },
    !endsShort && {
      at: 8,
      isHead: false,
      where: where(names(asWritten.names), title(lastBegun.names)),
      distance: artistDistance,
    },
    words.beginsNames && {
      at: 9,
      isHead: false,
      where: where(names(lastBegun.names), names(asWritten.names), title(lastBegun.names)),
      distance: artistDistance,
    },
    begun.texts !== null && {
      at: firstStepOfTexts,
      isHead: true,
      where: where(texts(begun.texts), names(begun.names)),
      distance: textDistance,
    },
    begun.texts !== null && {
      at: firstStepOfTexts + 1,
      isHead: false,
      where: where(texts(asWritten.texts), names(lastBegun.names)),
      distance: textDistance,
    },
    begun.texts !== null &&
      words.beginsTexts && {
        at: lastStep,
        isHead: false,
        where: where(texts(lastBegun.texts), texts(asWritten.texts), names(lastBegun.names)),
        distance: textDistance,
      },
  ]
  return steps.filter(step => step !== false)
}

function matchesOf(
  { at, isHead, where, distance }: Step,
  viewer: { id: string } | null,
  { after, limit }: Slice<FoundPosition>,
): RawBuilder<unknown> {
  const isBehind =
    after?.step === at
      ? sql`where (-distance, score, song_id) < (-${after.distance}::int, ${after.score}::float8, ${toUuid(after.id)}::uuid)`
      : sql``
  return sql`(
    select ${sql.lit(at)}::int as step, distance, score, song_id from (
      select song_id, ${distance} as distance, popularity as score
      from (
        select song_id, title_key, title, names, texts, popularity from song_index
        where ${sql.raw(isHead ? 'is_head' : 'not is_head')} and ${where} and ${notBlocked(viewer, 'song_index.user_id')}
        ${isHead ? sql`` : sql`limit ${sql.lit(mostCompared)}`}
      ) compared
    ) scored ${isBehind}
    order by distance, score desc, song_id desc limit ${sql.lit(limit)}
  )`
}
