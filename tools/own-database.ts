import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface OwnDatabase {
  pid: number
  /** As libpq programs such as pgbench understand it. */
  connection: { host: string; port: number; user: string; database: string }
}

/** The PostgreSQL that a product has started for itself, read from the database's `postmaster.pid`. */
export function ownDatabaseOf(dataDirectory: string): OwnDatabase {
  const files = readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' })
  const note = files.find(file => file.endsWith('postmaster.pid'))
  if (!note) throw new Error(`no PostgreSQL runs in ${dataDirectory}`)
  const [pid, , , port, host = ''] = readFileSync(join(dataDirectory, note), 'utf8').split('\n')
  return {
    pid: Number(pid),
    connection: { host, port: Number(port), user: 'melodrome', database: 'melodrome' },
  }
}
