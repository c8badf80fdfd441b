export interface Failed<Item> {
  item: Item
  error: unknown
}

/** Does one after the other; if one fails, the others still get their turn. Answers which failed, and why. */
export async function eachByItself<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<void>,
): Promise<Failed<Item>[]> {
  const failed: Failed<Item>[] = []
  for (const item of items) {
    try {
      await act(item)
    } catch (error) {
      failed.push({ item, error })
    }
  }
  return failed
}

/** If so many fail, something is wrong that all of them need, and the next run tries again. */
export const mostFailed = 1_000

/**
 * Does a batch as `eachByItself`. If some fail, it goes on with a batch of others, until none fails: rows that always
 * fail may come first in their order, and must not keep all others waiting. `batchBesides` reads those that are due
 * without those that have failed.
 */
export async function eachPastFailed<Item>(
  batchBesides: (failed: readonly Item[]) => Promise<readonly Item[]>,
  act: (item: Item) => Promise<void>,
): Promise<Failed<Item>[]> {
  const failed: Failed<Item>[] = []
  while (failed.length < mostFailed) {
    const batch = await batchBesides(failed.map(({ item }) => item))
    const ofBatch = await eachByItself(batch, act)
    if (ofBatch.length === 0) break
    failed.push(...ofBatch)
  }
  return failed
}
