import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Bucket, Upload } from './bucket.ts'

/** The smallest part that S3 accepts; for each file that is being stored, one part is in memory. */
const leastPartBytes = 5 * 1024 * 1024
/** S3 accepts 10,000. */
const mostParts = 9_000

interface Promised {
  bytes: number
  sha256: string
}

/**
 * Puts a file under a key, piece by piece. Nothing can be seen there before the whole has arrived. Each piece must
 * match its hash, and the file its own; otherwise nothing stays.
 */
export async function putFile(
  bucket: Bucket,
  key: string,
  file: FileHandle,
  promised: Promised,
): Promise<void> {
  const { bytes } = promised
  const hash = createHash('sha256')
  if (bytes <= leastPartBytes) {
    const content = await piece(file, 0, bytes)
    checkHash(hash.update(content).digest('hex'), key, promised)
    return bucket.put(key, content)
  }
  const partBytes = Math.max(leastPartBytes, Math.ceil(bytes / mostParts))
  await inParts(bucket, key, async upload => {
    const tags: string[] = []
    for (let at = 0; at < bytes; at += partBytes) {
      const content = await piece(file, at, Math.min(partBytes, bytes - at))
      hash.update(content)
      tags.push(await bucket.putPart(upload, tags.length + 1, content))
    }
    checkHash(hash.digest('hex'), key, promised)
    return tags
  })
}

async function inParts(
  bucket: Bucket,
  key: string,
  putParts: (upload: Upload) => Promise<string[]>,
): Promise<void> {
  const upload = await bucket.beginUpload(key)
  try {
    await bucket.finishUpload(upload, await putParts(upload))
  } catch (error) {
    // A storage that is away can't be told; the sweep removes the arrived parts after a day.
    await bucket.abandonUpload(upload).catch(() => undefined)
    throw error
  }
}

async function piece(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(bytes)
  for (let filled = 0; filled < bytes; ) {
    const { bytesRead } = await file.read(content, filled, bytes - filled, position + filled)
    if (bytesRead === 0) throw new Error(`The file ends at ${position + filled}.`)
    filled += bytesRead
  }
  return content
}

function checkHash(sha256: string, key: string, promised: Promised): void {
  if (sha256 !== promised.sha256) throw new Error(`The file to be kept as ${key} is not what its hash says.`)
}
