// A PostgreSQL that is installed on the system, of an older major version than the product's own.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freshFolder } from './machine.ts'

const versions = '/usr/lib/postgresql'

/** The folder of its programs, if Debian's or Ubuntu's package is installed. */
export const debianPostgres = existsSync(versions)
  ? readdirSync(versions).map(version => join(versions, version, 'bin'))[0]
  : undefined

/** Starts a server that runs until the test ends; resolves to an address for `DATABASE_URL`. */
export async function startDebianPostgres(programs: string): Promise<string> {
  const folder = await freshFolder()
  const cluster = join(folder, 'cluster')
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; its package has made a user for it.
  const owner = isRoot ? { uid: Number(idOf('-u')), gid: Number(idOf('-g')) } : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, ...words: string[]): void =>
    void execFileSync(join(programs, program), words, { ...owner, cwd: folder, stdio: 'ignore' })
  run('initdb', '-D', cluster, '-U', 'melodrome', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  run(
    'pg_ctl',
    '-D',
    cluster,
    '-w',
    '-o',
    `-k ${folder} -c listen_addresses=''`,
    '-l',
    join(folder, 'log'),
    'start',
  )
  onTestFinished(() => run('pg_ctl', '-D', cluster, '-w', '-m', 'immediate', 'stop'))
  run('createdb', '-h', folder, '-U', 'melodrome', 'melodrome')
  return `postgres://melodrome@localhost/melodrome?host=${encodeURIComponent(folder)}`
}

function idOf(kind: '-u' | '-g'): string {
  return execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' })
}
