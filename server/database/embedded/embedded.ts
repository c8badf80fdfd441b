import * as fs from 'node:fs'
import { findBinaries, prepareBinaries } from './binaries.ts'
import { clusterIn, createCluster } from './cluster.ts'
import type { Connection } from './database-answers.ts'
import { messageOf } from './failure.ts'
import { createKeeper } from './keeper.ts'
import type { Installation } from './launch.ts'
import { withStartLock } from './lock.ts'
import { findServer } from './postmaster.ts'
import { chooseServerUser } from './server-user.ts'
import { chooseSocketDirectory, socketPort } from './socket.ts'

export type EmbeddedOptions = {
  /** Contains the database and nothing else; made if it is missing. */
  directory: string
  /** Made if it is missing. */
  database?: string
  /** PostgreSQL settings that override ours, e.g. `{ synchronous_commit: 'off' }`. */
  settings?: Record<string, string>
  /** Takes what PostgreSQL complains about, line by line. */
  log: (line: string) => void
  /** A folder with PostgreSQL's bin, lib and share, in place of the one npm installed. */
  binaries?: string
}

export type EmbeddedPostgres = {
  /** Stays valid after restarts. `host` is a directory: the server listens on a unix socket only. */
  connection: Connection
  /**
   * Whether this process owns the server at this moment. The others attach to it, and one takes over when the owner
   * ends.
   */
  readonly owner: boolean
  /** Stops the server if this process owns it. May be called again. */
  stop(): Promise<void>
}

/**
 * Gives a running PostgreSQL 18 without any setup. It ends with this process, however that ends, and no acknowledged
 * row is lost. Several processes of one machine may use the same directory; several machines or containers may not,
 * because they cannot see each other's processes. Pools need an 'error' listener: a server that dies is back within a
 * second, but its connections are not.
 *
 * Rejects with one sentence for the operator if no PostgreSQL can run here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const source = options.binaries ?? findBinaries()
  const directory = makeDirectory(options.directory)
  const installation = await withStartLock(directory, () => install(source, directory, options))
  const connection: Connection = {
    host: installation.socketDirectory,
    port: socketPort,
    user: 'melodrome',
    database: options.database ?? 'melodrome',
  }
  const keeper = createKeeper(installation, connection)
  await keeper.start()
  return {
    connection,
    get owner() {
      return keeper.isOwner()
    },
    stop: () => keeper.stop(),
  }
}

async function install(source: string, directory: string, options: EmbeddedOptions): Promise<Installation> {
  const cluster = clusterIn(directory)
  const user = chooseServerUser(cluster)
  const binaries = prepareBinaries(source, directory, user)
  await createCluster(cluster, binaries, user)
  // a server that runs already may have been given another temporary directory than ours
  const socketDirectory = findServer(cluster)?.socketDirectory ?? chooseSocketDirectory(cluster, user)
  return {
    directory,
    cluster,
    binaries,
    user,
    socketDirectory,
    settings: options.settings ?? {},
    log: options.log,
  }
}

function makeDirectory(directory: string): string {
  try {
    fs.mkdirSync(directory, { recursive: true })
    const real = fs.realpathSync(directory)
    fs.accessSync(real, fs.constants.W_OK)
    return real
  } catch (error) {
    throw new Error(
      `The database's directory ${directory} cannot be written (${messageOf(error)}): choose another DATA_DIR.`,
      { cause: error },
    )
  }
}
