import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hourMs } from '#contract/durations.ts'
import { sweepNow } from '../../tools/sweep.ts'
import { filesIn } from '../process/machine.ts'
import type { Scene } from './scene.ts'

/** Every column that names a file. */
const namedFiles = `
  select unnest(blob_names) as name from songs
  union select original_blob from songs
  union select audio_blob from songs where audio_blob is not null
  union select unnest(blob_names) from drafts
  union select blob from exports where blob is not null
  union select blob from link_pictures
  union select picture_blob from users where picture_blob is not null`

export const blobPath = (dataDirectory: string, name: string): string =>
  join(dataDirectory, 'blobs', name.slice(0, 2), name)

/** Rows whose file is missing, or whose file's content doesn't have the hash in its name. */
export async function filesThatAreWrong({ rows, dataDirectory }: Scene): Promise<string[]> {
  const named = await rows<{ name: string }>(namedFiles)
  return named.flatMap(({ name }) => {
    const path = blobPath(dataDirectory, name)
    if (!existsSync(path)) return [`a row without its file: ${name}`]
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
    return name.startsWith(hash) ? [] : [`a file with another content: ${name}`]
  })
}

const longAgo = new Date(Date.now() - 2 * hourMs)
const youngMs = hourMs

export interface Swept {
  orphans: number
  wrong: string[]
}

/** Makes all files two hours old and runs the product's sweep: then exactly the files that rows name must be left. */
export async function sweepOrphans({ rows, dataDirectory, url }: Scene): Promise<Swept> {
  await writeFile(join(dataDirectory, 'incoming', 'left-behind'), 'by an upload that never ended')
  const named = await rows<{ name: string }>(namedFiles)
  const before = sweepable(dataDirectory)
  for (const file of [...before, ...before.map(dirname)])
    await utimes(join(dataDirectory, file), longAgo, longAgo)
  await sweepNow({ dataDirectory, url, olderThanMs: youngMs })
  const after = sweepable(dataDirectory)
  const expected = new Set(named.map(({ name }) => name))
  return {
    orphans: before.length - after.length,
    wrong: [
      ...after.filter(file => !expected.has(basename(file))).map(file => `an orphan was not swept: ${file}`),
      ...[...expected]
        .filter(name => !existsSync(blobPath(dataDirectory, name)))
        .map(name => `the sweep took a file that a row names: ${name}`),
    ],
  }
}

const sweepable = (dataDirectory: string): string[] =>
  filesIn(dataDirectory).filter(file => /^(blobs|incoming)\//.test(file))
