import fs from 'node:fs/promises'
import path from 'node:path'

/** Removes the files and folders in it that were not written to since `keptUntil`; answers how many. */
export async function sweepTemporaries(directory: string, keptUntil: Date): Promise<number> {
  let removed = 0
  for (const entry of await fs.readdir(directory)) {
    const file = path.join(directory, entry)
    const stat = await fs.stat(file).catch(() => undefined)
    if (!stat || stat.mtime > keptUntil) continue
    await fs.rm(file, { recursive: true, force: true })
    removed++
  }
  return removed
}
