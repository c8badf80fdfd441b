import { sql } from 'kysely'
import { beginningOf } from '#contract/beginning-of.ts'
import type { Transaction } from '../../database/connect.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'

/** A text that people write, as a notification shows it: its beginning, and the id of what it was written as. */
export interface Quote {
  text: string
  of: string
}

const maxLength = 200

/** A quote among the `params` of a notification; by the id `changeQuotes` finds it, and a press the reply. */
export const quoteParams = ({ text, of }: Quote) => ({ quote: beginningOf(text, maxLength), quoted: of })

/**
 * Notifications quote a text as it is now. Call it in the transaction that changes the text; with null when others may
 * no longer read it: then the sentence stays without a quote, also if the text comes back. `about` is the id of what
 * the notifications lead to.
 */
export async function changeQuotes(
  m: Melodrome,
  transaction: Transaction,
  { about, of, text }: { about: string; of: string; text: string | null },
): Promise<void> {
  const quote = text === null ? {} : quoteParams({ text, of })
  const { rows } = await sql<{ user_id: string }>`
    with quoting as (
      select user_id, id from notifications
      where related_id = ${toUuid(about)} and params ->> 'quoted' = ${of} and params ? 'quote'
      order by user_id for update
    )
    update notifications set params = params - 'quote' || ${JSON.stringify(quote)}::jsonb from quoting
    where notifications.user_id = quoting.user_id and notifications.id = quoting.id
    returning notifications.user_id`.execute(transaction)
  await tell(m, transaction, rows)
}

/**
 * Notifications about a post have its present title, except where it was forgotten. Call it in the transaction that
 * changes the title, before `changeQuotes`: the rows that both change are then locked in one order.
 */
export async function changeTitle(
  m: Melodrome,
  transaction: Transaction,
  { of, title }: { of: string; title: string },
): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    with about as (
      select user_id, id from notifications
      where related_id = ${toUuid(of)} and params ->> 'what' <> ''
      order by user_id for update
    )
    update notifications set params = params || ${JSON.stringify({ what: title })}::jsonb from about
    where notifications.user_id = about.user_id and notifications.id = about.id
    returning notifications.user_id`.execute(transaction)
  await tell(m, transaction, rows)
}

/**
 * Takes the title of a post out of all notifications about it, and its text out of those that quote it. Call it in the
 * transaction after which others may no longer read the post; neither comes back.
 */
export async function forgetPost(m: Melodrome, transaction: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    with about as (
      select user_id, id from notifications
      where related_id = ${toUuid(id)} and (params ->> 'what' <> '' or params ->> 'quoted' = ${id} and params ? 'quote')
      order by user_id for update
    )
    update notifications
    set params = case when params ->> 'quoted' = ${id} then params - 'quote' else params end || '{"what": ""}'
    from about where notifications.user_id = about.user_id and notifications.id = about.id
    returning notifications.user_id`.execute(transaction)
  await tell(m, transaction, rows)
}

/** The people whom a notification has told of a text, as far back as those that were read are kept (`keepReadMs`). */
export async function toldOf(
  transaction: Transaction,
  { about, of }: { about: string; of: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from notifications where related_id = ${toUuid(about)} and params ->> 'quoted' = ${of}`.execute(
    transaction,
  )
  return new Set(rows.map(row => row.user_id))
}

async function tell(
  m: Melodrome,
  transaction: Transaction,
  rows: readonly { user_id: string }[],
): Promise<void> {
  m.live.record(
    transaction,
    rows.map(row => row.user_id),
    { topic: 'notifications' },
  )
}
