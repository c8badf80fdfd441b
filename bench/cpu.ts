import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux reports CPU time in hundredths of a second, independent of the kernel's clock rate. */
const ticksPerSecond = 100

interface Usage {
  parent: number
  seconds: number
}

/**
 * CPU seconds that `pid` and all processes that it started have used so far; `undefined` where there is no /proc.
 * Processes in `apart` and their children are left out, so that a server's database isn't counted as the server.
 */
export function cpuSecondsOfTree(pid: number, apart: readonly number[] = []): number | undefined {
  const all = usages()
  return all && treeOf(all, pid, apart).reduce((sum, member) => sum + (all.get(member)?.seconds ?? 0), 0)
}

/** `pid` and all processes below it; needs /proc. */
export const pidsOfTree = (pid: number): number[] => treeOf(usages() ?? new Map(), pid)

function treeOf(all: ReadonlyMap<number, Usage>, pid: number, apart: readonly number[] = []): number[] {
  const tree = [pid]
  for (const ancestor of tree) {
    for (const [child, { parent }] of all) if (parent === ancestor && !apart.includes(child)) tree.push(child)
  }
  return tree
}

function usages(): Map<number, Usage> | undefined {
  if (process.platform !== 'linux') return undefined
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return new Map(pids.flatMap(pid => [[Number(pid), usageOf(pid)] as const]).filter(hasUsage))
}

function usageOf(pid: string): Usage | undefined {
  try {
    // The program's name in parentheses may contain any character. The fields start behind it: state, parent and so on.
    const fields =
      readFileSync(join('/proc', pid, 'stat'), 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? []
    const field = (number: number): number => Number(fields[number - 3])
    // Fields 14 to 17: user and system time of the process, then of its children that have ended.
    return { parent: field(4), seconds: (field(14) + field(15) + field(16) + field(17)) / ticksPerSecond }
  } catch {
    // The process ended between the listing and the reading.
    return undefined
  }
}

function hasUsage(entry: readonly [number, Usage | undefined]): entry is readonly [number, Usage] {
  return entry[1] !== undefined
}
