import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OwnDatabase } from '../tools/own-database.ts'

const run = promisify(execFile)
const clients = 10

export const hasPgbench = spawnSync('pgbench', ['--version']).error === undefined

/** Transactions a second of `statement`, a pgbench script, prepared, from ten clients straight at the database. */
export async function pgbench(
  statement: string,
  { connection }: OwnDatabase,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-pgbench-'))
  try {
    const script = join(folder, 'statement.sql')
    await writeFile(script, statement)
    const { host, port, user, database } = connection
    const where = ['-h', host, '-p', String(port), '-U', user]
    const how = [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--time=${seconds}`,
      `--file=${script}`,
    ]
    const { stdout } = await run('pgbench', [...where, ...how, database])
    const tps = /tps = ([\d.]+) \(without initial connection time\)/.exec(stdout)?.[1]
    if (!tps) throw new Error(`pgbench gave no result:\n${stdout}`)
    return Number(tps)
  } finally {
    await rm(folder, { recursive: true })
  }
}
