import { mkdtemp, open, rm, statfs, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ownDatabaseOf } from '../../tools/own-database.ts'
import { type ProductMail, startProductMail } from '../../tools/product-mail.ts'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { smallDisk } from '../process/small-disk.ts'
import { type Instance, startInstance } from './instance.ts'

/** Everything that runs: a PostgreSQL, a mail server, a disk for files, and two instances on them. */
export interface Scene {
  instances: readonly [Instance, Instance]
  dataDirectory: string
  disk: Disk
  mail: ProductMail['mailbox']
  /** `kill -9` of the whole server; its keeper starts it again, as a system does. */
  killDatabase: () => void
  /** Straight to the database, past every line: for what is done behind the product's back, and for looking. */
  rows: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>
  /** For those who connect themselves. */
  connection: pg.ClientConfig
  url: string
  stop: () => Promise<void>
}

export interface Disk {
  /** How a full disk is made here: only root may make one of its own. */
  way: 'a full tmpfs' | 'MIN_FREE_MB'
  fill: () => Promise<void>
  free: () => Promise<void>
}

/** Holds what sixteen people upload in ten minutes. */
const diskMegabytes = 512
const pieceBytes = 4 * 1024 * 1024
/** More than any disk has free. */
const everything = '1000000000'

export async function setScene(): Promise<Scene> {
  const small = await smallDisk(diskMegabytes)
  const dataDirectory = small?.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'melodrome-chaos-')))
  const postgres = await startTestPostgres()
  const { connection: own } = ownDatabaseOf(postgres.directory)
  const connection = { ...own, database: 'shared' }
  const { mailbox, settings } = await startProductMail()
  const start = (name: string): Promise<Instance> =>
    startInstance({
      name,
      dataDirectory,
      databaseSocket: join(own.host, `.s.PGSQL.${own.port}`),
      databaseName: connection.database,
      settings: { ...settings, TRUST_PROXY: '1', MIN_FREE_MB: '0' },
    })
  const instances = await Promise.all([start('the first instance'), start('the second instance')])
  const rows: Scene['rows'] = async (statement, values = []) => {
    const client = new pg.Client(connection)
    // Said by the query, too.
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(statement, values)).rows
    } finally {
      await client.end()
    }
  }
  return {
    instances,
    dataDirectory,
    disk: small ? fullDisk(dataDirectory) : lowWater(instances[0]),
    mail: mailbox,
    killDatabase: () => void process.kill(ownDatabaseOf(postgres.directory).pid, 'SIGKILL'),
    rows,
    connection,
    url: postgres.url,
    async stop() {
      await Promise.all(instances.map(instance => instance.stop()))
      await postgres.stop()
      await mailbox.close()
      await (small?.remove() ?? rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 }))
    },
  }
}

function fullDisk(dataDirectory: string): Disk {
  const ballast = join(dataDirectory, 'ballast')
  return {
    way: 'a full tmpfs',
    async fill() {
      const { bavail, bsize } = await statfs(dataDirectory)
      const file = await open(ballast, 'w')
      try {
        for (let left = bavail * bsize; left > 0; left -= pieceBytes)
          await file.write(Buffer.alloc(Math.min(left, pieceBytes)))
      } catch {
        // Others write at the same time: it is as well if the last piece does not fit.
      } finally {
        await file.close()
      }
    },
    free: () => unlink(ballast),
  }
}

/** No small disk is made here: one instance believes that its own is full. */
function lowWater(instance: Instance): Disk {
  return {
    way: 'MIN_FREE_MB',
    fill: () => instance.restartWith({ MIN_FREE_MB: everything }),
    free: () => instance.restartWith({}),
  }
}
