import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The user that runs PostgreSQL. `switched` if that is not our own user. */
export type ServerUser = { uid: number; gid: number; switched: boolean }

/** PostgreSQL reads PGPORT, PGDATA and the locale from its environment, so it gets none of ours. */
export const serverEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
}

/**
 * PostgreSQL refuses to run as root. If root starts it, it runs as the user who already owns the cluster, else as
 * `postgres` if the system has that user, else as `nobody`; no user has to be created.
 */
export function chooseServerUser(cluster: string): ServerUser {
  const owner = ownerOf(cluster)
  const ownUid = process.getuid?.() ?? 0
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) {
      throw new Error(
        `The database in ${cluster} belongs to user id ${owner.uid}: start Melodrome as that user or as root, or choose another DATA_DIR.`,
      )
    }
    return { uid: ownUid, gid: process.getgid?.() ?? 0, switched: false }
  }
  const user = owner && owner.uid !== 0 ? { ...owner, switched: true } : unprivilegedUser()
  // restored from a backup by root, for instance
  if (owner?.uid === 0) giveTree(cluster, user)
  return user
}

/** Options for child_process that make the child that user. */
export function asUser(user: ServerUser): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  return { ...(user.switched ? { uid: user.uid, gid: user.gid } : {}), env: serverEnvironment }
}

/** Whether that user can enter a directory; the system itself is asked, because it knows ACLs and mounts. */
export function canEnter(user: ServerUser, directory: string, cwd = '/'): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...asUser(user), cwd })
  return tried.status === 0
}

function unprivilegedUser(): ServerUser {
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status !== 0 || gid.status !== 0) continue
    const user = { uid: Number(uid.stdout), gid: Number(gid.stdout), switched: true }
    if (canEnter(user, '/')) return user // a container may forbid becoming another user
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither "postgres" nor "nobody" can be used here: start Melodrome as an ordinary user, or set DATABASE_URL.',
  )
}

function ownerOf(directory: string): { uid: number; gid: number } | undefined {
  const stat = lstatSync(directory, { throwIfNoEntry: false })
  return stat && { uid: stat.uid, gid: stat.gid }
}

function giveTree(root: string, user: ServerUser): void {
  lchownSync(root, user.uid, user.gid)
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}
