const byKysely = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g
const bySql =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?!set\b)([a-z_]+)(?=\s+(?:as\s+)?(?:\w+\s+)?(?:set|using|where|values|select|returning)\b|\s*\(|\s+\$\{)/g

/** The tables that a file's statements write, built by Kysely or written as SQL. A table is listed once per statement. */
export function writtenTables(text: string): string[] {
  return [...text.matchAll(byKysely), ...text.matchAll(bySql)].map(([, table = '']) => table)
}
