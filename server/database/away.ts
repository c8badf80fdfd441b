/** PostgreSQL is not running, or is stopping; the same request may succeed in a moment. */
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

/** The driver's own messages for the same, which have no code. */
const awayWords =
  /Connection terminated|connection error|not queryable|timeout exceeded when trying to connect/

/**
 * Whether an error means that the database is away. The system's codes must be those of a socket: errors about a file
 * name its path (`ENOENT: …, open '…'`), and errors about a client that left say `aborted`.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const isOfFile = 'path' in error && 'syscall' in error && error.syscall !== 'connect'
  return (awayCodes.has(code) && !isOfFile && !/aborted/.test(error.message)) || awayWords.test(error.message)
}
