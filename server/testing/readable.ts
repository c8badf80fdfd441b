/** Everything in rows of tables, as a reader of the database sees it: bytes as text, too. */
export function readable(rows: readonly object[]): string {
  return rows
    .flatMap(row => Object.values(row) as unknown[])
    .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
    .join('\n')
}
