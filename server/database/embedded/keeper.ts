import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { askServer, type Connection } from './database-answers.ts'
import { type Installation, launchServer, letGo } from './launch.ts'
import { withStartLock } from './lock.ts'
import { claimServer, disclaimServer, findServer, isServerOwned } from './postmaster.ts'
import { removeSocketDirectory } from './socket.ts'

/** How soon a process that only uses the server notices that its owner has ended. */
const lookEveryMs = 500
const remindEveryMs = 2000
/** PostgreSQL's "smart shutdown": takes no new connections and waits for the existing ones. */
const smartShutdown = 'SIGTERM'
/** Closes all connections. */
const fastShutdown = 'SIGINT'
/** How long a stop waits for existing connections. */
const goodbyesMs = 500
const firstRelaunchMs = 100
const lastRelaunchMs = 10_000
/** A server that lived this long was healthy: failures are counted from one again. */
const soundAfterMs = 30_000
/** A first start gives up after this many failures, within two seconds; a running Melodrome never does. */
const maxLaunchesAtStart = 4
/** The same, within a minute, while parts of a crashed server still work on a long query. */
const maxLaunchesBesideRemains = 12
const remains = /shared memory block|lock file/
/** How long a server may live without answering or saying that it is busy. */
const maxSilenceMs = 60_000

export type Keeper = {
  /** Resolves when the server answers. Rejects with one sentence when it cannot be started. */
  start(): Promise<void>
  /**
   * Whether the server is this process's child. It may change: the process that notices first that the server is gone
   * starts it.
   */
  isOwner(): boolean
  stop(): Promise<void>
}

/** Keeps one PostgreSQL running in a directory, together with the other processes that use the directory. */
export function createKeeper(installation: Installation, connection: Connection): Keeper {
  const { directory, cluster, log } = installation
  let child: ChildProcess | undefined
  let failures = 0
  let launchedAt = 0
  let lastComplaint = 'it gives no reason'
  let stopping = false
  let bringingUp: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /** Starts the server, or finds the one of another process, and waits until it answers. */
  async function bringUp(mayGiveUp: boolean): Promise<void> {
    let heardAt = Date.now()
    for (;;) {
      if (stopping) return
      const server = findServer(cluster)
      if (!server) {
        if (mayGiveUp && failures >= maxLaunches(lastComplaint))
          throw new Error(`PostgreSQL does not start: ${lastComplaint}`)
        if (!child && Date.now() >= launchedAt + relaunchPauseMs(failures)) launch()
        heardAt = Date.now()
      } else if (!child && !isServerOwned(directory)) {
        // its Node was killed: the watchdog is stopping it, and if that was killed too, we do
        signalServer(server.pid, fastShutdown)
        heardAt = Date.now()
      } else {
        const answer = await askServer(connection)
        if (answer === 'ready') return
        if (answer === 'busy') heardAt = Date.now()
        else if (Date.now() > heardAt + maxSilenceMs)
          throw new Error(`PostgreSQL does not answer: ${answer.problem}`)
      }
      await pause(20)
    }
  }

  function launch(): void {
    launchedAt = Date.now()
    claimServer(directory)
    const launched = launchServer({ ...installation, log: hear })
    child = launched
    const ended = () => {
      if (child !== launched) return
      letGo(launched)
      child = undefined
      failures = Date.now() - launchedAt > soundAfterMs ? 0 : failures + 1
      if (stopping || bringingUp) return
      log('PostgreSQL ended unexpectedly and is started again.')
      lookLater(relaunchPauseMs(failures))
    }
    launched.once('exit', ended)
    launched.once('error', ended)
  }

  function hear(line: string): void {
    if (/^(FATAL|PANIC|ERROR):|could not/.test(line)) lastComplaint = line.replace(/^[A-Z]+: +/, '')
    log(line)
  }

  function lookLater(milliseconds: number): void {
    clearTimeout(timer)
    if (!stopping) timer = setTimeout(look, milliseconds).unref()
  }

  /** The owner notices its child's end at once; other processes check from time to time. */
  function look(): void {
    if (stopping || bringingUp) return
    if (findServer(cluster) && isServerOwned(directory)) return lookLater(lookEveryMs)
    begin(false).catch((error: Error) => {
      log(error.message)
      lookLater(lookEveryMs)
    })
  }

  function begin(mayGiveUp: boolean): Promise<void> {
    bringingUp = withStartLock(directory, () => bringUp(mayGiveUp)).finally(() => {
      bringingUp = undefined
      if (!child) lookLater(lookEveryMs)
    })
    return bringingUp
  }

  async function stop(): Promise<void> {
    stopping = true
    clearTimeout(timer)
    await bringingUp?.catch(() => undefined)
    if (!child) return
    disclaimServer(directory)
    const ended = once(child, 'exit')
    child.ref()
    // The server needs a moment to see that a client has closed its connection: being cut off then would look like a
    // fault.
    signalServer(findServer(cluster)?.pid, smartShutdown)
    await Promise.race([ended, pause(goodbyesMs, undefined, { ref: false })])
    if (child) letGo(child)
    // if the watchdog has been killed, nothing else tells the server to stop
    const reminder = setInterval(() => signalServer(findServer(cluster)?.pid, fastShutdown), remindEveryMs)
    await ended
    clearInterval(reminder)
    removeSocketDirectory(installation.socketDirectory)
  }

  let stopped: Promise<void> | undefined
  return {
    async start() {
      try {
        await begin(true)
      } catch (error) {
        await this.stop()
        throw error
      }
    },
    isOwner: () => child !== undefined,
    stop: () => (stopped ??= stop()),
  }
}

function maxLaunches(complaint: string): number {
  return remains.test(complaint) ? maxLaunchesBesideRemains : maxLaunchesAtStart
}

function relaunchPauseMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(firstRelaunchMs * 2 ** (failures - 1), lastRelaunchMs)
}

/** Sending it more than once does no harm. */
function signalServer(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal)
  } catch {
    // gone meanwhile
  }
}
