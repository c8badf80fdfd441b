import * as fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './failure.ts'
import { isPidTaken, isPostgresOf, isRunning, runMark } from './running.ts'

/** Larger than any system's largest pid. */
const impossiblePid = 2_147_483_646

export type RunningServer = { pid: number; socketDirectory: string | undefined }

/** The PostgreSQL that runs in this cluster, whichever process started it. */
export function findServer(cluster: string): RunningServer | undefined {
  const lines = read(path.join(cluster, 'postmaster.pid'))?.split('\n')
  const pid = Number.parseInt(lines?.[0] ?? '', 10)
  if (!(pid > 0) || !isPostgresOf(cluster, pid)) return undefined
  return { pid, socketDirectory: lines?.[4]?.trim() || undefined }
}

/**
 * After a crash postmaster.pid may have a pid that some other program has got since (common in containers), and
 * PostgreSQL would refuse to start. Only the pid is replaced: PostgreSQL needs the other lines to see whether parts of
 * the crashed server still use its shared memory.
 */
export function disownTakenPid(cluster: string): void {
  const file = path.join(cluster, 'postmaster.pid')
  const text = read(file)
  const pid = Number.parseInt(text ?? '', 10)
  if (text === undefined || !(pid > 0) || !isPidTaken(pid) || isPostgresOf(cluster, pid)) return
  // the folder belongs to the server's user; root must not follow a link laid there
  const fd = fs.openSync(file, fs.constants.O_WRONLY | fs.constants.O_TRUNC | fs.constants.O_NOFOLLOW)
  try {
    fs.writeSync(fd, text.replace(/^\s*\d+/, String(impossiblePid)))
  } finally {
    fs.closeSync(fd)
  }
}

/** Notes who started the server and will stop it, for the processes that only use it. */
export function claimServer(directory: string): void {
  fs.writeFileSync(ownerFile(directory), runMark())
}

export function disclaimServer(directory: string): void {
  fs.rmSync(ownerFile(directory), { force: true })
}

/** If not, its watchdog is about to stop the server, or is gone too. */
export function isServerOwned(directory: string): boolean {
  const owner = read(ownerFile(directory))
  return owner !== undefined && isRunning(owner)
}

function ownerFile(directory: string): string {
  return path.join(directory, 'server.owner')
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
