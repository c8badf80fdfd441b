import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withStartLock } from './lock.ts'
import { isRunning, runMark } from './running.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'melodrome lock '))
})
afterEach(() => rmSync(directory, { recursive: true }))

it('lets one at a time work, and the next when that failed', async () => {
  let working = 0
  const most: number[] = []
  const work = async () => {
    most.push(++working)
    await new Promise(setImmediate)
    working -= 1
    if (most.length === 1) throw new Error('no luck')
  }
  const ends = await Promise.allSettled([1, 2, 3].map(() => withStartLock(directory, work)))
  expect(ends.map(end => end.status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(most).toEqual([1, 1, 1])
  expect(readdirSync(directory)).toEqual([])
})

it('takes over from a program that died, even where its pid belongs to another by now', async () => {
  for (const dead of ['2147483646 77', `${process.pid} 1`, '']) {
    writeFileSync(path.join(directory, 'start.lock'), dead)
    expect(await withStartLock(directory, async () => 'worked')).toBe('worked')
  }
  expect(isRunning(`${process.pid} 1`)).toBe(false)
  expect(isRunning(runMark())).toBe(true)
})
