import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { expect, onTestFinished, test, vi } from 'vitest'
import { giveBackMemory } from './small-heap.ts'

test('what a busy time has left is given back once it is quiet, and not before', async () => {
  const collect = vi.spyOn(Session.prototype, 'post')
  const giving = giveBackMemory(error => expect.unreachable(String(error)), 50)
  onTestFinished(async () => {
    await giving.stop()
    collect.mockRestore()
  })
  const largest = await work(500)
  expect(collect).not.toHaveBeenCalled()

  await expect.poll(() => getHeapStatistics().total_heap_size).toBeLessThan(largest - 50 * 2 ** 20)
  expect(collect).toHaveBeenCalledTimes(1)
})

/** Keeps this process busy and fills its heap. Answers the heap's largest size in bytes. */
async function work(ms: number): Promise<number> {
  const kept: object[][] = []
  let largest = 0
  for (const end = performance.now() + ms; performance.now() < end; await nextTurn()) {
    if (kept.length < 40) kept.push(Array.from({ length: 50_000 }, (_, n) => ({ n })))
    else JSON.stringify(kept[0])
    largest = Math.max(largest, getHeapStatistics().total_heap_size)
  }
  return largest
}
