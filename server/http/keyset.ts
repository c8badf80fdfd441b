import type { z } from 'zod'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** What a caller wants from a list: `cursor` is the `next` of the page before. */
export interface PageWish {
  cursor?: string | undefined
  limit: number
}

/** What a statement must read: `limit` rows after the row at `after`. */
export interface Slice<Position> {
  after: Position | undefined
  limit: number
}

export interface Page<Item> {
  items: Item[]
  /** The cursor of the page after it. */
  next: string | undefined
}

interface Shown<Values, Row, Item> {
  item: (row: Row) => Item
  /** The values by which the rows are sorted, as the cursor writes them. */
  at: (row: Row) => NoInfer<Values>
}

interface List<Values, Position, Row, Item> extends Shown<Values, Row, Item> {
  cursor: z.ZodType<Position, Values>
  rows: (slice: Slice<Position>) => Promise<readonly Row[]>
}

/** THE way to read a list page by page. A page begins after the last row of the page before, not at a number. */
export async function keyset<Values extends readonly unknown[] | [], Position, Row, Item>(
  { cursor, limit }: PageWish,
  list: List<Values, Position, Row, Item>,
): Promise<Page<Item>> {
  const after = decodeCursor(list.cursor, cursor)
  return pageOf(await list.rows({ after, limit: limit + 1 }), limit, list)
}

/** One row more than the page was read: it only shows that there is a next page. */
export function pageOf<Values extends readonly unknown[], Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, at }: Shown<Values, Row, Item>,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(item), next: rows.length > limit && last ? encodeCursor(at(last)) : undefined }
}
