import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from './blob-store.ts'

/** A file whose content does not match its name. */
export class BlobChanged extends Error {
  constructor(name: string) {
    super(`The file ${name} was changed or damaged: its content is not what its name says.`)
  }
}

/**
 * Copies one blob and checks on the way that its content still matches its name; false if it was there already.
 * @param bytes the blob's length, if the caller knows it
 */
export async function copyBlob(
  from: BlobStore,
  to: BlobStore,
  name: string,
  bytes?: number,
): Promise<boolean> {
  const there = await to.bytesOf(name)
  if (there !== undefined && there === (bytes ?? (await from.bytesOf(name)))) return false
  const file = await from.localFile(name)
  const temporary = path.join(to.temporaryDirectory, crypto.randomUUID())
  try {
    const hash = createHash('sha256')
    const listen = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(createReadStream(file.path), listen, createWriteStream(temporary))
    const sha256 = hash.digest('hex')
    const [own, ending = ''] = name.split('.')
    if (sha256 !== own) throw new BlobChanged(name)
    await to.keep(temporary, ending, sha256)
    return true
  } finally {
    await rm(temporary, { force: true })
    await file.release()
  }
}
