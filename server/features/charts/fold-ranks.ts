import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import { transact } from '../../database/transact.ts'
import { promoteSongs } from '../search/index/head.ts'
import { windowStart } from '../songs/song-lists.ts'
import type { VoterTerms } from '../votes/eligibility/eligibility-rule.ts'
import { maxClockDifferenceMs } from '../votes/eligibility/mark-votes.ts'
import { markChanged } from './changed/changed-songs.ts'
import { keptNorms, measureNorms, type RatingNorms } from './norms.ts'
import { ranksOf } from './scores.ts'
import { signalsOf } from './signals.ts'

/**
 * Votes mark their song as changed; this turns the marks into chart positions. Small batches, because a voter who
 * marks a song that is being folded waits for the batch.
 */
const batchSize = 200

export interface FoldTime {
  now: Date
  /** What is asked of voters at this moment. */
  terms: VoterTerms
}

/**
 * Folds until no mark is left, each batch by the time at which it begins. Safe on any number of instances at once: each
 * takes marks no other has. A mark whose vote isn't committed yet waits for the next fold.
 */
export async function foldRanks(database: Database, timeNow: () => FoldTime): Promise<void> {
  await rollOverDay(database, timeNow())
  while ((await foldBatch(database, timeNow())) === batchSize) continue
}

/** Whether a fold would find anything: a song that is marked, or a new day. */
export const areRanksDue = (now: Date): RawBuilder<boolean> => sql`(
  exists (select from changed_songs) or not exists (select from chart_day where day >= ${dayOf(now)}::date)
)`

const dayOf = (now: Date): string => windowStart('today', now)!.toISOString().slice(0, 10)

async function foldBatch(database: Database, time: FoldTime): Promise<number> {
  return transact(database, async transaction => {
    // Locks the row, so that a new day begins only after this batch and also marks what the batch has written.
    const known = await transaction
      .selectFrom('chart_day')
      .select(['day', 'norms'])
      .forShare()
      .executeTakeFirst()
    if (known && !mayCount(known.day, time.now)) return 0
    const songIds = await takeMarks(transaction)
    if (songIds.length > 0) {
      await rank(transaction, songIds.map(toUuid), time, keptNorms(known?.norms))
      await promoteSongs(transaction, songIds)
    }
    return songIds.length
  })
}

/** Answers the songs of one batch, whose marks are gone then. */
export async function takeMarks(transaction: Transaction): Promise<string[]> {
  const { rows } = await sql<{ song_id: string }>`
    delete from changed_songs where song_id = any(array(
      select song_id from changed_songs order by song_id limit ${sql.lit(batchSize)} for update skip locked
    )) returning song_id`.execute(transaction)
  return rows.map(row => row.song_id)
}

/**
 * Whether this worker may fold now. Marks of a new day must not be folded with yesterday's date. So it waits in two
 * cases: another worker's clock has already begun the new day, or this clock has passed midnight and the day is not
 * rolled over yet. If this clock is more than a minute before midnight, a stored day in the future was set by a wrong
 * clock and is ignored.
 */
function mayCount(day: string, now: Date): boolean {
  if (day <= dayOf(now)) return day === dayOf(now)
  return dayOf(new Date(now.getTime() + maxClockDifferenceMs)) === dayOf(now)
}

async function rank(
  transaction: Transaction,
  songIds: string[],
  time: FoldTime,
  norms: RatingNorms,
): Promise<void> {
  const songs = await signalsOf(transaction, songIds, time)
  const ranks = songs.flatMap(song =>
    ranksOf(song, norms, time.now).map(row => ({ ...row, songId: toUuid(song.songId), genre: song.genre })),
  )
  // Most votes leave most of a song's ranks as they are, and to write one anew costs three indexes.
  await sql`
    with ranks as (
      select * from unnest(
        ${ranks.map(row => row.chart)}::text[], ${ranks.map(row => row.songId)}::uuid[],
        ${ranks.map(row => row.genre)}::text[], ${ranks.map(row => row.score)}::float8[]
      ) ranks (chart, song_id, genre, score)
    ), over as (
      delete from song_ranks where song_id = any(${songIds}::uuid[])
        and (song_id, chart) not in (select song_id, chart from ranks)
    )
    insert into song_ranks (chart, song_id, genre, score)
    select chart, song_id, ranks.genre, ranks.score
    from ranks left join song_ranks known using (song_id, chart)
    where (known.genre, known.score) is distinct from (ranks.genre, ranks.score)
    on conflict (song_id, chart) do update set genre = excluded.genre, score = excluded.score`.execute(
    transaction,
  )
}

/**
 * When a new day begins, songs that were heard "today" or "this week" may have left these windows, so all of them are
 * marked. All rated songs are marked too, because the usual values of ratings are measured again.
 */
async function rollOverDay(database: Database, { now, terms }: FoldTime): Promise<void> {
  const day = dayOf(now)
  const known = await database.selectFrom('chart_day').select('day').executeTakeFirst()
  if (known && known.day >= day) return
  await transact(database, async transaction => {
    // The row stays locked until the commit, so that only one instance measures.
    const { numUpdatedRows } = await transaction
      .updateTable('chart_day')
      .set({ day })
      .where('day', '<', day)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const norms = await measureNorms(transaction, terms)
    await transaction
      .updateTable('chart_day')
      .set({ norms: JSON.stringify(norms) })
      .execute()
    await markChanged(sql`
      select distinct song_id from song_ranks
      where chart not in ('popular:all', 'top-rated:all') or (chart = 'top-rated:all' and score >= 1)
      order by 1`).execute(transaction)
  })
}
