import { existsSync } from 'node:fs'

const shell = '/bin/sh'
const env = '/usr/bin/env'
const canLimit = process.platform !== 'win32' && existsSync(shell) && existsSync(env)

export interface Command {
  program: string
  args: string[]
  /** The child's whole environment. */
  environment: Record<string, string>
}

/**
 * The command under a CPU limit that the system itself enforces, in whole seconds: SIGXCPU ends it then, and SIGKILL a
 * second later. Unlike the limit of a watcher, it stays when the process that started the command has ended. Node can't
 * set limits, but a shell can, and then becomes the command; without a shell the command is returned unchanged.
 */
export function underCpuLimit(command: Command, seconds: number): Command {
  if (!canLimit) return command
  const { program, args, environment } = command
  // Shells add variables that they think are missing, so the environment is set last.
  const script = `ulimit -S -t "$0" && ulimit -H -t "$(($0 + 1))" && exec ${env} -i "$@"`
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  return { program: shell, args: ['-c', script, String(seconds), ...settings, program, ...args], environment }
}
