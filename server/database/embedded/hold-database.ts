/** A program for the tests: runs a database, says so, and ends when told, by its input or by Ctrl-C. */
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { startEmbedded } from './embedded.ts'

const [directory = '', binaries, uid] = process.argv.slice(2)

if (uid) {
  process.setgroups!([])
  process.setgid!(Number(uid))
  process.setuid!(Number(uid))
}

const log = (line: string) => process.stderr.write(`${line}\n`)
const database = await startEmbedded({ directory, log, ...(binaries ? { binaries } : {}) })
process.once('SIGINT', () => void leave())
createInterface({ input: process.stdin }).once('line', () => void leave())
say({ owner: database.owner, connection: database.connection })

async function leave(): Promise<void> {
  const client = new Client(database.connection)
  await client.connect()
  const answer = await client.query('select 1 as one')
  await client.end()
  await database.stop()
  say({ answered: answer.rows.length === 1 })
  process.exit()
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
