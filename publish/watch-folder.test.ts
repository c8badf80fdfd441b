import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyFolder } from './testing/empty-folder.ts'
import { watchFolder } from './watch-folder.mjs'

type Outcome = import('./outcome.mjs').Outcome
const patience = { timeout: 20_000 }

/** Watches a folder with these files; `send` gets names. */
async function watching(names: string[], send: (name: string) => Outcome) {
  const folder = await emptyFolder()
  for (const name of names) await writeFile(join(folder, name), name)
  const tried: string[] = []
  const pausesMs: number[] = []
  const end = new AbortController()
  const ended = watchFolder({ server: 'http://music.example', folder: await emptyFolder() }, folder, {
    existing: true,
    signal: end.signal,
    send: async file => {
      tried.push(basename(file))
      return send(basename(file))
    },
    onTrouble: () => {},
    onPause: ms => pausesMs.push(ms),
    patience: { betweenLooksMs: 50, fileMs: 0, firstMs: 10, longestMs: 40 },
  })
  onTestFinished(async () => {
    end.abort()
    await ended
  })
  return { folder, tried, pausesMs, count: (name: string) => tried.filter(each => each === name).length }
}

test('a file that was refused is sent again only when it has changed', async () => {
  const { folder, count } = await watching(['refused.wav', 'busy.wav', 'good.wav'], name =>
    name === 'good.wav' ? { kind: 'sent' } : { kind: name === 'busy.wav' ? 'failed' : 'refused' },
  )
  await expect.poll(() => count('busy.wav'), patience).toBeGreaterThan(2)
  expect([count('refused.wav'), count('good.wav')]).toEqual([1, 1])
  await writeFile(join(folder, 'refused.wav'), 'something else')
  await expect.poll(() => count('refused.wav'), patience).toBe(2)
})

test('where nothing can be sent, one file is tried after each pause, in turn, and pauses grow', async () => {
  let hasRoom = false
  const { tried, pausesMs } = await watching(['one.wav', 'two.wav'], () =>
    hasRoom ? { kind: 'sent' } : { kind: 'paused', waitMs: undefined },
  )
  await vi.waitFor(() => expect(pausesMs).toEqual([10, 20, 40, 40]), patience)
  expect(tried).toEqual(['one.wav', 'two.wav', 'one.wav', 'two.wav'])
  hasRoom = true
  await expect.poll(() => tried.slice(4), patience).toEqual(['one.wav', 'two.wav'])
})

test('how long the server says to wait is waited', async () => {
  const triedAtMs: number[] = []
  const { pausesMs } = await watching(['one.wav', 'two.wav'], () => {
    triedAtMs.push(Date.now())
    return { kind: 'paused', waitMs: 500 }
  })
  await expect.poll(() => pausesMs, patience).toEqual([500, 500])
  const [first, second] = triedAtMs
  // A timer may fire a millisecond early.
  expect(second! - first!).toBeGreaterThan(490)
})
