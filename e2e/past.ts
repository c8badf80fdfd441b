import pg from 'pg'
import { ownDatabaseOf } from '../tools/own-database.ts'
import type { Product } from '../tools/product.ts'

/**
 * What takes days or months to come about, as rows of the product's own database whose dates are moved: browsers and
 * servers of a scenario have the real clock.
 */

/** Everybody who is there by now has come four days ago: their votes count. */
export function growUp(product: Product): Promise<void> {
  return write(product, `update users set created_at = created_at - interval '4 days'`)
}

/** The hall of fame is measured again at once, not within ten minutes. */
export function measureAgain(product: Product): Promise<void> {
  return write(product, `update leaderboards set measured_at = measured_at - interval '1 day'`)
}

/** This month, as the hall of fame knows it, becomes the one before, and is over. */
export function endMonth(product: Product): Promise<void> {
  return write(
    product,
    `with past as (
       insert into leaderboards (period_start, period_end, measured_at, is_final)
       select (period_start - interval '1 month')::date, period_start, measured_at, true from leaderboards
       where not is_final
       returning period_start
     )
     insert into leaderboard_entries
     select past.period_start, category, position, user_id, song_id, challenge_id, score, basis, created_at
     from past, leaderboard_entries where leaderboard_entries.period_start = past.period_start + interval '1 month'`,
  )
}

async function write({ dataDirectory }: Product, statement: string): Promise<void> {
  const client = new pg.Client(ownDatabaseOf(dataDirectory).connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
