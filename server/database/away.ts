/** PostgreSQL that is away or stopping; the same request may well succeed in a moment. */
const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])

/** The driver's own words for the same, which carry no code. */
const awayWords =
  /Connection terminated|connection error|not queryable|timeout exceeded when trying to connect/

/**
 * Whether an error says that the database is away. The codes of the system are those of a socket: of a file they name
 * its path (`ENOENT: …, open '…'`), and of a client that hung up they say `aborted`.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const isOfFile = 'path' in error && 'syscall' in error && error.syscall !== 'connect'
  return (awayCodes.has(code) && !isOfFile && !/aborted/.test(error.message)) || awayWords.test(error.message)
}
