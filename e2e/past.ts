import type { Product } from '../tools/product.ts'
import { ownRows } from './own-rows.ts'

/**
 * Things that take days or months: these functions move dates in the product's own database, because the browsers and
 * servers of a scenario use the real clock.
 */

/** Makes all present accounts four days old, so that their votes count. */
export async function growUp(product: Product): Promise<void> {
  await ownRows(product, `update users set created_at = created_at - interval '4 days'`)
}

/** Makes the product measure the hall of fame again at once; otherwise it may take ten minutes. */
export async function measureAgain(product: Product): Promise<void> {
  await ownRows(product, `update leaderboards set measured_at = measured_at - interval '1 day'`)
}

/** Turns the present month of the hall of fame into the previous one, which is final. */
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
