import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { underCpuLimit } from './cpu-limit.ts'
import { watchUsage } from './process-usage.ts'

export interface SandboxJob {
  /** A JavaScript module; it reads its input with `JSON.parse(process.argv[2])` and prints one JSON answer. */
  entry: string
  input: unknown
  /** Files or folders the child may read, besides `entry`. */
  readable: string[]
  /** Files or folders the child may write; a file need not exist yet, its folder must. */
  writable: string[]
  /** Native addons are refused by default: Node's permission checks don't cover their code. */
  addons?: boolean
  limits: SandboxLimits
  signal?: AbortSignal
}

export interface SandboxLimits {
  memoryBytes: number
  cpuSeconds: number
  wallSeconds: number
}

type LimitName = 'memory' | 'cpu' | 'wall' | 'output'

/** The child used more than its job allows and was killed. */
export class SandboxLimit extends Error {
  readonly limit: LimitName

  constructor(limit: LimitName) {
    super(`the sandboxed process passed its ${limit} limit`)
    this.name = 'SandboxLimit'
    this.limit = limit
  }
}

/** The child ended by itself without an answer: it crashed, or did something that was not permitted. */
export class SandboxFailed extends Error {
  constructor(ending: string, complaint: string) {
    super(`the sandboxed process ${ending}: ${complaint.trim() || 'it said nothing'}`)
    this.name = 'SandboxFailed'
  }
}

/**
 * Something else ended the child: an operator, a service that stops, a system out of memory. It says nothing about its
 * input.
 */
export class SandboxInterrupted extends Error {
  constructor(signal: NodeJS.Signals) {
    super(`the sandboxed process was ended from outside by ${signal}`)
    this.name = 'SandboxInterrupted'
  }
}

/** The disk is full, which is no fault of the child's input. It has the system's own code. */
export class SandboxOutOfSpace extends Error {
  readonly code = 'ENOSPC'

  constructor() {
    super('the sandboxed process found no space left on the disk')
    this.name = 'SandboxOutOfSpace'
  }
}

const noSpace = /\bENOSPC\b|\bEDQUOT\b|No space left on device/

const fromOutside: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']

const maxAnswerBytes = 1_000_000
const keptComplaintBytes = 2_000
const heapMegabytes = 192
/** The system's own CPU limit is this much later than ours, which gives a better reason. */
const watcherLeadSeconds = 2

/**
 * Runs `entry` in a process of its own that can read and write only the named paths, cannot start processes or workers,
 * sees no environment, gives way to everything else on the machine, and is killed at its limits. Memory and CPU are
 * watched through /proc; on systems other than Linux the heap and wall limits remain. If there is a shell, the system
 * enforces a CPU limit too, even on a child whose server was killed. The caller declares the answer's shape, which is
 * not checked here: check it before use. Throws `SandboxLimit`, `SandboxFailed`, `SandboxInterrupted`,
 * `SandboxOutOfSpace`, or the signal's reason.
 */
export async function runSandboxed<Answer>(job: SandboxJob): Promise<Answer> {
  job.signal?.throwIfAborted()
  const { program, args, environment } = underCpuLimit(
    {
      program: process.execPath,
      args: [...flags(job), job.entry, JSON.stringify(job.input)],
      environment: { NODE_ENV: 'production' },
    },
    Math.ceil(job.limits.cpuSeconds) + watcherLeadSeconds,
  )
  const child = spawn(program, args, {
    env: environment,
    cwd: dirname(job.entry),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    // Its own session: Ctrl-C in a terminal is for the server, which lets work in progress end.
    detached: true,
  })
  yieldToOthers(child)
  const answer = answerText(await supervise(child, job))
  try {
    return JSON.parse(answer)
  } catch {
    throw new SandboxFailed('gave no JSON', answer.slice(0, 200))
  }
}

interface Ending {
  code: number | null
  killedBy: NodeJS.Signals | null
  answer: string
  complaint: string
}

/** Resolves when the child is gone and its pipes are empty; the code that kills it gives the reason. */
function supervise(child: ChildProcess, { limits, signal }: SandboxJob): Promise<Ending> {
  return new Promise((resolve, reject) => {
    let reason: unknown
    const kill = (why: unknown) => {
      reason ??= why
      child.kill('SIGKILL')
    }
    const stop = () => kill(signal?.reason)
    const output = collectOutput(child, () => kill(new SandboxLimit('output')))
    const wall = setTimeout(() => kill(new SandboxLimit('wall')), limits.wallSeconds * 1000)
    const unwatch = child.pid
      ? watchUsage(child.pid, usage => {
          if (usage.memoryBytes > limits.memoryBytes) kill(new SandboxLimit('memory'))
          if (usage.cpuSeconds > limits.cpuSeconds) kill(new SandboxLimit('cpu'))
        })
      : () => {}
    signal?.addEventListener('abort', stop)
    const settle = () => {
      clearTimeout(wall)
      unwatch()
      signal?.removeEventListener('abort', stop)
    }
    child.once('error', error => {
      settle()
      reject(error)
    })
    child.once('close', (code, killedBy) => {
      settle()
      if (reason === undefined) resolve({ code, killedBy, ...output() })
      else reject(reason instanceof Error ? reason : new Error('aborted', { cause: reason }))
    })
  })
}

function collectOutput(child: ChildProcess, tooMuch: () => void) {
  const answer: Buffer[] = []
  let answerBytes = 0
  let complaint = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    answerBytes += chunk.length
    if (answerBytes > maxAnswerBytes) tooMuch()
    else answer.push(chunk)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-keptComplaintBytes)
  })
  return () => ({ answer: Buffer.concat(answer).toString(), complaint })
}

function answerText({ code, killedBy, answer, complaint }: Ending): string {
  if (code === 0) return answer
  if (complaint.includes('heap out of memory')) throw new SandboxLimit('memory')
  if (killedBy === 'SIGXCPU') throw new SandboxLimit('cpu')
  if (noSpace.test(complaint)) throw new SandboxOutOfSpace()
  if (killedBy && fromOutside.includes(killedBy)) throw new SandboxInterrupted(killedBy)
  throw new SandboxFailed(`ended with ${killedBy ?? code}`, complaint)
}

function flags(job: SandboxJob): string[] {
  return [
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
    permissionFlag(process.versions.node),
    ...(job.addons ? ['--allow-addons'] : []),
    ...[job.entry, ...job.readable].map(path => `--allow-fs-read=${permissionPath(path)}`),
    ...job.writable.map(path => `--allow-fs-write=${permissionPath(path)}`),
  ]
}

/** Node 24 made the permission model stable and shortened the flag. */
export function permissionFlag(nodeVersion: string): '--permission' | '--experimental-permission' {
  return Number.parseInt(nodeVersion, 10) >= 24 ? '--permission' : '--experimental-permission'
}

/** Permissions are checked against real paths; a file that does not exist yet has none, but its folder has. */
function permissionPath(path: string): string {
  if (path.includes('*')) throw new TypeError(`a sandbox path must not contain a wildcard: ${path}`)
  try {
    return realpathSync(path)
  } catch {
    return join(realpathSync(dirname(path)), basename(path))
  }
}

function yieldToOthers(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has already ended, or the system does not allow it: then it runs at our own priority.
  }
}
