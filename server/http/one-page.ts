export interface Page<Item> {
  items: Item[]
  /** The cursor of the page after it. */
  next: string | undefined
}

/** One row more than the page was read: it only tells that there is a next page. */
export function onePage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  cursorOf: (last: Row) => string,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(itemOf), next: rows.length > limit && last ? cursorOf(last) : undefined }
}
