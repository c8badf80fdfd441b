import type { Queue, Repeat } from './queue.ts'

export const queueKey = 'melodrome_queue'

/** The queue as this browser keeps it: songs by id, for what is said of them may have changed meanwhile. */
export interface KeptQueue {
  version: 1
  /** In playing order. */
  ids: readonly string[]
  /** Where each stands without shuffling. */
  orders: readonly number[]
  at: number
  positionSeconds: number
  isShuffled: boolean
  repeat: Repeat
}

/** As many as one request reads again; some of what was played before is among them. */
const keptSongs = 100
const keptBefore = 20

export function keptFrom(queue: Queue, positionSeconds: number): KeptQueue {
  const from = Math.max(0, queue.at - keptBefore)
  const songs = queue.songs.slice(from, from + keptSongs)
  return {
    version: 1,
    ids: songs.map(({ song }) => song.id),
    orders: songs.map(({ order }) => order),
    at: queue.at - from,
    positionSeconds,
    isShuffled: queue.isShuffled,
    repeat: queue.repeat,
  }
}

export function keepQueue(queue: Queue, positionSeconds: number): void {
  try {
    if (queue.at < 0) localStorage.removeItem(queueKey)
    else localStorage.setItem(queueKey, JSON.stringify(keptFrom(queue, positionSeconds)))
  } catch (error) {
    console.error(error)
  }
}

export function keptQueue(): KeptQueue | null {
  try {
    return keptQueueFrom(localStorage.getItem(queueKey))
  } catch {
    return null
  }
}

/** What another version wrote, or somebody by hand, is no queue. */
export function keptQueueFrom(text: string | null): KeptQueue | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

function isKept(kept: unknown): kept is KeptQueue {
  if (typeof kept !== 'object' || kept === null) return false
  const {
    version,
    ids,
    orders,
    at,
    positionSeconds,
    isShuffled,
    repeat,
  }: Partial<Record<keyof KeptQueue, unknown>> = kept
  return (
    version === 1 &&
    isListOf(ids, id => typeof id === 'string' && id.length === 22) &&
    isListOf(orders, Number.isFinite) &&
    ids.length === orders.length &&
    ids.length <= keptSongs &&
    typeof at === 'number' &&
    Number.isInteger(at) &&
    at >= 0 &&
    at < ids.length &&
    typeof positionSeconds === 'number' &&
    positionSeconds >= 0 &&
    typeof isShuffled === 'boolean' &&
    (repeat === 'off' || repeat === 'all' || repeat === 'one')
  )
}

function isListOf(list: unknown, isOne: (one: unknown) => boolean): list is unknown[] {
  return Array.isArray(list) && list.every(isOne)
}
