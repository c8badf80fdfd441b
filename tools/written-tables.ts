const byKysely = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g
const bySql =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?!set\b)([a-z_]+)(?=\s+(?:as\s+)?(?:\w+\s+)?(?:set|using|where|values|select|returning)\b|\s*\(|\s+\$\{)/g

/** The tables that the statements in a file write, be they built by kysely or written as SQL; as often as they occur. */
export function writtenTables(text: string): string[] {
  return [...text.matchAll(byKysely), ...text.matchAll(bySql)].map(([, table = '']) => table)
}
