import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../../api/queries.ts'
import { follow } from './follow.ts'

class Stream extends EventTarget {
  static last: Stream

  constructor() {
    super()
    Stream.last = this
  }

  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('EventSource', Stream)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that follows an account with so many unread notifications, and what it tells a screen reader. */
async function aPage(count: number) {
  let unread = count
  const told: number[] = []
  const queries = createQueries(async () => ({
    status: 200,
    body: { count: unread },
    text: '',
    link: null,
  }))
  const stop = follow({ accountId: 'mina', queries, tell: said => void told.push(said) })
  const becomes = async (next: number) => {
    unread = next
    const data = JSON.stringify({ topic: 'notifications' })
    Stream.last.dispatchEvent(Object.assign(new Event('message'), { data, lastEventId: '' }))
    await vi.advanceTimersByTimeAsync(200)
  }
  await vi.advanceTimersByTimeAsync(200)
  return { told, becomes, stop }
}

const aWhile = () => vi.advanceTimersByTimeAsync(20_000)

test('a screen reader is told of more, again of the same number after there were fewer, and not of every like', async () => {
  const { told, becomes, stop } = await aPage(0)
  expect(told).toEqual([])
  await becomes(1)
  await becomes(2)
  expect(told).toEqual([1])
  await aWhile()
  await becomes(3)
  expect(told).toEqual([1, 3])
  // The sentence is taken back, because one that stays as it is isn't read out.
  await becomes(2)
  await aWhile()
  await becomes(3)
  expect(told).toEqual([1, 3, 0, 3])
  stop()
})
