import { existsSync } from 'node:fs'

const shell = '/bin/sh'
const env = '/usr/bin/env'
const canLimit = process.platform !== 'win32' && existsSync(shell) && existsSync(env)

export interface Command {
  program: string
  args: string[]
  /** All that it sees of the environment. */
  environment: Record<string, string>
}

/**
 * The command under a limit that the system itself keeps, in whole seconds of CPU time: SIGXCPU ends it there, and
 * SIGKILL a second later. Unlike a watcher's limit it outlives the process that started the command. Node can't set
 * limits, a shell can, and then becomes the command; without one the command comes back as it was.
 */
export function underCpuLimit(command: Command, seconds: number): Command {
  if (!canLimit) return command
  const { program, args, environment } = command
  // Shells add to the environment what they think is missing, so it is set last.
  const script = `ulimit -S -t "$0" && ulimit -H -t "$(($0 + 1))" && exec ${env} -i "$@"`
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  return { program: shell, args: ['-c', script, String(seconds), ...settings, program, ...args], environment }
}
