import { access, constants, mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { Bucket } from './media/blobs/bucket.ts'
import type { ObjectStore } from './media/blobs/object-store.ts'

/** A problem of the machine or the settings that an operator can fix: its message is one sentence for them. */
export class CannotStart extends Error {}

/**
 * Checked before anything is started, because a first start works for a while before it listens. Answers the port; for
 * 0 a free one.
 */
export async function refuseTakenPort(port: number, host: string): Promise<number> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host }, resolve)
    })
    const bound = server.address()
    return typeof bound === 'object' && bound ? bound.port : port
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, port, host)
  } finally {
    await new Promise(resolve => server.close(resolve))
  }
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): CannotStart {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is taken by another program: stop that one, or set PORT to another.`)
  if (error.code === 'EACCES')
    return new CannotStart(`Port ${port} needs rights that this user doesn't have: set PORT to 1024 or more.`)
  return new CannotStart(
    `Nothing can listen at ${host} (${error.message}): set HOST to an address of this machine.`,
  )
}

/** Folders that are written while the product runs; PostgreSQL checks its own. */
const writtenFolders = ['', 'blobs', 'incoming', 'partial']

/** Makes the folders for everything that is kept, unless they are there. */
export async function refuseUnwritableFolder(directory: string): Promise<void> {
  for (const name of writtenFolders) {
    const folder = path.join(directory, name)
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    } catch (error) {
      const way = name === '' ? '' : 'give it to the user who runs Melodrome, or '
      throw new CannotStart(
        `Nothing can be written into ${folder} (${messageOf(error)}): ${way}set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
  }
}

/**
 * Refuses a list of trusted certificates that can't be read or has no certificate. The program would trust no signature,
 * and no message would say so.
 */
export async function refuseEmptyTrust(trustPath: string | undefined): Promise<void> {
  if (!trustPath) return
  const list = await readFile(trustPath, 'utf8').catch((error: unknown) => {
    throw new CannotStart(`CONTENT_CREDENTIALS_TRUST can't be read (${messageOf(error)}).`, { cause: error })
  })
  if (!list.includes('-----BEGIN CERTIFICATE-----'))
    throw new CannotStart(`CONTENT_CREDENTIALS_TRUST holds no certificate in PEM: ${trustPath}.`)
}

/** An external database is asked once, so that a wrong address is reported as such. */
export async function refuseSilentDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // The query below reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw new CannotStart(
      `The database at ${client.host}:${client.port} can't be used: ${messageOf(error)}.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** An object storage is asked once for what every sweep needs, so that a wrong key is reported as such. */
export async function refuseSilentStore(store: ObjectStore | undefined): Promise<void> {
  if (!store) return
  const bucket = await Bucket.open(store)
  try {
    await bucket.tryOut()
  } catch (error) {
    throw new CannotStart(`${messageOf(error)} Look at S3_URL.`, { cause: error })
  } finally {
    bucket.close()
  }
}

/** For a name with several addresses the error holds several errors, and has no message of its own. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
