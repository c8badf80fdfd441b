import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  dataDirectory: string
  remove: () => Promise<void>
}

/** A disk of this size in memory; only root can mount one, otherwise it is `undefined`. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'melodrome-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDirectory])
  const remove = async (): Promise<void> => {
    // Lazily, because a killed product may still hold files open.
    spawnSync('umount', ['-l', dataDirectory])
    await rm(dataDirectory, { recursive: true, force: true })
  }
  if (mounted.status === 0) return { dataDirectory, remove }
  await remove()
  return undefined
}
