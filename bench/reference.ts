import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Reference {
  address: string
  pid: number
  stop: () => void
}

/** The size that a list of 24 songs once had. It stays the same, so that figures can be compared over time. */
export const yardstickBytes = 36_698

/** A bare `node:http` server in a process of its own that answers `yardstickBytes` from memory. */
export async function startReference(): Promise<Reference> {
  const file = join(import.meta.dirname, 'reference-server.ts')
  const child = fork(file, [String(yardstickBytes)], { execArgv: ['--import', 'tsx'] })
  const [message] = await once(child, 'message')
  const { address }: { address: string } = message
  return { address, pid: child.pid!, stop: () => void child.kill() }
}
