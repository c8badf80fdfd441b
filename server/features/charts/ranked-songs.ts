import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import type { SongListQuery } from '#contract/songs.ts'
import type { Executor } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { pageOf, type Reader, type SongPage } from '../songs/lists.ts'
import { selectSongs } from '../songs/sql.ts'

export type Chart = 'popular' | 'top-rated'

/** Where a page begins. `rest`: the songs with votes in the window are through, those without follow. */
interface ChartPosition {
  rest: boolean
  score: number
  id: string
}

const ChartCursor = z
  .tuple([z.literal([0, 1]), z.number(), Id])
  .transform(([rest, score, id]): ChartPosition => ({ rest: rest === 1, score, id }))

/**
 * A page of a chart. A window's chart holds only songs with votes in it; the others follow in the order of all time,
 * so that a quiet day still shows a full list. That is one statement, or two where a page straddles the border.
 */
export async function chartPage(
  m: Melodrome,
  reader: Reader,
  chart: Chart,
  query: SongListQuery,
): Promise<SongPage> {
  const after = decodeCursor(ChartCursor, query.cursor)
  const all = `${chart}:all`
  const windowed = `${chart}:${query.window}`
  const wanted = query.limit + 1
  const base = { genre: query.genre, limit: wanted }
  const rows = after?.rest
    ? []
    : (
        await rankedSongs(m.database, reader.viewer, {
          ...base,
          chart: windowed,
          after,
          except: undefined,
        }).execute()
      ).map(row => ({ ...row, rest: false }))
  if (windowed !== all && rows.length < wanted) {
    const rest = await rankedSongs(m.database, reader.viewer, {
      ...base,
      chart: all,
      limit: wanted - rows.length,
      after: after?.rest ? after : undefined,
      except: windowed,
    }).execute()
    rows.push(...rest.map(row => ({ ...row, rest: true })))
  }
  return pageOf(rows, query.limit, reader, row => encodeCursor([row.rest ? 1 : 0, row.score, row.id]))
}

/**
 * An index range of one chart. `except` leaves out what another chart already shows. The chart stands in
 * the statement itself: they are few, and with its length known one plan serves every page of it. Whether a row is
 * shown elsewhere is looked up, not joined: a join made the planner fear reading both charts whole, and so plan
 * anew, at several times the cost of the page, on every request.
 */
export function rankedSongs(
  database: Executor,
  viewer: Viewer | null,
  page: {
    chart: string
    genre: string | undefined
    after: ChartPosition | undefined
    except: string | undefined
    limit: number
  },
) {
  return selectSongs(database, viewer)
    .innerJoin('song_ranks', 'song_ranks.song_id', 'songs.id')
    .select('song_ranks.score')
    .where('song_ranks.chart', '=', sql.lit(page.chart))
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
        ) is null`,
      ),
    )
    .orderBy('song_ranks.score', 'desc')
    .orderBy('song_ranks.song_id', 'desc')
    .limit(sql.lit(page.limit))
}
