interface Failed<Item> {
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
