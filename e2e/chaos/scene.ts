import { mkdtemp, open, rm, statfs, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ownDatabaseOf } from '../../tools/own-database.ts'
import { type ProductMail, startProductMail } from '../../tools/product-mail.ts'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { smallDisk } from '../process/small-disk.ts'
import { type Instance, startInstance } from './instance.ts'

/** Everything that runs: a PostgreSQL, a mail server, a disk for files, and two instances that use them. */
export interface Scene {
  instances: readonly [Instance, Instance]
  dataDirectory: string
  disk: Disk
  mail: ProductMail['mailbox']
  /** `kill -9` of the database server; its supervisor starts it again. */
  killDatabase: () => void
  /** A statement sent directly to the database, not over a line: for planting damage and for checks. */
  rows: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>
  /** For code that opens connections of its own. */
  connection: pg.ClientConfig
  url: string
  stop: () => Promise<void>
}

export interface Disk {
  /** How the disk becomes full here: only root can mount a small disk. */
  way: 'a full tmpfs' | 'MIN_FREE_MB'
  fill: () => Promise<void>
  free: () => Promise<void>
}

/** Enough for the uploads of sixteen people in ten minutes. */
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
    // The query rejects with the same error.
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
        // Others write at the same time. If the last piece does not fit, the disk is full as well.
      } finally {
        await file.close()
      }
    },
    free: () => unlink(ballast),
  }
}

/** Without a small disk: one instance gets a setting that makes it believe that its disk is full. */
function lowWater(instance: Instance): Disk {
  return {
    way: 'MIN_FREE_MB',
    fill: () => instance.restartWith({ MIN_FREE_MB: everything }),
    free: () => instance.restartWith({}),
  }
}
