import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { nameForServer, settingArguments, sharedMemorySettings } from './cluster.ts'
import { disownTakenPid } from './postmaster.ts'
import { asUser, type ServerUser } from './server-user.ts'
import { prepareSocketDirectory, socketPort } from './socket.ts'

export type Installation = {
  directory: string
  cluster: string
  binaries: string
  user: ServerUser
  socketDirectory: string
  settings: Record<string, string>
  log: (line: string) => void
}

/**
 * A process between Node and PostgreSQL. Node holds the other end of file descriptor 3: however Node dies, even by kill
 * -9, `cat` reads the end of the file, and the server gets SIGINT, its "fast shutdown". SIGINT is sent until the server
 * is gone, because a server that has just begun does not react yet. Signals sent to a whole service at once must not
 * end the watchdog before its work is done.
 */
const watchdog = `
trap '' TERM HUP INT
"$@" 3<&- &
server=$!
{ cat <&3 >/dev/null; while kill -INT $server; do sleep 0.1; done; } 2>/dev/null &
watch=$!
exec 3<&-
wait $server
code=$?
kill -KILL $watch 2>/dev/null
exit $code
`

/** What PostgreSQL writes at every start and stop; crashes, refusals and slow statements are not included. */
const routine =
  /^LOG: {2}(starting PostgreSQL|listening on|database system (was shut down|is)|received (fast|smart) shutdown|aborting any|background worker "logical|shutting down)|^FATAL: {2}the database system is (starting up|shutting down)/

/** Starts PostgreSQL; the caller has to find out when it answers. */
export function launchServer(installation: Installation): ChildProcess {
  const { cluster, binaries, user, socketDirectory, log } = installation
  disownTakenPid(cluster)
  prepareSocketDirectory(socketDirectory, user)
  const postgres = [
    path.join(binaries, 'bin/postgres'),
    '-D',
    nameForServer(cluster, user),
    ...settingArguments(settingsOf(installation)),
  ]
  const child = spawn('/bin/sh', ['-c', watchdog, 'melodrome-postgres', ...postgres], {
    ...asUser(user),
    cwd: cluster,
    detached: true, // its own session: Ctrl-C reaches Node only, which then stops the server in good order
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  createInterface({ input: child.stderr! }).on('line', line => {
    if (!routine.test(line)) log(line)
  })
  child.on('error', error => log(`PostgreSQL could not be launched: ${error.message}`))
  // a program with nothing else to do may end; the watchdog notices
  child.unref()
  for (const pipe of [child.stderr, child.stdio[3]]) if (pipe instanceof Socket) pipe.unref()
  lifeline(child)?.on('error', () => undefined) // the watchdog ended first: 'exit' tells
  return child
}

/** Closes the lifeline; the server finishes what it is writing and stops. */
export function letGo(child: ChildProcess): void {
  lifeline(child)?.destroy()
}

function lifeline(child: ChildProcess): Socket | undefined {
  const pipe = child.stdio[3]
  return pipe instanceof Socket ? pipe : undefined
}

function settingsOf({ socketDirectory, settings }: Installation): Record<string, string> {
  return {
    log_line_prefix: '', // first: it is to hold for complaints about the others
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: socketDirectory,
    max_connections: '100',
    shared_buffers: '256MB',
    max_wal_size: '1GB',
    jit: 'off',
    timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    ...sharedMemorySettings(),
    ...settings,
  }
}
