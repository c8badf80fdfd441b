import { Client } from 'pg'
import { codeOf, messageOf } from './failure.ts'

export type Connection = { host: string; port: number; user: string; database: string }

/** `cannot_connect_now`: the server replays its log after a crash, or is about to stop. */
const cannotConnectNow = '57P03'
/** Another process made the same database at the same time. */
const madeMeanwhile = ['42P04', '23505']

export type Answer = 'ready' | 'busy' | { problem: string }

/** Asks the server whether it answers, and makes the database the first time. */
export async function askServer(connection: Connection): Promise<Answer> {
  const client = new Client({
    ...connection,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined) // told by the query
  try {
    await client.connect()
  } catch (error) {
    // There is nothing to end.
    return answerOf(error)
  }
  try {
    await ensureDatabase(client, connection.database)
    return 'ready'
  } catch (error) {
    return answerOf(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function answerOf(error: unknown): Answer {
  return codeOf(error) === cannotConnectNow ? 'busy' : { problem: messageOf(error) }
}

async function ensureDatabase(client: Client, name: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount) return
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!madeMeanwhile.includes(codeOf(error) ?? '')) throw error
  }
}
