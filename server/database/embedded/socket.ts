import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { codeOf } from './failure.ts'
import { canEnter, type ServerUser } from './server-user.ts'

/** sockaddr_un holds 104 bytes on macOS, 108 on Linux, the closing zero included. */
const maxSocketPathBytes = 103

/** Names the socket's file; nothing listens on a TCP port. */
export const socketPort = 5432

/** A short path for the socket: the data directory's path may be longer than a socket's path can be. */
export function chooseSocketDirectory(cluster: string, user: ServerUser): string {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  const places = [os.tmpdir(), '/tmp'].map(roof => path.join(roof, `melodrome-${user.uid}-${hash}`))
  const fits = places.find(
    place =>
      Buffer.byteLength(`${place}/.s.PGSQL.${socketPort}`) <= maxSocketPathBytes &&
      canEnter(user, path.dirname(place)),
  )
  if (fits === undefined) throw new Error('No temporary directory is fit for the database: set TMPDIR=/tmp.')
  return fits
}

/**
 * Makes the directory for the server's user only. PostgreSQL accepts every user who can enter it, so a directory that
 * another user has made is refused.
 */
export function prepareSocketDirectory(directory: string, user: ServerUser): void {
  try {
    fs.mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  if (user.switched && fs.lstatSync(directory).uid === 0) fs.lchownSync(directory, user.uid, user.gid)
  const stat = fs.lstatSync(directory)
  if (!stat.isDirectory() || stat.uid !== user.uid || stat.mode & 0o077) {
    throw new Error(`${directory} belongs to another user or is open to others: remove it and start again.`)
  }
}

/** After a clean stop nothing is left in the temporary directory. */
export function removeSocketDirectory(directory: string): void {
  try {
    fs.rmdirSync(directory)
  } catch {
    // another process has already started its server there
  }
}
