/** What separates tags; Chinese and Japanese have other commas. */
const separator = /[,、،;\n]/

/** Tags as they are kept: without "#", in lower case, each once, in the order in which they were written. */
export function normaliseTags(written: readonly string[]): string[] {
  const tags = written
    .flatMap(text => text.normalize('NFKC').split(separator))
    .map(tag =>
      tag
        .replace(/^[#\s]+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
  return [...new Set(tags)].filter(tag => tag !== '')
}
