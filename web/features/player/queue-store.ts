import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Song } from '#contract/songs.ts'
import { player } from './player.ts'
import type { Player, PlayerState } from './player-store.ts'
import {
  addedLast,
  addedNext,
  cleared,
  currentOf,
  emptyQueue,
  indexAfter,
  indexBefore,
  inOrder,
  moved,
  type Queue,
  queueFrom,
  removed,
  repeatAfter,
  shuffled,
} from './queue.ts'

/** So far into a song, "previous" goes back to its beginning. */
const restartSeconds = 3

export type PlayerQueue = ReturnType<typeof createPlayerQueue>

/** The queue that a player plays: it follows what is chosen there, and chooses what comes after. */
export function createPlayerQueue(from: Player) {
  const store = createStore<Queue>(() => emptyQueue)
  const { getState: get, setState: set } = store
  const change = (next: Queue) => set(next, true)

  /** Whatever was chosen outside of the queue brings the list it stood in. */
  const follow = ({ song, list }: Pick<PlayerState, 'song' | 'list'>) => {
    if (!song) change({ ...get(), songs: [], at: -1 })
    else if (currentOf(get())?.song.id !== song.id) change(queueFrom(get(), list, song))
  }
  follow(from.getState())
  from.subscribe((state, before) => state.song !== before.song && follow(state))

  const playAt = (index: number | undefined): Promise<void> => {
    const song = index === undefined ? undefined : get().songs[index]?.song
    if (!song) return Promise.resolve()
    change({ ...get(), at: index! })
    if (from.getState().song?.id === song.id) from.seek(0)
    return from.play(song)
  }
  return {
    ...store,
    /** Puts a queue in place of this one, as when a page is loaded again. */
    restore: change,
    /** Brings back what was taken out since, unless another list plays by now. */
    undo: (before: Queue) => {
      const current = currentOf(get())
      const at = current ? before.songs.indexOf(current) : -1
      if (at >= 0) change({ ...get(), songs: before.songs, at })
    },
    playKey: (key: number) => playAt(get().songs.findIndex(one => one.key === key)),
    next: () => playAt(indexAfter(get())),
    /** What a song's end leads to. */
    goOn: () => playAt(get().repeat === 'one' ? get().at : indexAfter(get())),
    /** Back to the beginning, or to the song before when this one has only begun. */
    previous: () => {
      const before = from.getState().positionSeconds > restartSeconds ? undefined : indexBefore(get())
      if (before === undefined) from.seek(0)
      return playAt(before)
    },
    addNext: (song: Song) => change(addedNext(get(), song)),
    addLast: (song: Song) => change(addedLast(get(), song)),
    remove: (key: number) => change(removed(get(), key)),
    move: (key: number, index: number) => change(moved(get(), key, index)),
    clear: () => change(cleared(get())),
    toggleShuffle: () => change(get().isShuffled ? inOrder(get()) : shuffled(get())),
    turnRepeat: () => change({ ...get(), repeat: repeatAfter(get().repeat) }),
  }
}

/** The queue of this tab; it comes with the player's bar. */
export const queue = createPlayerQueue(player)

export function useQueue<T>(part: (queue: Queue) => T): T {
  return useStore(queue, part)
}
