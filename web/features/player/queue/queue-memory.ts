import { isKeptFor, queueKey } from '../../../session/kept-for.ts'
import type { PlayerState } from '../player-store.ts'
import type { Queue, QueueSource, Repeat } from './queue.ts'

/** In the storage of one tab: music that plays in a tab must not begin in another one. */
const soundingKey = 'melodrome_sounding'

/** The queue as this browser keeps it: songs by id, because their data may have changed by the next visit. */
export interface KeptQueue {
  version: 1
  /** In playing order. */
  ids: readonly string[]
  /** The place of each song without shuffling. */
  orders: readonly number[]
  at: number
  positionSeconds: number
  isShuffled: boolean
  repeat: Repeat
  source?: QueueSource | null
  takenOut?: readonly string[]
  /** The member who listened; null for visitors and guests. */
  keeperId?: string | null
}

/** The language of this tab's page, and the time at which music was playing in it. */
interface Sounding {
  language: string
  at: number
}

/**
 * More than the longest playlist has. Of a longer list, `keptSongs` songs are kept, starting `keptBefore` songs before
 * the current one, or earlier if the list ends sooner.
 */
const keptSongs = 600
const keptBefore = 20

/** A song with less than this left was heard to its end. */
const restSeconds = 1

export function keptFrom(queue: Queue, positionSeconds: number, keeperId: string | null): KeptQueue {
  const from = Math.max(0, Math.min(queue.at - keptBefore, queue.songs.length - keptSongs))
  const songs = queue.songs.slice(from, from + keptSongs)
  return {
    version: 1,
    ids: songs.map(({ song }) => song.id),
    orders: songs.map(({ order }) => order),
    at: queue.at - from,
    positionSeconds,
    isShuffled: queue.isShuffled,
    repeat: queue.repeat,
    // If songs at the end were cut off, the next page would not follow the last kept song, so no source is stored.
    source: queue.songs.length > from + keptSongs ? null : queue.source,
    takenOut: queue.takenOut,
    keeperId,
  }
}

export function keepQueue(
  queue: Queue,
  { positionSeconds, durationSeconds }: Pick<PlayerState, 'positionSeconds' | 'durationSeconds'>,
  keeperId: string | null,
): void {
  // A song that was heard to its end starts from the beginning next time; otherwise it would end at once.
  const seconds = durationSeconds - positionSeconds < restSeconds ? 0 : positionSeconds
  try {
    if (queue.at < 0) localStorage.removeItem(queueKey)
    else localStorage.setItem(queueKey, JSON.stringify(keptFrom(queue, seconds, keeperId)))
  } catch (error) {
    console.error(error)
  }
}

export function keepSounding({ isPlaying }: Pick<PlayerState, 'isPlaying'>): void {
  const sounding: Sounding = { language: document.documentElement.lang, at: Date.now() }
  try {
    if (isPlaying) sessionStorage.setItem(soundingKey, JSON.stringify(sounding))
    else sessionStorage.removeItem(soundingKey)
  } catch (error) {
    console.error(error)
  }
}

/** What is kept for this person; `accountId` is null for visitors and guests. */
export function keptQueue(accountId: string | null): KeptQueue | null {
  try {
    const kept = keptQueueFrom(localStorage.getItem(queueKey))
    return kept && isKeptFor(accountId, kept.keeperId ?? null) ? kept : null
  } catch {
    return null
  }
}

/** Whose queue this browser keeps; null if it is for everybody, or if there is none. */
export function queueKeeper(): string | null {
  try {
    return keptQueueFrom(localStorage.getItem(queueKey))?.keeperId ?? null
  } catch {
    return null
  }
}

/** What was playing in this tab before its page was loaded anew. */
export function keptSounding(): Sounding | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(soundingKey) ?? 'null')
    return isSounding(kept) ? kept : null
  } catch {
    return null
  }
}

/** A text that another version or a person has written counts as no queue. */
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
    source,
    takenOut = [],
    keeperId = null,
  }: Partial<Record<keyof KeptQueue, unknown>> = kept
  return (
    version === 1 &&
    isListOf(ids, isSongId) &&
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
    (repeat === 'off' || repeat === 'all' || repeat === 'one') &&
    (source === undefined || source === null || isSource(source)) &&
    isListOf(takenOut, isSongId) &&
    (keeperId === null || typeof keeperId === 'string')
  )
}

function isSource(source: unknown): boolean {
  if (typeof source !== 'object' || source === null || !('read' in source)) return false
  const { read } = source
  const cursor = 'cursor' in source ? source.cursor : undefined
  return (
    Array.isArray(read) &&
    typeof read[0] === 'string' &&
    read[0].startsWith('GET /api/') &&
    typeof read[1] === 'object' &&
    (cursor === undefined || cursor === null || typeof cursor === 'string')
  )
}

function isSounding(sounding: unknown): sounding is Sounding {
  if (typeof sounding !== 'object' || sounding === null) return false
  const { language, at }: { language?: unknown; at?: unknown } = sounding
  return typeof language === 'string' && typeof at === 'number'
}

function isSongId(id: unknown): boolean {
  return typeof id === 'string' && id.length === 22
}

function isListOf(list: unknown, isOne: (one: unknown) => boolean): list is unknown[] {
  return Array.isArray(list) && list.every(isOne)
}
