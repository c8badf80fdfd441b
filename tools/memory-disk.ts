import { existsSync, readFileSync, statfsSync } from 'node:fs'

const memoryDisk = '/dev/shm'
/** Two browsers, two products and the tests' databases need far less than this. */
const roomBytes = 8e9

/**
 * Tests keep their files in memory where there is room: a database of a thousand small files is copied ten times as fast
 * there. Elsewhere they use the system's folder for temporary files. Holds for this process and those that it starts.
 */
export function preferMemoryDisk(): void {
  if (process.env.TMPDIR || !existsSync(memoryDisk)) return
  const { bavail, bsize } = statfsSync(memoryDisk)
  const disk = { freeBytes: bavail * bsize, mounts: readFileSync('/proc/mounts', 'utf8') }
  if (canHoldTests(disk)) process.env.TMPDIR = memoryDisk
}

/** Tests also run programs from there, which a `noexec` disk forbids. `mounts` is the text of `/proc/mounts`. */
export function canHoldTests({ freeBytes, mounts }: { freeBytes: number; mounts: string }): boolean {
  const disk = mounts.split('\n').find(line => line.includes(` ${memoryDisk} `))
  return freeBytes > roomBytes && disk !== undefined && !disk.includes('noexec')
}
