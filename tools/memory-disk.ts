import { existsSync, readFileSync, statfsSync } from 'node:fs'

const memoryDisk = '/dev/shm'
/** Two browsers, two products and the tests' databases stay far below it. */
const roomBytes = 8e9

/**
 * Tests keep their files in memory where there is room: a database of a thousand small files is copied ten times as fast
 * there. Elsewhere they use the system's folder for temporary files. For this process and those that it starts.
 */
export function useMemoryDisk(): void {
  if (process.env.TMPDIR || !existsSync(memoryDisk)) return
  const { bavail, bsize } = statfsSync(memoryDisk)
  if (bavail * bsize > roomBytes && canRunPrograms()) process.env.TMPDIR = memoryDisk
}

/** Tests put programs there as well, which a disk can forbid. */
function canRunPrograms(): boolean {
  const disk = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find(line => line.includes(` ${memoryDisk} `))
  return disk !== undefined && !disk.includes('noexec')
}
