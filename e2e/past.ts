import type { Product } from '../tools/product.ts'
import { ownRows } from './own-rows.ts'

/**
 * What takes days or months to come about, as rows of the product's own database whose dates are moved: browsers and
 * servers of a scenario have the real clock.
 */

/** All present members joined four days ago: their votes count. */
export async function growUp(product: Product): Promise<void> {
  await ownRows(product, `update users set created_at = created_at - interval '4 days'`)
}

/** The hall of fame is measured again at once, not within ten minutes. */
export async function measureAgain(product: Product): Promise<void> {
  await ownRows(product, `update leaderboards set measured_at = measured_at - interval '1 day'`)
}

/** This month, as the hall of fame knows it, becomes the one before, and is over. */
export async function endMonth(product: Product): Promise<void> {
  await ownRows(
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
