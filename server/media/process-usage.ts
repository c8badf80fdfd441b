import { readFileSync } from 'node:fs'

export interface ProcessUsage {
  memoryBytes: number
  cpuSeconds: number
}

const sampleMilliseconds = 50
/** Linux reports CPU time to programs in hundredths of a second on every architecture that Node supports. */
const ticksPerSecond = 100

/** Calls `onUsage` every 50 ms while /proc knows the process; does nothing where there is no /proc. */
export function watchUsage(pid: number, onUsage: (usage: ProcessUsage) => void): () => void {
  const timer = setInterval(() => {
    const usage = processUsage(pid)
    if (usage) onUsage(usage)
  }, sampleMilliseconds)
  return () => clearInterval(timer)
}

/** Resident memory and CPU time (user and system, all threads) of a process; undefined without /proc. */
export function processUsage(pid: number): ProcessUsage | undefined {
  try {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    // The second field is the program's name in brackets and may contain anything, so count from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!resident) return undefined
    return {
      memoryBytes: Number(resident[1]) * 1024,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    }
  } catch {
    return undefined
  }
}
