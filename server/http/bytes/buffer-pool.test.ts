import { expect, onTestFinished, test, vi } from 'vitest'
import { BufferPool, largeBufferBytes } from './buffer-pool.ts'

test('large buffers are used again, never more of them than allowed, without waiting', () => {
  const pool = new BufferPool(2)
  const first = pool.take(1_000_000)
  const second = pool.take(1_000_000)
  const third = pool.take(1_000_000)
  expect([first, second, third].map(buffer => buffer.byteLength)).toEqual([262_144, 262_144, 16_384])

  pool.give(third, true)
  pool.give(first, true)
  expect(pool.take(1_000_000) === first).toBe(true)
})

test('a buffer that may still be in use makes room, but is not used again', () => {
  const pool = new BufferPool(1)
  const lost = pool.take(1_000_000)
  pool.give(lost, false)
  const next = pool.take(1_000_000)
  expect(next.byteLength).toBe(largeBufferBytes)
  expect(next === lost).toBe(false)
})

test('little is read into a little buffer', () => {
  const pool = new BufferPool(1)
  expect(pool.take(100).byteLength).toBe(100)
  expect(pool.largeInUse).toBe(0)
})

test('large buffers that were not needed for a while are forgotten, and the needed ones stay', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const pool = new BufferPool(2)
  const [first, second] = [pool.take(1_000_000), pool.take(1_000_000)]
  pool.give(first, true)
  pool.give(second, true)
  vi.advanceTimersByTime(10_000)
  expect(pool.take(1_000_000) === second).toBe(true)
  pool.give(second, true)

  vi.advanceTimersByTime(10_000)
  expect(pool.take(1_000_000) === second).toBe(true)
  expect(pool.take(1_000_000) === first).toBe(false)
  pool.give(second, true)

  vi.advanceTimersByTime(20_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(pool.take(1_000_000) === second).toBe(false)
})
