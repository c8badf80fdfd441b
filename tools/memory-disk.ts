import { existsSync, readFileSync, statfsSync } from 'node:fs'

const memoryDisk = '/dev/shm'
/** Two browsers, two products and the tests' databases stay far below it. */
const roomBytes = 8e9

/**
 * Tests keep their files in memory where there is room: a database of a thousand small files is copied ten times as fast
 * there. Elsewhere they use the system's folder for temporary files. For this process and those that it starts.
 */
export function preferMemoryDisk(): void {
  if (process.env.TMPDIR || !existsSync(memoryDisk)) return
  const { bavail, bsize } = statfsSync(memoryDisk)
  const disk = { freeBytes: bavail * bsize, mounts: readFileSync('/proc/mounts', 'utf8') }
  if (canHoldTests(disk)) process.env.TMPDIR = memoryDisk
}

/** Tests put programs there as well, which a disk can forbid. `mounts` is what `/proc/mounts` says. */
export function canHoldTests({ freeBytes, mounts }: { freeBytes: number; mounts: string }): boolean {
  const disk = mounts.split('\n').find(line => line.includes(` ${memoryDisk} `))
  return freeBytes > roomBytes && disk !== undefined && !disk.includes('noexec')
}
