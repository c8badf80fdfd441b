import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  dataDirectory: string
  remove: () => Promise<void>
}

/** So much memory that looks like a disk; only root may make one. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'melodrome-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDirectory])
  const remove = async (): Promise<void> => {
    // Lazily: a product that was killed may still hold files.
    spawnSync('umount', ['-l', dataDirectory])
    await rm(dataDirectory, { recursive: true, force: true })
  }
  if (mounted.status === 0) return { dataDirectory, remove }
  await remove()
  return undefined
}
