import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from './failure.ts'
import { asUser, canEnter, type ServerUser } from './server-user.ts'

const smallSharedMemoryBytes = 256e6

/** PostgreSQL's files inside the configured directory; named after the major version, which must match. */
export function clusterIn(directory: string): string {
  return path.join(directory, 'pg18')
}

/**
 * Makes the database cluster unless it exists. Written beside and then renamed: a crash leaves no incomplete cluster.
 */
export async function createCluster(cluster: string, binaries: string, user: ServerUser): Promise<void> {
  removeDrafts(cluster)
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return
  // pg_trgm and full text search see no Korean, Japanese, Chinese or accented letter with LC_CTYPE=C;
  // sorting is by code point on every machine
  const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']
  for (const characterType of characterTypes) {
    const draft = fs.mkdtempSync(draftsOf(cluster))
    if (user.switched) fs.chownSync(draft, user.uid, user.gid)
    const problem = await initdb(draft, binaries, user, characterType)
    if (problem === undefined) return fs.renameSync(draft, cluster)
    if (characterType === 'C' || !/invalid locale/.test(problem)) {
      throw new Error(`PostgreSQL could not make its files in ${cluster}: ${problem}`)
    }
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

const draftsOf = (cluster: string): string => `${cluster}.new`

/**
 * Removes the drafts of interrupted starts. `initdb` may live a moment longer than its start and still write: then they
 * go the next time.
 */
function removeDrafts(cluster: string): void {
  const folder = path.dirname(cluster)
  for (const name of fs.readdirSync(folder)) {
    const found = path.join(folder, name)
    if (!found.startsWith(draftsOf(cluster))) continue
    try {
      fs.rmSync(found, { recursive: true, force: true })
    } catch {}
  }
}

/**
 * The name by which the server's user can reach the cluster, which is its working directory. Node enters the directory
 * while still root, so the server may run in a folder that its own user could not enter, such as one under /root with
 * mode 0700; Linux lets it call that folder /proc/self/cwd. So `npm start` as root works anywhere, and the rows stay in
 * DATA_DIR, where a backup, a move or a deletion finds them.
 */
export function nameForServer(cluster: string, user: ServerUser): string {
  if (!user.switched || canEnter(user, cluster)) return cluster
  const ownDirectory = '/proc/self/cwd'
  if (process.platform === 'linux' && canEnter(user, ownDirectory, cluster)) return ownDirectory
  throw new Error(
    `${cluster} cannot be reached by user id ${user.uid}, who has to run PostgreSQL because root may not: choose another DATA_DIR, start Melodrome as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Containers often have 64 MB of /dev/shm or less; files in the cluster work as well. */
export function sharedMemorySettings(): Record<string, string> {
  if (!fs.existsSync('/dev/shm')) return {}
  const { bavail, bsize } = fs.statfsSync('/dev/shm')
  return bavail * bsize < smallSharedMemoryBytes ? { dynamic_shared_memory_type: 'mmap' } : {}
}

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Answers what went wrong, or nothing. */
async function initdb(
  draft: string,
  binaries: string,
  user: ServerUser,
  characterType: string,
): Promise<string | undefined> {
  const rights = ['-U', 'melodrome', '-A', 'trust']
  const locale = ['--locale=C', `--lc-ctype=${characterType}`, '--locale-provider=builtin']
  const options = ['-D', nameForServer(draft, user), ...rights, '-E', 'UTF8', ...locale]
  options.push('--builtin-locale=C.UTF-8', '--no-instructions', ...settingArguments(sharedMemorySettings()))
  try {
    await promisify(execFile)(path.join(binaries, 'bin/initdb'), options, { ...asUser(user), cwd: draft })
    return undefined
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const complaints = output.split('\n').filter(line => /error|fatal|could not/i.test(line))
    return complaints.join(' ') || messageOf(error)
  }
}
