import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hourMs } from '#contract/durations.ts'
import { uuidFromId } from '#contract/ids.ts'
import { toUuid } from '../../../database/ids.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { discardedBefore } from './takes-sql.ts'

/** A file exists a moment before its row, so a young file without a row is not deleted. */
const graceMs = hourMs

/** Deletes abandoned uploads, unpublished drafts, and drafts that were thrown away. */
export async function forgetOldDrafts(m: Melodrome): Promise<void> {
  await m.database.deleteFrom('drafts').where('expires_at', '<=', m.clock()).execute()
  await m.database.deleteFrom('drafts').where('discarded_at', '<=', discardedBefore(m.clock())).execute()
}

/** Deletes from this machine's disk what is left of uploads that have ended. */
export async function forgetPartialFiles(m: Melodrome): Promise<void> {
  const ids = (await readdir(m.blobs.partialDirectory)).filter(name => uuidFromId(name) !== undefined)
  if (ids.length === 0) return
  const known = await m.database
    .selectFrom('drafts')
    .select('id')
    .where('id', 'in', ids.map(toUuid))
    .where('status', '=', 'receiving')
    .execute()
  const growing = new Set(known.map(({ id }) => id))
  for (const id of ids) if (!growing.has(id)) await removeOld(path.join(m.blobs.partialDirectory, id))
}

/** The age is that of the file, by the real clock. */
async function removeOld(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found && Date.now() - found.mtimeMs > graceMs) await rm(file, { force: true })
}
