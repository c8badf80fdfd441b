/** All that stands in rows of tables, as anyone who reads the database sees it: bytes as text, too. */
export function readable(rows: readonly object[]): string {
  return rows
    .flatMap(row => Object.values(row) as unknown[])
    .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
    .join('\n')
}
