import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from './failure.ts'
import { isRunning, runMark } from './running.ts'

/** A first start on a slow disk may take a minute; a longer wait means that the other program hangs. */
const patienceMs = 180_000

/**
 * Runs `work` while no other process on this machine makes, starts or stops the database in `directory`. The lock of a
 * program that died is taken over. The lock only avoids unnecessary failures: PostgreSQL itself prevents two servers on
 * the same rows.
 */
export async function withStartLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(directory, 'start.lock')
  const deadline = Date.now() + patienceMs
  while (!tryLock(lock)) {
    clearIfLeftBehind(lock)
    if (Date.now() > deadline) {
      throw new Error(
        `Another Melodrome (pid ${holderOf(lock)}) has been starting in ${directory} for minutes.`,
      )
    }
    await pause(25)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

let attempts = 0

/** A link appears with its content or not at all, so no reader ever sees an empty lock. */
function tryLock(lock: string): boolean {
  const draft = `${lock}.${process.pid}.${attempts++}`
  try {
    writeFileSync(draft, runMark())
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function clearIfLeftBehind(lock: string): void {
  const holder = holderOf(lock)
  if (holder === undefined || isRunning(holder)) return
  const aside = `${lock}.${process.pid}.left`
  try {
    renameSync(lock, aside)
    // another waiter may have removed it and taken the lock since we looked: then it is put back
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, lock)
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function holderOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}
