import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { codeOf } from './failure.ts'

/**
 * Identifies one run of one program: "pid start-time". A pid alone is used again (in a container the first program is
 * always pid 1), so a pid in a file that was written before a crash can't be trusted.
 */
export function runMark(pid = process.pid): string {
  return `${pid} ${look(pid)?.started ?? 'unknown'}`
}

export function isRunning(mark: string): boolean {
  const pid = Number.parseInt(mark, 10)
  return pid > 0 && look(pid) !== undefined && runMark(pid) === mark.trim()
}

/** Whether any living program has this pid, ours or not. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Whether this pid is a PostgreSQL working in `cluster`; false for a zombie and for another program with the same pid.
 */
export function isPostgresOf(cluster: string, pid: number): boolean {
  if (!isPidTaken(pid)) return false
  if (!look(pid)?.command.includes('postgres')) return false
  if (process.platform !== 'linux') return true
  try {
    const here = statSync(`/proc/${pid}/cwd`)
    const there = statSync(cluster)
    return here.ino === there.ino && here.dev === there.dev
  } catch {
    return true // another user's program: its folder is not ours to see
  }
}

type Run = { command: string; started: string }

/** A living program; undefined for a free pid, and for a zombie. */
function look(pid: number): Run | undefined {
  const run = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  return run && !/^[ZX]/.test(run.state) ? run : undefined
}

/** Without `ps`, which slim container images lack. */
function fromProc(pid: number): (Run & { state: string }) | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    // proc(5): the third field is the state, the 22nd the start time in ticks since boot
    return {
      command: stat.slice(stat.indexOf('(') + 1, end),
      state: fields[0] ?? '',
      started: fields[19] ?? '',
    }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): (Run & { state: string }) | undefined {
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
  // "Ss   Sat Nov 21 00:10:14 2026 /path/to/postgres"
  const line = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec((ps.stdout ?? '').trim())
  if (!line) return undefined
  return { state: line[1] ?? '', started: (line[2] ?? '').replace(/\s+/g, '-'), command: line[3] ?? '' }
}
