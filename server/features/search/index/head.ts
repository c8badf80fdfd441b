import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'

/**
 * The head of the index: as many of the most popular songs as answer nearly every search, in an index that stays
 * small. A common syllable is in 14,000 of a million titles, and in 430 of these.
 */
export const headSize = 30_000

/**
 * A row's popularity may differ from the charts by this share; otherwise each play would write a new version of the
 * row.
 */
const tolerance = 0.02

/**
 * Takes songs that have become popular into the head, and stores how popular songs are; the charts' fold calls it for
 * the songs it has ranked. No write waits for another here: a row that is being changed is left to `refreshHead`.
 */
export async function promoteSongs(transaction: Transaction, songIds: readonly string[]): Promise<void> {
  await promote(transaction, sql`song_ranks.song_id = any(${songIds.map(toUuid)}::uuid[])`)
}

/**
 * Sets how popular a song of the head must be now; takes out songs that are not, and takes in those that the fold has
 * missed.
 */
export async function refreshHead(database: Database): Promise<void> {
  await sql`
    update search_upkeep set head_score = coalesce((
      select score from song_ranks where chart = 'popular:all'
      order by score desc, song_id desc offset ${sql.lit(headSize)} limit 1
    ), -1)`.execute(database)
  await sql`
    update song_index set is_head = false where song_id = any(array(
      select song_id from song_index where is_head and ${scoreOf} <= ${leastScore}
      order by song_id for update skip locked
    ))`.execute(database)
  await promote(database, belongs)
}

async function promote(database: Executor, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update song_index set is_head = is_head or ${belongs}, popularity = score
    from (
      select song_index.song_id as popular_id, score
      from song_ranks join song_index on song_index.song_id = song_ranks.song_id
      where ${which} and chart = 'popular:all'
        and (not is_head and ${belongs} or abs(score - popularity) > abs(popularity) * ${sql.lit(tolerance)})
      order by song_index.song_id for update of song_index skip locked
    ) popular
    where song_id = popular_id`.execute(database)
}

const scoreOf = sql`(select score from song_ranks where song_ranks.song_id = song_index.song_id and chart = 'popular:all')`
const leastScore = sql`(select head_score from search_upkeep)`
const belongs = sql`score > ${leastScore}`
