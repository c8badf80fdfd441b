import type { Song } from '#contract/songs/songs.ts'
import type { ListToPlay } from './playing-list.ts'

/** One place in the queue. A song may be in the queue twice, so places have keys. */
export interface QueuedSong {
  key: number
  song: Song
  /** Its place without shuffling. */
  order: number
}

/** The paged list from which a queue's songs come. */
export interface QueueSource {
  /** The key of the read (`askPages`). */
  read: readonly unknown[]
  /** The cursor of the next page; `null` if there is none, missing before the first read. */
  cursor?: string | null | undefined
}

export type Repeat = 'off' | 'all' | 'one'

/** The current song, those before and those after it, in playing order. Every change makes a new object. */
export interface Queue {
  songs: readonly QueuedSong[]
  /** The index of the current song; -1 while the queue is empty. */
  at: number
  isShuffled: boolean
  repeat: Repeat
  /** What comes after the last song; `null` if nothing does. */
  source: QueueSource | null
  /** The ids of songs that the listener has taken out: what comes after the last song doesn't bring them back. */
  takenOut: readonly string[]
}

export const emptyQueue: Queue = {
  songs: [],
  at: -1,
  isShuffled: false,
  repeat: 'off',
  source: null,
  takenOut: [],
}

/** A number from 0 up to, but never, 1: `Math.random`, or a test's own. */
export type Chance = () => number

/**
 * The list becomes the queue, with `song` as the current one. A song that is not in the list, or the only one in it,
 * begins a queue that continues with the songs that listeners hear after it.
 */
export function queueFrom(
  queue: Queue,
  { songs: list, read }: ListToPlay,
  song: Song,
  chance: Chance = Math.random,
): Queue {
  const playable = list.filter(({ id, status }) => status === 'ready' || id === song.id)
  const found = playable.findIndex(({ id }) => id === song.id)
  const songs = (found < 0 ? [song] : playable).map((one, order) => ({ key: order, song: one, order }))
  const isAlone = found < 0 || playable.length === 1
  const source = isAlone ? afterSong(song) : read ? { read } : null
  const ordered = { ...queue, songs, at: Math.max(0, found), source, takenOut: [] }
  return queue.isShuffled ? shuffled(ordered, chance) : ordered
}

const afterEndpoint = 'GET /api/songs/{id}/after'

function afterSong({ id }: Pick<Song, 'id'>): QueueSource {
  return { read: [afterEndpoint, { params: { id } }] }
}

export function currentOf({ songs, at }: Queue): QueuedSong | undefined {
  return songs[at]
}

/** The songs after the current one, in order. */
export function upNext({ songs, at }: Queue): readonly QueuedSong[] {
  return songs.slice(at + 1)
}

/** The next index when a song has ended or the listener skips it; undefined if there is none. */
export function indexAfter({ songs, at, repeat }: Queue): number | undefined {
  if (at + 1 < songs.length) return at + 1
  return repeat === 'all' && songs.length > 0 ? 0 : undefined
}

/** The index before; undefined at the beginning, unless the queue repeats. */
export function indexBefore({ songs, at, repeat }: Queue): number | undefined {
  if (at > 0) return at - 1
  return repeat === 'all' && songs.length > 0 ? songs.length - 1 : undefined
}

/**
 * The current song first, then all others in a fairly drawn order (Fisher and Yates). It is drawn once, so going back
 * leads to what was heard, and every song comes once.
 */
export function shuffled(queue: Queue, chance: Chance = Math.random): Queue {
  const current = currentOf(queue)
  const others = drawn(
    queue.songs.filter(one => one !== current),
    chance,
  )
  return {
    ...queue,
    songs: current ? [current, ...others] : others,
    at: current ? 0 : -1,
    isShuffled: true,
  }
}

function drawn(songs: readonly QueuedSong[], chance: Chance): QueuedSong[] {
  const left = [...songs]
  for (let last = left.length - 1; last > 0; last--) {
    const at = Math.floor(chance() * (last + 1))
    const held = left[last]!
    left[last] = left[at]!
    left[at] = held
  }
  return left
}

/** Back in the list's own order, with the same current song. */
export function inOrder(queue: Queue): Queue {
  const current = currentOf(queue)
  const songs = queue.songs.toSorted((a, b) => a.order - b.order)
  return { ...queue, songs, at: current ? songs.indexOf(current) : -1, isShuffled: false }
}

/** Puts a song directly after the current one, also in the list's own order. */
export function addedNext(queue: Queue, song: Song): Queue {
  const current = currentOf(queue)
  const before = current?.order ?? -1
  const after = Math.min(...queue.songs.map(one => one.order).filter(order => order > before))
  const order = Number.isFinite(after) ? (before + after) / 2 : before + 1
  return inserted(queue, queue.at + 1, song, order)
}

export function addedLast(queue: Queue, song: Song): Queue {
  return inserted(queue, queue.songs.length, song, Math.max(-1, ...queue.songs.map(one => one.order)) + 1)
}

function inserted(queue: Queue, index: number, song: Song, order: number): Queue {
  const key = Math.max(-1, ...queue.songs.map(one => one.key)) + 1
  return { ...queue, songs: queue.songs.toSpliced(index, 0, { key, song, order }), at: Math.max(0, queue.at) }
}

/** Removes a song that is still to come. The current song stays. */
export function removed(queue: Queue, key: number): Queue {
  const index = queue.songs.findIndex(one => one.key === key)
  const one = queue.songs[index]
  if (!one || index === queue.at) return queue
  return {
    ...queue,
    songs: queue.songs.toSpliced(index, 1),
    at: index < queue.at ? queue.at - 1 : queue.at,
    takenOut: [...queue.takenOut, one.song.id],
  }
}

/** Moves a song to an index; without shuffling this also becomes the list's own order. */
export function moved(queue: Queue, key: number, index: number): Queue {
  const from = queue.songs.findIndex(one => one.key === key)
  const one = queue.songs[from]
  if (!one) return queue
  const current = currentOf(queue)
  const to = Math.min(Math.max(0, index), queue.songs.length - 1)
  const rearranged = queue.songs.toSpliced(from, 1).toSpliced(to, 0, one)
  const at = current ? rearranged.indexOf(current) : -1
  if (queue.isShuffled) return { ...queue, songs: rearranged, at }
  return { ...queue, songs: rearranged.map((each, order) => ({ ...each, order })), at }
}

/** Only the current song is left. */
export function cleared(queue: Queue): Queue {
  const current = currentOf(queue)
  return { ...queue, songs: current ? [current] : [], at: current ? 0 : -1, source: null }
}

/**
 * Brings back what was taken out since `before`, each song after the one that it followed; what was still to come is to
 * come again. Songs that were added since stay. Nothing changes if another list is playing by now.
 */
export function broughtBack(queue: Queue, before: Queue): Queue {
  const current = currentOf(queue)
  if (!current || !queue.songs.some(one => before.songs.includes(one))) return queue
  const songs = [...queue.songs]
  let freeKey = Math.max(...[...songs, ...before.songs].map(one => one.key)) + 1
  let previous: QueuedSong | undefined
  for (const [index, one] of before.songs.entries()) {
    let back = one
    if (!songs.includes(one)) {
      // A song that was added since may have got its key.
      if (songs.some(({ key }) => key === one.key)) back = { ...one, key: freeKey++ }
      const earliest = index > before.at ? songs.indexOf(current) + 1 : 0
      songs.splice(Math.max(earliest, previous ? songs.indexOf(previous) + 1 : 0), 0, back)
    }
    previous = back
  }
  return {
    ...queue,
    songs,
    at: songs.indexOf(current),
    source: queue.source ?? before.source,
    takenOut: before.takenOut,
  }
}

/**
 * Adds the songs of another page at the end, each once; `cursor` is that of the page after it. The songs that listeners
 * hear after a song have one page; the queue then continues after the last of these, as long as that adds new songs.
 */
export function grown(
  queue: Queue,
  page: readonly Song[],
  cursor: string | null,
  chance: Chance = Math.random,
): Queue {
  const known = new Set([...queue.songs.map(({ song }) => song.id), ...queue.takenOut])
  const key = Math.max(-1, ...queue.songs.map(one => one.key)) + 1
  const order = Math.max(-1, ...queue.songs.map(one => one.order)) + 1
  const added = page
    .filter(({ id, status }) => status === 'ready' && !known.has(id))
    .map((song, at) => ({ key: key + at, song, order: order + at }))
  const last = page.at(-1)
  const leadsOn = queue.source?.read[0] === afterEndpoint && added.length > 0 && last
  const source = leadsOn ? afterSong(last) : queue.source && { ...queue.source, cursor }
  return { ...queue, songs: [...queue.songs, ...(queue.isShuffled ? drawn(added, chance) : added)], source }
}

export function repeatAfter(repeat: Repeat): Repeat {
  if (repeat === 'off') return 'all'
  return repeat === 'all' ? 'one' : 'off'
}
