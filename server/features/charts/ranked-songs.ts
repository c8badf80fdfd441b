import { sql } from 'kysely'
import { z } from 'zod'
import { idFromUuid } from '#contract/ids.ts'
import { maxPageSize, pageSize } from '#contract/limits.ts'
import { Id } from '#contract/shapes.ts'
import type { Song, SongListQuery, Window } from '#contract/songs/songs.ts'
import { compiledByShape, compiledLimit } from '../../database/compiled.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { type Page, pageOf } from '../../http/keyset.ts'
import type { Viewer } from '../../http/mount.ts'
import { notKeptAway } from '../people/reach/reach.ts'
import { songsOnCards, type VersionRow } from '../songs/song-cards.ts'
import { selectVersions } from '../songs/songs-sql.ts'
import type { RowsTogether } from './rows-together.ts'
import type { Chart } from './scores.ts'
import { firstPlaces, headSize, isCrowded, spreadArtists } from './spread-artists.ts'

/** Where a page begins. `rest`: all songs with votes in the window were shown; those without votes follow. */
interface ChartPosition {
  rest: boolean
  score: number
  id: string
}

/** The other kind of position, if the beginning of a chart was rearranged: the place in that beginning. */
interface HeadPosition {
  place: number
}

const ChartCursor = z.union([
  z
    .tuple([z.literal([0, 1]), z.number(), Id])
    .transform(([rest, score, id]): ChartPosition => ({ rest: rest === 1, score, id })),
  z
    .tuple([
      z
        .int()
        .min(1)
        .max(headSize - 1),
    ])
    .transform(([place]): HeadPosition => ({ place })),
])

interface Ranking {
  chart: Chart
  window: Window
  genre: string | undefined
}

interface Slice {
  after: ChartPosition | undefined
  wanted: number
}

/** The viewer who reads a chart, and the reading that they share with others. */
export interface ChartReading {
  database: Executor
  viewer: Viewer | null
  together: RowsTogether<RankedRow>
}

/**
 * A page of a chart. Popular begins with at most two songs of one artist among the first twelve. If the first page
 * shows that an artist has more, the first sixty are rearranged, and pages within these are numbered by place.
 */
export async function chartPage(
  reading: ChartReading,
  chart: Chart,
  { window, genre, cursor, limit }: SongListQuery,
): Promise<Page<Song>> {
  const ranking = { chart, window, genre }
  const after = decodeCursor(ChartCursor, cursor)
  if (after && 'place' in after) return headPage(reading, ranking, { place: after.place, limit })
  const mayBeCrowded = chart === 'popular' && after === undefined
  const wanted = mayBeCrowded ? Math.max(limit + 1, firstPlaces) : limit + 1
  const rows = await rowsFor(reading, ranking, { after, wanted })
  if (mayBeCrowded && isCrowded(rows)) return headPage(reading, ranking, { place: 0, limit })
  const { items, next } = pageOf(rows, limit, { item: row => row, at: positionOf })
  return { items: await songsOnCards(reading.database, items), next }
}

async function headPage(
  reading: ChartReading,
  ranking: Ranking,
  { place, limit }: { place: number; limit: number },
): Promise<Page<Song>> {
  const rows = await rowsFor(reading, ranking, { after: undefined, wanted: headSize + 1 })
  const head = rows.slice(0, headSize)
  const end = place + limit
  const items = await songsOnCards(reading.database, spreadArtists(head).slice(place, end))
  if (end < head.length) return { items, next: encodeCursor([end]) }
  return { items, next: rows.length > headSize ? encodeCursor(positionOf(head.at(-1)!)) : undefined }
}

function rowsFor({ database, viewer, together }: ChartReading, ranking: Ranking, slice: Slice) {
  const page = JSON.stringify([ranking, slice])
  return together.rowsOf(page, viewer, reader => rowsOf(database, reader, ranking, slice))
}

export interface RankedRow extends VersionRow {
  person_uuid: string
  score: number
  rest?: boolean
}

const positionOf = (row: RankedRow): z.input<typeof ChartCursor> => [
  row.rest ? 1 : 0,
  row.score,
  idFromUuid(row.uuid),
]

/**
 * A window's chart holds only songs with votes in it; the others follow in the order of all time, so that a quiet day
 * still shows a full list. That takes one statement, or two if the page contains both kinds. Answers at least the
 * wanted number of rows, if there are as many.
 */
async function rowsOf(
  database: Executor,
  viewer: Viewer | null,
  { chart, window, genre }: Ranking,
  { after, wanted }: Slice,
): Promise<RankedRow[]> {
  const all = `${chart}:all`
  const windowed = `${chart}:${window}`
  const first = { chart: windowed, genre, limit: wanted, after, except: undefined }
  const rows = after?.rest ? [] : await readRanked(database, viewer, first)
  if (windowed === all || rows.length >= wanted) return rows
  const rest = await readRanked(database, viewer, {
    chart: all,
    genre,
    limit: wanted - rows.length,
    after: after?.rest ? after : undefined,
    except: windowed,
  })
  return [...rows, ...rest.map(row => ({ ...row, rest: true }))]
}

interface RankedPage {
  chart: string
  genre: string | undefined
  after: ChartPosition | undefined
  except: string | undefined
  limit: number
}

const limits = [pageSize + 1, headSize + 1, maxPageSize + 1]

function readRanked(database: Executor, viewer: Viewer | null, page: RankedPage): Promise<RankedRow[]> {
  const { chart, genre, after, except } = page
  return compiledRanked(
    database,
    { viewer: viewer?.id, genre, score: after?.score, id: after?.id },
    {
      chart,
      except,
      limit: compiledLimit(page.limit, limits),
      isSignedIn: viewer !== null,
      hasGenre: genre !== undefined,
      isFirst: after === undefined,
    },
  )
}

interface RankedShape extends Pick<RankedPage, 'chart' | 'except' | 'limit'> {
  isSignedIn: boolean
  hasGenre: boolean
  isFirst: boolean
}

/** Each value is there if the shape says so. */
interface RankedValues {
  viewer: string | undefined
  genre: string | undefined
  score: number | undefined
  id: string | undefined
}

const compiledRanked = compiledByShape(
  (database, values: RankedValues, { chart, except, limit, isSignedIn, hasGenre, isFirst }: RankedShape) =>
    rankedSongs(database, isSignedIn ? { id: values.viewer! } : null, {
      chart,
      except,
      limit,
      genre: hasGenre ? values.genre! : undefined,
      after: isFirst ? undefined : { score: values.score!, id: values.id!, rest: false },
    }),
)

/**
 * An index range of one chart. `except` leaves out songs that another chart already shows. The chart's name is written
 * into the statement itself: there are few charts, and because the planner then knows how long the chart is, one plan
 * serves all its pages. Whether a row is shown elsewhere is looked up, not joined: with a join the planner expected to
 * read both charts completely, and planned again on every request, at several times the cost of the page. The condition
 * is `is not true`, which the planner expects to keep half of the rows. It expects `is null` to keep one in two hundred,
 * and would then read and sort the whole chart.
 */
export function rankedSongs(database: Executor, viewer: { id: string } | null, page: RankedPage) {
  return selectVersions(database, viewer)
    .innerJoin('song_ranks', 'song_ranks.song_id', 'songs.id')
    .select(['song_ranks.score', sql<string>`songs.user_id::text`.as('person_uuid')])
    .where('song_ranks.chart', '=', sql.lit(page.chart))
    .where(notKeptAway(viewer, 'songs.user_id'))
    .$if(page.genre !== undefined, query => query.where('song_ranks.genre', '=', page.genre!))
    .$if(page.after !== undefined, query =>
      query.where(
        sql<boolean>`(song_ranks.score, song_ranks.song_id) < (${page.after!.score}::float8, ${toUuid(page.after!.id)})`,
      ),
    )
    .$if(page.except !== undefined, query =>
      query.where(
        sql<boolean>`(
          select true from song_ranks shown
          where shown.song_id = song_ranks.song_id and shown.chart = ${page.except!}
        ) is not true`,
      ),
    )
    .orderBy('song_ranks.score', 'desc')
    .orderBy('song_ranks.song_id', 'desc')
    .limit(sql.lit(page.limit))
}
