import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** A file that is to become a blob; the caller closes it. */
export function openWritten(file: string): Promise<fs.FileHandle> {
  // A sandboxed child may have written it: a link to another file of ours must not become a public blob.
  return fs.open(file, fs.constants.O_RDWR | (fs.constants.O_NOFOLLOW ?? 0))
}

export async function sha256Of(handle: fs.FileHandle): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 262_144 }), hash)
  return hash.digest('hex')
}
