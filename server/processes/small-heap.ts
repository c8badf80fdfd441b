import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { every, type Repeating } from '../jobs/every.ts'

const lookPauseMs = 15_000
/** It is quiet while the event loop is busy for less than this share of the time. */
const quietShare = 0.02
/** A collection stops everything for some 0.2 s, so it isn't made for less. */
const leastBytes = 32 * 2 ** 20

/** Keeps the heap of this process near what is in use. Call it after the start, which would take longer. */
export function keepHeapSmall(onFailure: (error: unknown) => void): Repeating {
  // Where there is much memory, V8 lets the heap grow to four times what is in use before it collects garbage.
  setFlagsFromString('--heap-growing-percent=100')
  return giveBackMemory(onFailure)
}

/**
 * While little is allocated V8 collects nothing, and keeps all that a busy time needed. So when it has become quiet, this
 * collects the garbage and gives the memory back to the operating system.
 */
export function giveBackMemory(onFailure: (error: unknown) => void, pauseMs = lookPauseMs): Repeating {
  let atLastLook = performance.eventLoopUtilization()
  let bytesKept = 0
  const isDue = (): boolean => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, atLastLook)
    atLastLook = now
    return utilization < quietShare && heapBytes() - bytesKept >= leastBytes
  }
  const collect = async (): Promise<void> => {
    await collectGarbage()
    bytesKept = heapBytes()
  }
  return every(pauseMs, collect, onFailure, isDue)
}

const heapBytes = (): number => getHeapStatistics().total_heap_size

/** As the button of the browser's developer tools does. `gc()` needs a flag and leaves the young generation as large as it is. */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
